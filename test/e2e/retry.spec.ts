// A whole answer can be asked for again at once, though its server keeps the stream open.
import {
  respondStream,
  type ScriptedRequest,
  send as sendBytes,
  stall,
  startScriptedServer,
} from '../support/scripted-server.ts';
import { answer, finish, text } from '../support/sse.ts';
import { addServer, answerEnded, lastAnswer, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

test('Retry, by button and by key, and editing wait for the finish and not for the end of the stream', async ({
  svir,
}) => {
  const { page } = svir;
  let asked = 0;
  const openEnds: ScriptedRequest[] = [];
  const server = await startScriptedServer({
    choose: (request) => {
      if (request.method !== 'POST') return [respondStream(), sendBytes(answer(['nothing']))];
      asked += 1;
      if (asked > 2) return [respondStream(), sendBytes(answer([`Answer number ${asked}.`]))];
      openEnds.push(request);
      return [respondStream(), sendBytes(text(`Answer number ${asked}.`) + finish('stop')), stall()];
    },
  });
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await send(page, 'How many?');
  const question = page.getByRole('article', { name: 'You' });
  await expect(lastAnswer(page)).toContainText('Answer number 1.');

  const retry = lastAnswer(page).getByRole('button', { name: 'Ask again' });
  await expect(retry).toBeEnabled();
  await expect(question.getByRole('button', { name: 'Edit question' })).toBeEnabled();
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true');
  await svir.expectAccessible();
  await svir.screenshot('whole-answer-open-stream');
  await retry.click();
  await expect(lastAnswer(page)).toContainText('Answer number 2.');
  await expect(page.getByRole('img', { name: 'Answer 2 of 2' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();

  await page.keyboard.press('Control+Shift+R');
  await expect(lastAnswer(page)).toContainText('Answer number 3.');
  await answerEnded(page);
  await expect(page.getByRole('img', { name: 'Answer 3 of 3' })).toBeVisible();
  await lastAnswer(page).getByRole('button', { name: 'Previous answer' }).click();
  await expect(lastAnswer(page)).toContainText('Answer number 2.');
  await expect(lastAnswer(page)).toHaveAttribute('data-outcome', 'complete');
  for (const { closed } of openEnds) expect((await closed).how).not.toBe('server');
  await server.close();
});
