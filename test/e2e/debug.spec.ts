import { choose, respondJson, startScriptedServer } from '../support/scripted-server.ts';
import { addServer, answerEnded, lastAnswer, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

const KEY = 'sk-a-key-that-must-not-be-seen-0123456789';

test('what a server answered instead of a stream can be read in the debug pane, without the key it repeats', async ({
  svir,
}) => {
  const { page } = svir;
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : respondJson(400, { error: { message: `The key ${KEY} may not use this model.`, harbour: 'Vlissingen' } }),
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, key: KEY });
  await send(page, 'Hello');
  await answerEnded(page);
  await lastAnswer(page).getByRole('button', { name: 'Open debug pane' }).click();
  const pane = page.getByRole('region', { name: 'Debug pane' });
  await expect(pane.getByRole('tab', { name: 'Response' })).toHaveAttribute('aria-selected', 'true');
  await expect(pane).toContainText('"harbour": "Vlissingen"');
  await expect(pane).toContainText('held a secret of the request');
  await expect(pane).not.toContainText(KEY);
  await svir.expectAccessible();
  await pane.getByRole('tab', { name: 'Events' }).click();
  await expect(pane).toContainText('There are no events: what came is no event stream.');
  await svir.expectAccessible();
  await pane.getByRole('button', { name: 'Show the response' }).click();
  await expect(pane).toContainText('"harbour": "Vlissingen"');
  await server.close();
});
