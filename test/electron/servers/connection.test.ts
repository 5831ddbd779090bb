import { afterEach, describe, expect, test } from 'vitest';
import { resolveBaseUrl } from '../../../electron/protocol/request/base-url.ts';
import {
  chatUrl,
  modelsUrl,
  plainConnection,
  refuseConnection,
  requestHeaders,
  type ServerConnection,
  secretsOf,
} from '../../../electron/servers/connection.ts';
import { listModels, testConnection } from '../../../electron/servers/list-models.ts';
import { englishText } from '../../../shared/words/english.ts';
import {
  type Answer,
  respond,
  respondBody,
  respondJson,
  type ScriptedServer,
  send,
  stall,
  startScriptedServer,
} from '../../support/scripted-server.ts';

const servers: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Answer): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer);
  servers.push(server);
  return server;
}

function connect(baseUrl: string, more: Partial<ServerConnection> = {}): ServerConnection {
  const resolved = resolveBaseUrl(baseUrl);
  if (!resolved.ok) throw new Error(resolved.reason);
  const { base, chat, models, origin } = resolved;
  return { ...plainConnection({ base, chat, models, origin }), ...more };
}

describe('a connection', () => {
  const azure = { deployment: 'd', apiVersion: 'v' };
  test.each([
    ['https://res.openai.azure.com', 'https://res.openai.azure.com/openai'],
    ['https://res.openai.azure.com/openai/', 'https://res.openai.azure.com/openai'],
    ['https://res.openai.azure.com/openai/v1', 'https://res.openai.azure.com/openai'],
    ['https://res.openai.azure.com/openai/deployments/d/chat/completions', 'https://res.openai.azure.com/openai'],
    ['https://gate.example.test/team/openai', 'https://gate.example.test/team/openai'],
  ])('Azure at %s', (base, root) => {
    const connection = connect(base, { azure });
    expect(chatUrl(connection)).toBe(`${root}/deployments/d/chat/completions?api-version=v`);
    expect(modelsUrl(connection)).toBe(`${root}/models?api-version=v`);
  });

  test('the key goes as bearer, bare under another name, as api-key to Azure, and never beside a given header', () => {
    const auth = (more: Partial<ServerConnection>) =>
      requestHeaders(connect('http://a', { key: 'k1', ...more }), 'chat').filter(
        ([, value]) => value.includes('k1') || value === 'mine',
      );
    expect(auth({})).toEqual([['authorization', 'Bearer k1']]);
    expect(auth({ keyHeader: 'X-Key' })).toEqual([['x-key', 'k1']]);
    expect(auth({ azure })).toEqual([['api-key', 'k1']]);
    expect(auth({ headers: [{ name: 'Authorization', value: 'mine', secret: true }] })).toEqual([
      ['Authorization', 'mine'],
    ]);
  });

  test('its secrets are the key, secret headers by mark or by name, and the proxy password', () => {
    const headers = [
      { name: 'X-Team', value: 'blue', secret: false },
      { name: 'X-Hidden', value: 'hidden', secret: true },
      { name: 'X-Api-Key', value: 'named', secret: false },
    ];
    const secrets = secretsOf(connect('http://a', { key: 'k', headers, proxy: 'http://mara:ti%20de@proxy:1' }));
    expect(new Set(secrets)).toEqual(
      new Set(['hidden', 'named', 'k', 'ti de', Buffer.from('mara:ti de').toString('base64')]),
    );
  });

  test.each<[Partial<ServerConnection>, RegExp]>([
    [{ key: 'a\nb' }, /key holds/],
    [{ key: 'schlüssel–' }, /key holds/],
    [{ keyHeader: 'a b' }, /no name of a header/],
    [{ headers: [{ name: 'Host', value: 'x', secret: false }] }, /HTTP itself/],
    [{ headers: [{ name: 'X', value: 'a\r\nb', secret: false }] }, /cannot|can carry/],
    [{ proxy: 'nonsense' }, /proxy must be/],
  ])('%o cannot be sent', (more, reason) => {
    const refused = refuseConnection(connect('http://a', more));
    expect(refused && englishText(refused)).toMatch(reason);
  });
});

describe('the model list over HTTP', () => {
  test('a list', async () => {
    const server = await serve(respondJson(200, { data: [{ id: 'a' }, { id: 'b-embed' }] }));
    expect(await listModels(connect(server.baseUrl))).toEqual({
      ok: true,
      list: { models: [{ id: 'a' }], hidden: [{ id: 'b-embed' }] },
      server: null,
    });
    expect(server.requests[0]).toMatchObject({ method: 'GET', url: '/v1/models' });
  });

  test.each<[string, Answer, object]>([
    [
      'a web page',
      respondBody(200, 'text/html', '<!doctype html><title>Log in</title>'),
      { kind: 'protocol', message: expect.stringContaining('Log in') },
    ],
    ['a wrong key', respondJson(401, { error: { message: 'bad key' } }), { kind: 'auth', serverMessage: 'bad key' }],
    ['401 without an end', [respond(401), send('{"error":"bad'), stall()], { kind: 'auth' }],
    [
      'a redirect',
      [respond(301, { location: 'https://elsewhere.test/v1/models' }, { contentLength: 0 })],
      { kind: 'redirect' },
    ],
    [
      'no list',
      respondJson(404, { error: 'Not Found' }),
      { kind: 'rejected', advice: expect.stringContaining('by hand') },
    ],
  ])('%s', async (_name, answer, error) => {
    const server = await serve(answer);
    expect(await listModels(connect(server.baseUrl))).toMatchObject({ ok: false, error });
  });
});

describe('the connection test', () => {
  const steps = async (connection: ServerConnection, model: string | null = null) => {
    const { ok, steps: list, error } = await testConnection(connection, model);
    return { ok, steps: list.map(({ step, ok: good }) => `${step} ${good ? 'ok' : 'failed'}`), kind: error?.kind };
  };

  test('all is well', async () => {
    const server = await serve(respondJson(200, { data: [{ id: 'a' }] }));
    expect(await steps(connect(server.baseUrl), 'a')).toMatchObject({
      ok: true,
      steps: ['address ok', 'name ok', 'connect ok', 'key ok', 'path ok', 'list ok', 'model ok'],
    });
    expect(await steps(connect(server.baseUrl), 'x')).toMatchObject({
      ok: true,
      steps: expect.arrayContaining(['model failed']),
    });
  });

  test('the first step that fails ends it', async () => {
    const gone = await startScriptedServer(respondJson(200, {}));
    await gone.close();
    expect(await steps(connect(gone.baseUrl))).toEqual({
      ok: false,
      steps: ['address ok', 'name ok', 'connect failed'],
      kind: 'network',
    });
    const key = await serve(respondJson(403, { error: 'no' }));
    expect(await steps(connect(key.baseUrl, { key: 'wrong' }))).toEqual({
      ok: false,
      steps: ['address ok', 'name ok', 'connect ok', 'key failed'],
      kind: 'auth',
    });
    const list = await serve(respondJson(404, { detail: 'Not Found' }));
    expect(await steps(connect(list.baseUrl))).toEqual({
      ok: false,
      steps: ['address ok', 'name ok', 'connect ok', 'key ok', 'path failed'],
      kind: 'rejected',
    });
    expect(await steps(connect(list.baseUrl, { proxy: 'nonsense' }))).toEqual({
      ok: false,
      steps: ['address failed'],
      kind: 'config',
    });
  });
});
