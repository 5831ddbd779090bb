import { afterEach, describe, expect, test } from 'vitest';
import { environmentProxy } from '../../../electron/http/system-proxy.ts';
import { resolveBaseUrl } from '../../../electron/protocol/request/base-url.ts';
import { readSystemProxy } from '../../../electron/protocol/request/proxy-address.ts';
import { plainConnection, type ServerConnection } from '../../../electron/servers/connection.ts';
import { connectionOfProfile } from '../../../electron/servers/connection-of-profile.ts';
import { discoverServers, USUAL_PORTS } from '../../../electron/servers/discover.ts';
import { listModels, testConnection } from '../../../electron/servers/list-models.ts';
import { ServerKnowledge } from '../../../electron/servers/server-knowledge.ts';
import { showCertificate } from '../../../electron/servers/show-certificate.ts';
import type { ProfileConnection } from '../../../electron/store/profile-connection.ts';
import { Secret } from '../../../electron/store/secret.ts';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from '../../../shared/chat/server-profile.ts';
import {
  type Answer,
  choose,
  respondJson,
  type ScriptedServer,
  type ScriptedServerOptions,
  startScriptedServer,
} from '../../support/scripted-server.ts';
import { selfSignedCertificate } from '../../support/scripted-server-certificate.ts';

const servers: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Answer, options?: ScriptedServerOptions): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer, options);
  servers.push(server);
  return server;
}

function connect(baseUrl: string, more: Partial<ServerConnection> = {}): ServerConnection {
  const url = resolveBaseUrl(baseUrl);
  if (!url.ok) throw new Error(url.reason);
  return { ...plainConnection(url, 'sk-a-key'), ...more };
}

function profile(baseUrl: string, settings: Partial<ProfileSettings> = {}): ProfileConnection {
  return {
    profileId: 'p',
    name: 'P',
    kind: 'server',
    baseUrl,
    origin: new URL(baseUrl).origin,
    key: new Secret('sk-a-key'),
    headers: [],
    model: null,
    settings: { ...DEFAULT_PROFILE_SETTINGS, ...settings },
    proxyPassword: new Secret('pass word'),
  };
}

describe('the way out', () => {
  const proxyOf = async (baseUrl: string, settings: Partial<ProfileSettings>, answer: string) => {
    const made = await connectionOfProfile(profile(baseUrl, settings), async () => answer);
    return made.ok ? made.connection.proxy : made.reason;
  };

  test('by the system, by the profile, or direct; loopback always direct', async () => {
    const far = 'https://models.example.test/v1';
    expect(await proxyOf(far, {}, 'PROXY proxy.example:3128; DIRECT')).toBe('http://proxy.example:3128');
    expect(await proxyOf(far, {}, 'DIRECT')).toBeNull();
    expect(await proxyOf(far, { proxy: { mode: 'none' } }, 'PROXY p:1')).toBeNull();
    expect(await proxyOf('http://127.0.0.1:1234', {}, 'PROXY p:1')).toBeNull();
    expect(await proxyOf('http://localhost:1234', {}, 'PROXY p:1')).toBeNull();
    const own = { proxy: { mode: 'url' as const, url: 'http://mara@proxy.example:3128' } };
    expect(await proxyOf(far, own, 'DIRECT')).toBe('http://mara:pass%20word@proxy.example:3128');
  });

  test('a way svir cannot go is said, never passed by', async () => {
    expect(await proxyOf('https://models.example.test/v1', {}, 'SOCKS5 s:1080')).toMatch(/cannot use .*SOCKS5/);
    expect(readSystemProxy('SOCKS s:1; HTTPS p:2')).toEqual({ ok: true, proxy: 'https://p:2' });
    expect(readSystemProxy('')).toEqual({ ok: true, proxy: null });
  });

  test.each<[Record<string, string>, string, string]>([
    [{}, 'https://a.test', 'DIRECT'],
    [{ HTTPS_PROXY: 'http://p:1' }, 'https://a.test', 'PROXY p:1'],
    [{ HTTPS_PROXY: 'http://p:1' }, 'http://a.test', 'DIRECT'],
    [{ http_proxy: 'p:1', HTTP_PROXY: 'http://q:2' }, 'http://a.test', 'PROXY p:1'],
    [{ ALL_PROXY: 'https://u:pw@p:1/' }, 'http://a.test', 'HTTPS u:pw@p:1'],
    [{ ALL_PROXY: 'socks5://p:1' }, 'http://a.test', 'SOCKS p:1'],
    [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'b.test, .a.test' }, 'https://x.a.test', 'DIRECT'],
    [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.test:8443' }, 'https://a.test', 'PROXY p:1'],
    [{ HTTPS_PROXY: 'http://p:1', no_proxy: '*' }, 'https://a.test', 'DIRECT'],
  ])('the environment %j leads %s: %s', async (environment, address, way) => {
    expect(await environmentProxy(environment)(address)).toBe(way);
  });
});

describe('discovery', () => {
  test('asks only where it is told to, without a key, and names what answers', async () => {
    const llama = await serve(respondJson(200, { data: [{ id: 'a', owned_by: 'llamacpp' }, { id: 'b' }] }));
    const other = await serve(respondJson(404, {}));
    const found = await discoverServers([
      { port: llama.port, name: 'by port' },
      { port: other.port, name: 'no list' },
    ]);
    expect(found).toMatchObject([
      {
        name: 'llama.cpp',
        baseUrl: `http://127.0.0.1:${llama.port}/v1`,
        models: { models: [{ id: 'a' }, { id: 'b' }] },
      },
    ]);
    expect(llama.requests.map((request) => [request.url, request.header('authorization')])).toEqual([
      ['/v1/models', undefined],
    ]);
    expect(USUAL_PORTS.map(({ port }) => port)).toEqual([1234, 11434, 8080, 8000]);
  });
});

