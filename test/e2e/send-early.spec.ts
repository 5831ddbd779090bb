import {
  choose,
  gate,
  respondJson,
  respondStream,
  type ScriptedServer,
  send as sendBytes,
  startScriptedServer,
  waitFor,
} from '../support/scripted-server.ts';
import { answer as answerOf, DONE, finish, text } from '../support/sse.ts';
import { answerEnded, fillServerForm, lastAnswer } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

/** The texts of the questions that reached the server: the last message of each request. */
function questions(server: ScriptedServer): unknown[] {
  return server.requests
    .filter((request) => request.method === 'POST')
    .map((request) => Object(Object(request.json()).messages.at(-1)).content);
}

test('a message sent before it can go waits, says so, and goes by itself', async ({ svir }) => {
  const { page } = svir;
  const models = gate();
  const first = gate();
  const server = await startScriptedServer(
    choose((request) => {
      if (request.method === 'GET') return [waitFor(models.opened), ...respondJson(200, { data: [{ id: 'slow-7b' }] })];
      if (questions(server).length > 1) return [respondStream(), sendBytes(answerOf(['Second.']))];
      return [respondStream(), sendBytes(text('First')), waitFor(first.opened), sendBytes(finish() + DONE)];
    }),
  );
  await fillServerForm(page, { baseUrl: server.baseUrl });
  await page.getByRole('button', { name: 'Save' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  const note = page.getByRole('form', { name: 'Message' }).getByRole('status');

  await test.step('before the server has said which models it has', async () => {
    await page.keyboard.press('Control+l');
    await expect(message).toBeFocused();
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await expect(note.filter({ hasText: 'as soon as the server has said which models it has' })).toBeVisible();
    await svir.expectAccessible();
    expect(questions(server)).toEqual([]);
    models.open();
    await expect(lastAnswer(page)).toContainText('First');
    await expect(message).toHaveValue('');
    expect(questions(server)).toEqual(['Hello']);
  });

  await test.step('while an answer is coming; Escape takes it back, and the answer goes on', async () => {
    const waits = note.filter({ hasText: 'It is sent when the answer is complete.' });
    await page.keyboard.type('And then?');
    await page.keyboard.press('Enter');
    await expect(waits).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(waits).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(waits).toBeVisible();
    first.open();
    await expect(lastAnswer(page)).toContainText('Second.');
    await expect(waits).toHaveCount(0);
    await expect(message).toHaveValue('');
    expect(questions(server)).toEqual(['Hello', 'And then?']);
  });
  await server.close();
});

test('a message that waited for an answer that was stopped is not sent, and stays', async ({ svir }) => {
  const { page } = svir;
  const never = gate();
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'slow-7b' }] })
        : [respondStream(), sendBytes(text('Half')), waitFor(never.opened)],
    ),
  );
  await fillServerForm(page, { baseUrl: server.baseUrl });
  await page.getByRole('button', { name: 'Save' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await page.keyboard.press('Control+l');
  await expect(message).toBeFocused();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await expect(lastAnswer(page)).toContainText('Half');
  await page.keyboard.type('And then?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is sent when the answer is complete.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await answerEnded(page);
  await expect(page.getByText('Not sent: the answer before it did not come to its end.')).toBeVisible();
  await svir.expectAccessible();
  await expect(message).toHaveValue('And then?');
  expect(questions(server)).toEqual(['Hello']);
  never.open();
  await server.close();
});
