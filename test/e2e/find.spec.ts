// Find in a conversation, by the keys of a browser.
import { respondJson, startScriptedServer } from '../support/scripted-server.ts';
import { addServer } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';
import { writeLongConversation } from './support/long-conversation.ts';

test('finds words anywhere in a long conversation, and Escape gives the focus back', async ({ stoppedSvir }) => {
  const server = await startScriptedServer(respondJson(200, { data: [{ id: 'm' }] }));
  await stoppedSvir.start();
  await addServer(stoppedSvir.page, { baseUrl: server.baseUrl, model: 'm' });
  await stoppedSvir.stop();
  writeLongConversation(stoppedSvir.profileDir, {
    id: 'long',
    messages: 400,
    answer: (index) =>
      [10, 120, 180].includes(index)
        ? `Here is a **bold needle** in the hay.\n\n\`\`\`js\nconst needle = ${index};\n\`\`\``
        : `Only hay, number ${index}.`,
  });
  const page = await stoppedSvir.start();
  await page
    .getByRole('button', { name: /^A long one/ })
    .or(page.getByRole('link', { name: /A long one/ }))
    .first()
    .click();
  await expect(page.getByText('Only hay, number 199.')).toBeVisible();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.focus();

  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find' });
  await expect(field).toBeFocused();
  await field.fill('bold NEEDLE');
  const count = page.locator('.find-count');
  await expect(count).toHaveText('1 of 3');

  const painted = () =>
    page.evaluate(() => [...(CSS.highlights.get('find-current') ?? [])].map((range) => range.toString()).join());
  const inSight = (index: number) => expect(page.locator(`[data-message="long-a${index}"]`)).toBeInViewport();
  // There and back before the list has followed: the row left behind is the one that is wanted again.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  for (const [place, index, next] of [
    [1, 10, 'Enter'],
    [2, 120, 'F3'],
    [3, 180, 'Enter'],
  ] as const) {
    await expect(count).toHaveText(`${place} of 3`);
    await inSight(index);
    await expect.poll(painted, `place ${place}`).toBe('bold needle');
    await page.keyboard.press(next);
  }
  await expect(count).toHaveText('1 of 3');
  await inSight(10);
  await stoppedSvir.expectAccessible();

  await field.fill('nothing of the kind');
  await expect(page.getByText('Not found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search', { name: 'Find in this conversation' })).toHaveCount(0);
  await expect(composer).toBeFocused();
  await server.close();
});
