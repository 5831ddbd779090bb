// Reasoning as it comes: open while it is all there is, folded with its duration once the answer begins.
import {
  choose,
  gate,
  respondJson,
  respondStream,
  send as sendBytes,
  startScriptedServer,
  waitFor,
} from '../support/scripted-server.ts';
import { DONE, finish, reasoning, text } from '../support/sse.ts';
import { addServer, answerEnded, lastAnswer, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

test('reasoning is open while it is all there is, then folds and says how long it took', async ({ svir }) => {
  const { page } = svir;
  const goOn = gate();
  const server = await startScriptedServer(
    choose(({ method }) =>
      method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [
            respondStream(),
            sendBytes(reasoning('Ships come and go.')),
            waitFor(goOn.opened),
            sendBytes(text('A harbour.') + finish() + DONE),
          ],
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await send(page, 'What is it?');
  const thought = lastAnswer(page).getByText('Ships come and go.');
  await expect(thought).toBeVisible();
  await expect(lastAnswer(page)).not.toContainText('Reasoned for');
  goOn.open();
  await answerEnded(page);
  await expect(lastAnswer(page)).toContainText('A harbour.');
  await expect(lastAnswer(page)).toContainText(/Reasoned for \d/);
  await expect(thought).toBeHidden();
  await server.close();
});
