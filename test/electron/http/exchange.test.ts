import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { CLIENT_OPTIONS, type ExchangeEnd, type HeaderFields, startExchange } from '../../../electron/http/exchange.ts';
import { DEFAULT_CONNECT_TIMEOUT_MS, type Transport } from '../../../electron/http/transport.ts';
import { AS_MADE, type ImageAttachment } from '../../../electron/protocol/request/chat-request.ts';
import { type BodyPlan, planRequestBody } from '../../../electron/protocol/request/plan-body.ts';
import {
  type Answer,
  close,
  early,
  pause,
  reset,
  respond,
  respondBody,
  respondStream,
  type ScriptedServer,
  type ScriptedServerOptions,
  send,
  sendContinue,
  sendRaw,
  stall,
  startScriptedServer,
  stopReading,
} from '../../support/scripted-server.ts';
import { selfSignedCertificate } from '../../support/scripted-server-certificate.ts';
import { makeTempDir } from '../../support/temp-dir.ts';

/** Stop takes a few milliseconds (`npm run bench -- body`); this only catches one that waits for something. */
const FAR_TOO_LATE_MS = 1000;

const DIRECT: Transport = { connectTimeoutMs: DEFAULT_CONNECT_TIMEOUT_MS, ca: null, pin: null, proxy: null };
const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Answer, options?: ScriptedServerOptions): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer, options);
  servers.push(server);
  return server;
}

interface Seen {
  end: ExchangeEnd;
  status: number | null;
  headers: HeaderFields;
  text: string;
  unlabelled: boolean | null;
  sha256: string | null;
  sentBytes: number;
}

interface Ask {
  body?: BodyPlan | null;
  transport?: Partial<Transport>;
  signal?: AbortSignal;
  on?: (moment: 'connected' | 'progress' | 'sent' | 'head' | 'data') => void;
}

async function ask(
  url: string,
  { body = textBody('hi'), transport = {}, signal, on = () => {} }: Ask = {},
): Promise<Seen> {
  const seen: Omit<Seen, 'end' | 'text'> = { status: null, headers: [], unlabelled: null, sha256: null, sentBytes: 0 };
  const pieces: Uint8Array[] = [];
  const exchange = startExchange(
    {
      method: 'POST',
      url,
      headers: [['content-type', 'application/json']],
      body,
      transport: { ...DIRECT, ...transport },
      signal: signal ?? new AbortController().signal,
    },
    {
      connected: () => on('connected'),
      bodyProgress(sentBytes) {
        seen.sentBytes = sentBytes;
        on('progress');
      },
      requestSent(sha256) {
        seen.sha256 = sha256;
        on('sent');
      },
      head(status, headers) {
        Object.assign(seen, { status, headers });
        on('head');
      },
      bodyBegins(unlabelled) {
        seen.unlabelled = unlabelled;
      },
      data(piece) {
        pieces.push(piece);
        on('data');
      },
    },
  );
  const end = await exchange.ended;
  return { ...seen, end, text: Buffer.concat(pieces).toString() };
}

function textBody(text: string): BodyPlan {
  return planRequestBody({ model: 'm', messages: [{ role: 'user', text }] }, AS_MADE);
}

function imageBody(images: ImageAttachment[]): BodyPlan {
  return planRequestBody({ model: 'm', messages: [{ role: 'user', text: 'look', attachments: images }] }, AS_MADE);
}

function imageAt(path: string, bytes: number): ImageAttachment {
  return { kind: 'image', path, name: 'photo.png', bytes, mediaType: 'image/png', sha256: null, modifiedMs: null };
}

const STREAM = 'data: {"x":1}\n\ndata: [DONE]\n\n';
const ok = [respondStream(), send(STREAM)];

