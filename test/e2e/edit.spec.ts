// A question is written anew in its place: asked with what stood before it, the old wording one arrow away.
import { respondStream, send as sendBytes, startScriptedServer } from '../support/scripted-server.ts';
import { answer } from '../support/sse.ts';
import { addServer, answerEnded, ask, lastAnswer } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

test('a question is edited by keyboard, asked anew, and its first wording comes back', async ({ svir }) => {
  const { page } = svir;
  const asked: string[][] = [];
  const server = await startScriptedServer({
    choose: (request) => {
      if (request.method === 'POST') {
        const { messages } = Object(request.json());
        asked.push(messages.map((message: { content: string }) => message.content));
      }
      return [respondStream(), sendBytes(answer([`Answer number ${asked.length}.`]))];
    },
  });
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await ask(page, 'Where is the lighthose?');
  await ask(page, 'And when was it built?');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('a draft for later');

  await test.step('Escape leaves it as it was, with the focus where it came from', async () => {
    const first = page.getByRole('article', { name: 'You' }).first();
    await first.hover();
    await first.getByRole('button', { name: 'Edit question' }).click();
    const field = page.getByRole('textbox', { name: 'Edit question' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Where is the lighthose?');
    await svir.expectAccessible();
    await svir.screenshot('edit-question');
    await page.keyboard.type(' nothing');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(first).toContainText('Where is the lighthose?');
    await expect(first.getByRole('button', { name: 'Edit question' })).toBeFocused();
  });

  await test.step('the last one by its shortcut, the first one by its button', async () => {
    await page.keyboard.press('Control+Shift+E');
    await expect(page.getByRole('textbox', { name: 'Edit question' })).toHaveValue('And when was it built?');
    await page.keyboard.press('Escape');
    const first = page.getByRole('article', { name: 'You' }).first();
    await first.getByRole('button', { name: 'Edit question' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Where is the lighthouse?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
    await answerEnded(page);
    await expect(lastAnswer(page)).toContainText('Answer number 3.');
    expect(asked.at(-1)).toEqual(['Where is the lighthouse?']);
    await expect(message).toBeFocused();
    await expect(message).toHaveValue('a draft for later');
  });

  await test.step('both wordings are there, each with what followed it', async () => {
    const question = page.getByRole('article', { name: 'You' }).first();
    await expect(question.getByRole('img', { name: 'Wording 2 of 2' })).toBeVisible();
    await svir.expectAccessible();
    await svir.screenshot('edited-question');
    await question.getByRole('button', { name: 'Previous wording' }).focus();
    await page.keyboard.press('Enter');
    await expect(question).toContainText('Where is the lighthose?');
    await expect(lastAnswer(page)).toContainText('Answer number 2.');
    // The keys stay where they are: one press goes back again.
    await expect(question.getByRole('button', { name: 'Next wording' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toContainText('Where is the lighthouse?');
  });

  await test.step('all of it is stored, the draft too', async () => {
    await svir.restart();
    const again = svir.page;
    await expect(again.getByRole('img', { name: 'Wording 2 of 2' })).toBeVisible();
    await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue('a draft for later');
    await ask(again, 'Thank you');
    expect(asked.at(-1)).toEqual(['Where is the lighthouse?', 'Answer number 3.', 'Thank you']);
  });
  await server.close();
});
