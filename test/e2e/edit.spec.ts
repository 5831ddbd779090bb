// A question is written anew in its place: asked with what stood before it, the old wording one arrow away.

import { pngOf } from '../support/png.ts';
import { respondStream, send as sendBytes, startScriptedServer } from '../support/scripted-server.ts';
import { answer } from '../support/sse.ts';
import { addServer, answerEnded, ask, lastAnswer } from './support/chat.ts';
import { dropFiles, pasteFiles } from './support/files.ts';
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

test('the files of an edited question are removed and added by button, paste and drop; cancelling restores them', async ({
  svir,
}) => {
  const { page } = svir;
  let body = '';
  const server = await startScriptedServer({
    choose: (request) => {
      if (request.method === 'POST') body = JSON.stringify(request.json());
      return [respondStream(), sendBytes(answer(['Read.']))];
    },
  });
  const note = (name: string, words: string) => ({ name, type: 'text/plain', bytes: Buffer.from(words) });
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await dropFiles(page, [note('old.txt', 'old words')]);
  await expect(page.getByRole('button', { name: 'Remove old.txt' })).toBeVisible();
  await ask(page, 'What is in it?');
  expect(body).toContain('old words');

  const question = page.getByRole('article', { name: 'You' });
  const field = page.getByRole('textbox', { name: 'Edit question' });
  const files = question.getByRole('list', { name: 'Attachments of this message' }).getByRole('listitem');
  const message = page.getByRole('form', { name: 'Message' });
  await page.keyboard.press('Control+Shift+E');
  await expect(field).toBeFocused();
  await expect(files).toHaveText([/old\.txt/]);

  await test.step('removed by keyboard; the focus stays in the question', async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(question.getByRole('button', { name: 'Remove old.txt' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(files).toHaveCount(0);
    await expect(field).toBeFocused();
  });

  await test.step('added by button, by paste, and by a drop that says where it goes', async () => {
    await question
      .getByLabel('Attach files')
      .and(page.locator('input'))
      .setInputFiles({ name: 'chosen.txt', mimeType: 'text/plain', buffer: Buffer.from('chosen words') });
    await expect(files).toHaveText([/chosen\.txt/]);
    await pasteFiles(page, field, [note('pasted.txt', 'pasted words')]);
    await expect(files).toHaveText([/chosen\.txt/, /pasted\.txt/]);
    await dropFiles(page, [{ name: 'dropped.png', type: 'image/png', bytes: pngOf(30, 20) }], async () => {
      await expect(page.getByText('Drop files to attach them to the question you edit')).toBeVisible();
    });
    await expect(files).toHaveText([/chosen\.txt/, /pasted\.txt/, /dropped\.png/]);
    await svir.expectAccessible();
    await svir.screenshot('edit-question-files');
  });

  await test.step('dropped elsewhere they go to the message', async () => {
    await message.getByRole('textbox').focus();
    await dropFiles(page, [note('later.txt', 'later words')], async () => {
      await expect(page.getByText('Drop files to attach them', { exact: true })).toBeVisible();
    });
    await expect(message.getByRole('listitem')).toHaveText([/later\.txt/]);
    await expect(files).toHaveCount(3);
  });

  await test.step('cancelling leaves the question as it was asked', async () => {
    await question.getByRole('button', { name: 'Remove chosen.txt' }).focus();
    // First it closes the tip of the button.
    await expect(page.locator('.tooltip')).toHaveText('Remove chosen.txt');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(question).toContainText('old.txt');
    await expect(question).not.toContainText('chosen.txt');
    await page.keyboard.press('Control+Shift+E');
    await expect(files).toHaveText([/old\.txt/]);
  });

  await test.step('asked anew with other files, and the first ones stay with the first wording', async () => {
    await expect(field).toBeFocused();
    await pasteFiles(page, field, [note('new.txt', 'new words')]);
    await expect(files).toHaveText([/old\.txt/, /new\.txt/]);
    await expect(question.getByRole('button', { name: 'Remove new.txt' })).toBeVisible();
    await question.getByRole('button', { name: 'Remove old.txt' }).click();
    await expect(question.getByRole('button', { name: 'Remove new.txt' })).toBeFocused();
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(question.getByRole('img', { name: 'Wording 2 of 2' })).toBeVisible();
    await answerEnded(page);
    expect(body).toContain('new words');
    expect(body).not.toContain('old words');
    await expect(question).toContainText('new.txt');
    await expect(message.getByRole('listitem')).toHaveText([/later\.txt/]);
    await question.getByRole('button', { name: 'Previous wording' }).click();
    await expect(question).toContainText('old.txt');
  });
  await server.close();
});