describe('the request on the wire', () => {
  test('undici waits for ever for head and body, and keeps no connection', () => {
    expect(CLIENT_OPTIONS).toMatchObject({
      headersTimeout: 0,
      bodyTimeout: 0,
      pipelining: 0,
      strictContentLength: true,
    });
  });

  test('images from disk arrive byte for byte under an exact length, and the hash is of what was sent', async () => {
    await using dir = await makeTempDir();
    // Sizes around the read buffer (196608 bytes) and around a multiple of three.
    const files = [1, 2, 3, 196_607, 196_608, 196_609, 1_000_000].map((size, at) => {
      const path = dir.join(`${at}.png`);
      const bytes = randomBytes(size);
      writeFileSync(path, bytes);
      return { path, bytes };
    });
    const server = await serve(ok, { keepBodyBytes: 8 * 1024 * 1024 });
    const plan = imageBody(files.map(({ path, bytes }) => imageAt(path, bytes.length)));
    const seen = await ask(`${server.baseUrl}/chat/completions`, { body: plan });
    expect(seen.end).toEqual({ how: 'eof' });
    const request = await server.nextRequest();
    expect(request.header('content-length')).toBe(String(plan.bytes));
    expect(request.header('transfer-encoding')).toBeUndefined();
    expect(request.header('connection')).toBe('close');
    const text = request.text();
    expect(Buffer.byteLength(text)).toBe(plan.bytes);
    expect(seen.sha256).toBe(createHash('sha256').update(text).digest('hex'));
    expect(seen.sentBytes).toBe(plan.bytes);
    const { messages } = JSON.parse(text);
    files.forEach(({ bytes }, at) => {
      expect(messages[0].content[at + 1].image_url.url).toBe(`data:image/png;base64,${bytes.toString('base64')}`);
    });
  });

  test.each([
    ['gone before', (path: string) => rmSync(path), 0],
    ['grown before', (path: string) => appendFileSync(path, 'x'), 0],
  ])('a file that is %s the request sends nothing', async (_name, change, connections) => {
    await using dir = await makeTempDir();
    writeFileSync(dir.join('a.png'), randomBytes(1000));
    const plan = imageBody([imageAt(dir.join('a.png'), 1000)]);
    change(dir.join('a.png'));
    const server = await serve(ok);
    const { end } = await ask(server.baseUrl, { body: plan });
    expect(end).toMatchObject({
      how: 'error',
      error: { kind: 'attachment', message: expect.stringContaining('photo.png') },
    });
    expect(server.connections).toBe(connections);
  });

  test.each([
    ['shrinks', (path: string) => writeFileSync(path, '')],
    ['grows', (path: string) => appendFileSync(path, 'more')],
    ['vanishes', (path: string) => rmSync(path)],
  ])('a file that %s while earlier ones are sent never makes a whole request', async (_name, change) => {
    await using dir = await makeTempDir();
    writeFileSync(dir.join('a.png'), randomBytes(20_000_000));
    writeFileSync(dir.join('b.png'), randomBytes(1000));
    const plan = imageBody([imageAt(dir.join('a.png'), 20_000_000), imageAt(dir.join('b.png'), 1000)]);
    const server = await serve(ok);
    let changed = false;
    const { end } = await ask(server.baseUrl, {
      body: plan,
      on(moment) {
        if (moment === 'progress' && !changed) {
          changed = true;
          change(dir.join('b.png'));
        }
      },
    });
    expect(end).toMatchObject({ how: 'error', error: { kind: 'attachment' } });
    const request = await server.nextRequest();
    await request.closed;
    expect(request.bodyEndAt).toBeNull();
  });
});

