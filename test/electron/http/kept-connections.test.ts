import { afterEach, expect, test } from 'vitest';
import { resolveBaseUrl } from '../../../electron/protocol/request/base-url.ts';
import { plainConnection, type ServerConnection } from '../../../electron/servers/connection.ts';
import { listModels } from '../../../electron/servers/list-models.ts';
import { runTurn } from '../../../electron/turns/run-turn.ts';
import {
  type Answer,
  choose,
  close,
  respondJson,
  respondStream,
  type Script,
  type ScriptedServer,
  send,
  startScriptedServer,
} from '../../support/scripted-server.ts';
import { DONE, finish, role, text } from '../../support/sse.ts';

const servers: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Answer): Promise<{ server: ScriptedServer; connection: ServerConnection }> {
  const server = await startScriptedServer(answer);
  servers.push(server);
  const url = resolveBaseUrl(server.baseUrl);
  if (!url.ok) throw new Error(url.reason);
  return { server, connection: plainConnection(url, 'sk-a-key') };
}

const LIST = { data: [{ id: 'a' }, { id: 'b' }] };
const list: Script = respondJson(200, LIST);
const stream: Script = [respondStream(), send(role() + text('x') + finish() + DONE)];

async function ask(connection: ServerConnection): Promise<void> {
  expect(await listModels(connection)).toMatchObject({ ok: true, list: { models: [{ id: 'a' }, { id: 'b' }] } });
}

test('lists share a connection; a turn never takes it, and never leaves one', async () => {
  const { server, connection } = await serve(choose(({ method }) => (method === 'GET' ? list : stream)));
  await ask(connection);
  await ask(connection);
  await runTurn({
    turnId: 't',
    connection,
    request: { model: 'm', messages: [{ role: 'user', text: 'hi' }] },
    stallAfterMs: null,
    journal: null,
    signal: new AbortController().signal,
    onEvent: () => {},
  });
  await ask(connection);
  expect(server.requests.map((request) => [request.method, request.connection])).toEqual([
    ['GET', 0],
    ['GET', 0],
    ['POST', 1],
    ['GET', 0],
  ]);
  expect(server.requests[2]?.header('connection')).toBe('close');
});

test('the keep-alive race: what the server closed in that moment is asked for again, over a fresh connection', async () => {
  let first = true;
  const { server, connection } = await serve(
    choose(({ connection: number, index }) => {
      // The second request on the kept connection meets its end instead of an answer.
      if (number === 0 && index > 0 && first) {
        first = false;
        return [close()];
      }
      return list;
    }),
  );
  await ask(connection);
  await ask(connection);
  expect(server.requests.map((request) => request.connection)).toEqual([0, 0, 1]);
});

test('a server that closes after each answer is simply asked anew', async () => {
  const { server, connection } = await serve([...respondJson(200, LIST, { connection: 'close' }), close()]);
  await ask(connection);
  await server.requests[0]?.closed;
  await ask(connection);
  expect(server.connections).toBe(2);
});

test('another proxy, pin or authority is another connection', async () => {
  const { server, connection } = await serve(list);
  await ask(connection);
  await ask({ ...connection, pin: 'ab'.repeat(32) });
  expect(server.connections).toBe(2);
});