describe('the certificate a server shows', () => {
  test('is shown with its facts and what is wrong with it; no request is sent', async () => {
    const certificate = selfSignedCertificate({ dns: ['models.example.test'] });
    const server = await serve(respondJson(200, {}), { tls: certificate });
    const shown = await showCertificate(connect(server.baseUrl));
    expect(shown).toMatchObject({
      ok: true,
      shown: {
        trusted: false,
        problem: expect.stringContaining('signed itself'),
        certificate: {
          fingerprint: certificate.sha256,
          subject: 'CN=svir test',
          names: ['models.example.test', '127.0.0.1'],
        },
      },
    });
    expect(await showCertificate(connect(server.baseUrl, { ca: certificate.cert }))).toMatchObject({
      shown: { trusted: true, problem: null },
    });
    expect(server.requests).toHaveLength(0);
  });

  test('an expired one and one of another name can be looked at too', async () => {
    const old = selfSignedCertificate({ notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') });
    const expired = await serve(respondJson(200, {}), { tls: old });
    expect(await showCertificate(connect(expired.baseUrl, { ca: old.cert }))).toMatchObject({
      shown: { trusted: false, problem: expect.stringContaining('expired') },
    });
    const other = selfSignedCertificate({ dns: [], ip: ['10.0.0.5'] });
    const wrong = await serve(respondJson(200, {}), { tls: other });
    expect(await showCertificate(connect(wrong.baseUrl, { ca: other.cert }))).toMatchObject({
      shown: { trusted: false, problem: expect.stringContaining('another name') },
    });
  });

  test('http has none', async () => {
    expect(await showCertificate(connect('http://127.0.0.1:1'))).toMatchObject({
      ok: false,
      error: { kind: 'config' },
    });
  });
});

describe('what /v1/model tells', () => {
  const details = { id: 'vision', capabilities: { input: ['text', 'image'] }, max_images: 4 };
  const answer = (model: Answer & object) =>
    choose(({ url }) =>
      url === '/v1/model' ? (model as never) : (respondJson(200, { data: [{ id: 'v' }] }) as never),
    );

  test('is asked of a server with one model that tells nothing in its list', async () => {
    const server = await serve(answer(respondJson(200, details)));
    expect(await listModels(connect(server.baseUrl))).toMatchObject({
      list: {
        models: [{ id: 'v', inputs: ['text', 'image'], maxImages: 4 }],
        maxBodyBytes: 32 * 1024 * 1024,
      },
    });
  });

  test('means nothing where it is not there', async () => {
    const server = await serve(answer(respondJson(404, { error: 'no' })));
    expect(await listModels(connect(server.baseUrl))).toEqual({
      ok: true,
      list: { models: [{ id: 'v' }], hidden: [] },
      server: null,
    });
  });

  test('is not asked where the list tells enough, or has several models', async () => {
    const server = await serve(respondJson(200, { data: [{ id: 'v', max_model_len: 4096 }] }));
    await listModels(connect(server.baseUrl));
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1/models']);
  });
});

test('what a server is known to refuse is said before sending', () => {
  const knowledge = new ServerKnowledge();
  const mib = 1024 * 1024;
  const origin = 'http://a';
  const warnings = (bodyBytes: number, images: number, model = 'v') =>
    knowledge.warnings(origin, { model, bodyBytes, images }).map(({ text }) => text);
  expect(warnings(100 * mib, 9)).toEqual([]);
  knowledge.rememberList(origin, {
    models: [
      { id: 'v', inputs: ['text', 'image'], maxImages: 4 },
      { id: 't', inputs: ['text'] },
    ],
    hidden: [],
    maxBodyBytes: 32 * mib,
  });
  expect(warnings(31 * mib, 4)).toEqual([]);
  expect(warnings(33 * mib, 5)).toEqual([
    expect.stringContaining('32 MiB'),
    expect.stringContaining('at most 4 images'),
  ]);
  expect(warnings(1, 1, 't')).toEqual([expect.stringContaining('takes no images')]);
  knowledge.rememberRefusedBody('http://b', 5 * mib);
  expect(knowledge.warnings('http://b', { model: 'x', bodyBytes: 6 * mib, images: 0 })).toMatchObject([
    { text: expect.stringContaining('refused a request of 5 MiB') },
  ]);
});

test('the connection test tells name, port, TLS and path apart', async () => {
  const failing = async (connection: ServerConnection) => {
    const { steps } = await testConnection(connection, null);
    return steps.find(({ ok }) => !ok)?.step;
  };
  expect(await failing(connect('http://no-such-host.invalid'))).toBe('name');
  const gone = await startScriptedServer(respondJson(200, {}));
  await gone.close();
  expect(await failing(connect(gone.baseUrl))).toBe('connect');
  const tls = await serve(respondJson(200, {}), { tls: selfSignedCertificate() });
  expect(await failing(connect(tls.baseUrl))).toBe('tls');
  const path = await serve(respondJson(404, {}));
  expect(await failing(connect(path.baseUrl))).toBe('path');
  const list = await serve(respondJson(500, {}));
  expect(await failing(connect(list.baseUrl))).toBe('list');
});