describe('early and odd answers', () => {
  test('an answer in the middle of a large body is read, though the server closes without reading on', async () => {
    await using dir = await makeTempDir();
    writeFileSync(dir.join('a.png'), randomBytes(30_000_000));
    const answer = respondBody(413, 'application/json', '{"error":{"message":"body over 32 MiB"}}', {
      connection: 'close',
    });
    const server = await serve(early(stopReading(), ...answer, pause(20), close()));
    const seen = await ask(server.baseUrl, { body: imageBody([imageAt(dir.join('a.png'), 30_000_000)]) });
    expect(seen).toMatchObject({ status: 413, text: '{"error":{"message":"body over 32 MiB"}}', end: { how: 'eof' } });
  });

  test('an answer followed by a reset is read as well', async () => {
    await using dir = await makeTempDir();
    writeFileSync(dir.join('a.png'), randomBytes(30_000_000));
    const server = await serve(early(stopReading(), ...respondBody(401, 'text/plain', 'no key'), reset(0)));
    for (let round = 0; round < 5; round++) {
      const seen = await ask(server.baseUrl, { body: imageBody([imageAt(dir.join('a.png'), 30_000_000)]) });
      expect(seen).toMatchObject({ status: 401, text: 'no key' });
    }
  });

  test('100 Continue that nobody asked for is skipped, wherever it is cut', async () => {
    const head = 'HTTP/1.1 100 Continue\r\n\r\n';
    for (const cut of [1, 12, head.length - 1]) {
      const server = await serve(
        early(sendRaw(head.slice(0, cut)), pause(5), sendRaw(head.slice(cut)), sendContinue(), ...ok),
      );
      expect(await ask(server.baseUrl)).toMatchObject({ status: 200, text: STREAM, end: { how: 'eof' } });
    }
  });

  test('103 Early Hints are skipped', async () => {
    const server = await serve([sendRaw('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), ...ok]);
    expect(await ask(server.baseUrl)).toMatchObject({ status: 200, text: STREAM });
  });

  test('no redirect is followed', async () => {
    const other = await serve(ok);
    const server = await serve([respond(302, { location: `${other.origin}/x` }, { contentLength: 0 })]);
    expect(await ask(server.baseUrl)).toMatchObject({ status: 302, end: { how: 'eof' } });
    expect(other.connections).toBe(0);
  });

  test.each<[string, HeaderFields, Uint8Array, boolean]>([
    ['gzip', [['content-encoding', 'gzip']], gzipSync(STREAM), false],
    ['gzip without a word', [], gzipSync(STREAM), true],
    ['deflate', [['content-encoding', 'deflate']], deflateSync(STREAM), false],
    ['raw deflate', [['content-encoding', 'deflate']], deflateRawSync(STREAM), false],
    ['gzip that is none', [['content-encoding', 'gzip']], Buffer.from(STREAM), false],
    ['identity', [['content-encoding', 'identity']], Buffer.from(STREAM), false],
  ])('%s', async (_name, headers, bytes, unlabelled) => {
    const cuts = [1, 2, 11, bytes.length - 9];
    const server = await serve([respondStream(Object.fromEntries(headers)), send(bytes, { splitAt: cuts })]);
    expect(await ask(server.baseUrl)).toMatchObject({ text: STREAM, unlabelled, end: { how: 'eof' } });
  });

  test('a compressed body that breaks off gives what it holds', async () => {
    const bytes = gzipSync(STREAM);
    const server = await serve([
      respondStream({ 'content-encoding': 'gzip' }, 'close'),
      send(bytes.subarray(0, -9)),
      close(),
    ]);
    const { text, end } = await ask(server.baseUrl);
    expect(STREAM.startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThan(10);
    expect(end).toEqual({ how: 'eof' });
  });

  test('an unknown compression is told by its name', async () => {
    const server = await serve([respondStream({ 'content-encoding': 'snappy' }), send('xxxx')]);
    expect((await ask(server.baseUrl)).end).toMatchObject({
      error: { kind: 'protocol', message: expect.stringContaining('snappy') },
    });
  });
});

describe('faults', () => {
  const kind = async (url: string, more?: Ask) => {
    const { end } = await ask(url, more);
    return end.how === 'error' ? end.error : end;
  };

  test('nobody listening', async () => {
    const server = await startScriptedServer(ok);
    await server.close();
    expect(await kind(server.baseUrl)).toMatchObject({
      kind: 'network',
      message: expect.stringMatching(/nobody is listening/i),
    });
  });

  test('an unknown host', async () => {
    const error = await kind('http://no-such-host.invalid/v1');
    expect(error).toMatchObject({ kind: 'network', message: expect.stringContaining('no-such-host.invalid') });
  });

  test('no TLS handshake within the connect timeout', async () => {
    const server = await serve(ok, { ignoreConnections: true });
    const error = await kind(server.origin.replace('http:', 'https:'), { transport: { connectTimeoutMs: 80 } });
    expect(error).toMatchObject({ kind: 'timeout', message: expect.stringContaining('0.1 seconds') });
  });

  test.each<[string, Answer, RegExp]>([
    ['a reset before the head', [reset(0)], /before any answer/],
    ['a close before the head', [close()], /before any answer/],
    ['a reset in the middle of the head', [sendRaw('HTTP/1.1 200 OK\r\ncontent-ty'), reset()], /answer|request/],
    ['a reset in a chunked body', [respondStream(), send('data: {}\n\n'), reset()], /middle of the answer/],
    [
      'a chunked body that ends early',
      [respondStream(), send('data: {}\n\n'), close()],
      /middle of the answer|broke off/,
    ],
    [
      'a reset of a body without a length',
      [respondStream({}, 'close'), send('data: {}\n\n'), reset()],
      /middle of the answer/,
    ],
    [
      'a body shorter than announced',
      [respond(200, {}, { contentLength: 100 }), sendRaw('data'), close()],
      /whole announced|middle of the answer/,
    ],
  ])('%s is a lost connection', async (_name, answer, message) => {
    const server = await serve(answer);
    expect(await kind(server.baseUrl)).toMatchObject({ kind: 'network', message: expect.stringMatching(message) });
  });

  test('what came before a break is told first', async () => {
    const server = await serve([respondStream(), send('data: {}\n\n'), reset()]);
    expect((await ask(server.baseUrl)).text).toBe('data: {}\n\n');
  });

  test('a server that does not speak HTTP', async () => {
    const server = await serve([sendRaw('SSH-2.0-OpenSSH_9.2p1\r\n'), close()]);
    expect(await kind(server.baseUrl)).toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('not speak HTTP'),
    });
  });

  test('heads of 100 KiB are read, heads without an end are not', async () => {
    const large = { 'x-large': 'a'.repeat(100_000) };
    const server = await serve([respondStream(large), send(STREAM)]);
    expect(await ask(server.baseUrl)).toMatchObject({ text: STREAM });
    server.setAnswer([respondStream({ 'x-large': 'a'.repeat(400_000) }), send(STREAM)]);
    expect(await kind(server.baseUrl)).toMatchObject({ kind: 'limit' });
  });

  test('204 is an empty answer', async () => {
    const server = await serve([sendRaw('HTTP/1.1 204 No Content\r\n\r\n'), close()]);
    expect(await ask(server.baseUrl)).toMatchObject({ status: 204, text: '', end: { how: 'eof' } });
  });
});

describe('TLS', () => {
  const serveTls = (certificate: { key: string; cert: string }) => serve(ok, { tls: certificate });

  test('a self-signed certificate is refused, taken with its own authority, and taken by its pin', async () => {
    const certificate = selfSignedCertificate();
    const server = await serveTls(certificate);
    expect((await ask(server.baseUrl)).end).toMatchObject({
      error: { kind: 'tls', message: expect.stringMatching(/signed itself/) },
    });
    expect(server.requests).toHaveLength(0);
    expect(await ask(server.baseUrl, { transport: { ca: certificate.cert } })).toMatchObject({ text: STREAM });
    expect(await ask(server.baseUrl, { transport: { pin: certificate.sha256 } })).toMatchObject({ text: STREAM });
  });

  test('another certificate than the pinned one gets no byte', async () => {
    const server = await serveTls(selfSignedCertificate());
    const { end } = await ask(server.baseUrl, { transport: { pin: 'ab'.repeat(32) } });
    expect(end).toMatchObject({ error: { kind: 'tls', message: expect.stringContaining('Nothing was sent') } });
    expect(server.requests).toHaveLength(0);
  });

  test('an expired one, and one of another name', async () => {
    const old = selfSignedCertificate({ notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') });
    const expired = await serveTls(old);
    expect((await ask(expired.baseUrl, { transport: { ca: old.cert } })).end).toMatchObject({
      error: { kind: 'tls', message: expect.stringContaining('expired') },
    });
    const other = selfSignedCertificate({ dns: [], ip: ['10.0.0.5'] });
    const wrong = await serveTls(other);
    expect((await ask(wrong.baseUrl, { transport: { ca: other.cert } })).end).toMatchObject({
      error: { kind: 'tls', message: expect.stringContaining('another name') },
    });
  });

  test('https to a server without TLS', async () => {
    const server = await serve(early(sendRaw('HTTP/1.1 400 Bad Request\r\n\r\n'), close()));
    // The scripted server reads a TLS hello as no HTTP; a bare socket stands in for it.
    const plain = await rawServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    const { end } = await ask(`https://127.0.0.1:${plain.port}/v1`);
    expect(end).toMatchObject({ error: { kind: 'tls', message: expect.stringContaining('does not speak TLS') } });
    expect(server.connections).toBe(0);
  });
});

describe('proxies', () => {
  test('loopback is reached directly, whatever proxy is set', async () => {
    const server = await serve(ok);
    expect(await ask(server.baseUrl, { transport: { proxy: 'http://127.0.0.1:9' } })).toMatchObject({ text: STREAM });
  });

  test('plain HTTP goes through as a whole URL, with the credentials', async () => {
    const proxy = await serve(ok);
    const seen = await ask('http://models.example.test/v1/chat/completions', {
      transport: { proxy: proxy.origin.replace('//', '//mara:ti%20de@') },
    });
    expect(seen).toMatchObject({ text: STREAM });
    const request = await proxy.nextRequest();
    expect(request.url).toBe('http://models.example.test/v1/chat/completions');
    expect(request.header('host')).toBe('models.example.test');
    expect(request.header('proxy-authorization')).toBe(`Basic ${Buffer.from('mara:ti de').toString('base64')}`);
  });

  test('HTTPS goes through a tunnel', async () => {
    const certificate = selfSignedCertificate({ dns: ['models.example.test'] });
    const server = await serve(ok, { tls: certificate });
    const { connect } = await import('node:net');
    const lines: string[] = [];
    const proxy = await rawServer((socket) => {
      socket.once('data', (head) => {
        lines.push(head.toString().split('\r\n')[0] ?? '');
        const through = connect(server.port, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection established\r\nvia: test\r\n\r\n');
          socket.pipe(through).pipe(socket);
        });
        for (const end of [socket, through]) end.on('error', () => {});
      });
    });
    const seen = await ask('https://models.example.test/v1', {
      transport: { proxy: `http://127.0.0.1:${proxy.port}`, ca: certificate.cert },
    });
    expect(seen).toMatchObject({ text: STREAM });
    expect(lines).toEqual(['CONNECT models.example.test:443 HTTP/1.1']);
  });

  test.each([
    ['demands credentials', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', /user name and password/],
    ['refuses', 'HTTP/1.1 403 Forbidden\r\n\r\n', /refused the way/],
    ['is none', 'SSH-2.0\r\n\r\n', /no HTTP proxy/],
    ['hangs up', '', /closed the connection/],
  ])('a proxy that %s', async (_name, words, message) => {
    const proxy = await rawServer((socket) => socket.once('data', () => socket.end(words)));
    const { end } = await ask('https://models.example.test/v1', {
      transport: { proxy: `http://127.0.0.1:${proxy.port}` },
    });
    expect(end).toMatchObject({ error: { kind: 'proxy', message: expect.stringMatching(message) } });
  });

  test('a proxy that is not there, and 407 to a plain request', async () => {
    const gone = await rawServer(() => {});
    await gone.close();
    const transport = { proxy: `http://127.0.0.1:${gone.port}` };
    expect((await ask('http://models.example.test/v1', { transport })).end).toMatchObject({ error: { kind: 'proxy' } });
    const proxy = await serve([respond(407, {}, { contentLength: 0 })]);
    const { end } = await ask('http://models.example.test/v1', { transport: { proxy: proxy.origin } });
    expect(end).toMatchObject({ error: { kind: 'proxy', message: expect.stringContaining('user name') } });
  });
});

describe('an abort closes the socket at once', () => {
  test.each<[string, 'sent' | 'head' | 'data', Answer]>([
    ['waiting', 'sent', [stall()]],
    ['with the head', 'head', [respondStream(), stall()]],
    ['in the body', 'data', [respondStream(), send('data: {}\n\n'), stall()]],
  ])('%s', async (_name, when, answer) => {
    const server = await serve(answer);
    const stop = new AbortController();
    let stoppedAt = 0;
    const asked = ask(server.baseUrl, {
      signal: stop.signal,
      on(moment) {
        if (moment !== when || stop.signal.aborted) return;
        // The server must have the request before it can see the connection go.
        void server.nextRequest().then(async (request) => {
          await request.received;
          stoppedAt = performance.now();
          stop.abort();
        });
      },
    });
    expect((await asked).end).toEqual({ how: 'aborted' });
    const { at } = await (server.requests[0]?.closed ?? Promise.reject(new Error('no request')));
    expect(at - stoppedAt).toBeLessThan(FAR_TOO_LATE_MS);
  });

  test('while sending to a server that reads slowly', async () => {
    await using dir = await makeTempDir();
    writeFileSync(dir.join('a.png'), randomBytes(30_000_000));
    const server = await serve([stall()]);
    const stop = new AbortController();
    let stoppedAt = 0;
    const { end } = await ask(server.baseUrl, {
      body: imageBody([imageAt(dir.join('a.png'), 30_000_000)]),
      signal: stop.signal,
      on(moment) {
        if (moment === 'progress' && !stop.signal.aborted) {
          stoppedAt = performance.now();
          stop.abort();
        }
      },
    });
    expect(end).toEqual({ how: 'aborted' });
    const request = await server.nextRequest();
    expect((await request.closed).at - stoppedAt).toBeLessThan(FAR_TOO_LATE_MS);
  });

  test('while connecting, and before anything began', async () => {
    const server = await serve(ok, { ignoreConnections: true });
    const stop = new AbortController();
    const asked = ask(server.origin.replace('http:', 'https:'), { signal: stop.signal });
    await expect.poll(() => server.connections).toBe(1);
    stop.abort();
    expect((await asked).end).toEqual({ how: 'aborted' });
    await expect.poll(() => server.openConnections(), { timeout: 1000 }).toBeLessThanOrEqual(1);
    expect((await ask(server.baseUrl, { signal: AbortSignal.abort() })).end).toEqual({ how: 'aborted' });
    expect(server.connections).toBe(1);
  });
});

/** A bare TCP server for what is no HTTP at all. */
async function rawServer(
  accept: Parameters<typeof createServer>[1] & object,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<{ destroy(): void }>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    accept(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const raw = {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  servers.push(raw);
  return raw;
}
