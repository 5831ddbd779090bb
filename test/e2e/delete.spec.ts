// Deleting a conversation, wherever it is asked for.
import { addDemoServer, ask, chooseModel, newChat } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

test('the palette deletes the open conversation while the list is hidden', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await chooseModel(page, 'demo-echo');
  await ask(page, 'One to keep');
  await newChat(page);
  await ask(page, 'One to delete');
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toHaveCount(0);
  const question = page.getByRole('alertdialog');
  const byPalette = async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('delete conversation');
    await page.keyboard.press('Enter');
    await expect(question).toContainText('One to delete');
  };
  await byPalette();
  await svir.expectAccessible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'One to delete' })).toBeVisible();

  await byPalette();
  await question.getByRole('button', { name: 'Delete conversation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One to keep' })).toBeVisible();
  await page.keyboard.press('Control+b');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await expect(list.getByText('One to keep')).toBeVisible();
  await expect(list.getByText('One to delete')).toHaveCount(0);
  await expect(question).toHaveCount(0);
});
