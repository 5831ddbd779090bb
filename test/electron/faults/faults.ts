/** Every fault a turn must survive (issue "The request side"), in the order a request goes. docs/reliability.md is made from it. */
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { ChatRequest, ImageAttachment } from '../../../electron/protocol/request/chat-request.ts';
import {
  close,
  early,
  inOrder,
  pause,
  repeat,
  reset,
  respond,
  respondBody,
  respondJson,
  respondStream,
  send,
  sendContinue,
  sendRaw,
  stall,
  stopReading,
} from '../../support/scripted-server.ts';
import { selfSignedCertificate } from '../../support/scripted-server-certificate.ts';
import { DONE, finish, role, text } from '../../support/sse.ts';
import { type Attempted, type Fault, KEY, type Stage } from './fault.ts';

const GOOD = role() + text('one ') + text('two') + finish() + DONE;
const HALF = role() + text('half an ');
const LARGE = 30_000_000;

/** A request with a picture of 30 MB, which no socket buffer holds. */
async function withPicture(stage: Stage): Promise<{ request: ChatRequest; path: string }> {
  const dir = await stage.dir();
  const path = dir.join('photo.png');
  writeFileSync(path, randomBytes(LARGE));
  const image: ImageAttachment = {
    kind: 'image',
    path,
    name: 'photo.png',
    bytes: LARGE,
    mediaType: 'image/png',
    sha256: null,
    modifiedMs: null,
  };
  return { path, request: { model: 'm', messages: [{ role: 'user', text: 'look', attachments: [image] }] } };
}

/** A fault that a scripted answer makes. */
function answered(
  name: string,
  kind: Fault['kind'],
  says: string,
  kept: string,
  answer: Parameters<Stage['serve']>[0],
  more: Partial<Attempted> & { words?: string } = {},
): Fault {
  const { words, ...attempted } = more;
  return {
    name,
    kind,
    says,
    kept,
    ...(words === undefined ? {} : { words }),
    arrange: async (stage) => ({ baseUrl: (await stage.serve(answer)).baseUrl, ...attempted }),
  };
}

const CONNECTING: Fault[] = [
  {
    name: 'Nobody listens (connection refused)',
    kind: 'network',
    says: 'Nobody is listening on 127.0.0.1 at port PORT: the connection was refused.',
    kept: '',
    async arrange(stage) {
      const gone = await stage.raw(() => {});
      await gone.close();
      return { baseUrl: `http://127.0.0.1:${gone.port}/v1` };
    },
  },
  {
    name: 'Unknown host',
    kind: 'network',
    says: 'No server of the name no-such-host.invalid could be found.',
    kept: '',
    arrange: async () => ({ baseUrl: 'http://no-such-host.invalid/v1' }),
  },
  {
    name: 'Connect timeout',
    kind: 'timeout',
    says: '127.0.0.1 at port PORT did not take the connection within 0.3 seconds.',
    kept: '',
    arrange: async (stage) => ({
      baseUrl: (await stage.unaccepting()).origin,
      connection: { connectTimeoutMs: 300 },
    }),
  },
  {
    name: 'Reset while connecting (in the TLS handshake)',
    kind: 'network',
    says: '127.0.0.1 at port PORT closed the connection before a request could be sent.',
    kept: '',
    async arrange(stage) {
      const server = await stage.raw((socket) => socket.once('data', () => socket.resetAndDestroy()));
      return { baseUrl: `https://127.0.0.1:${server.port}/v1` };
    },
  },
  {
    name: 'Expired certificate',
    kind: 'tls',
    says: 'The certificate of 127.0.0.1 has expired.',
    kept: '',
    arrange: (stage) =>
      overTls(
        stage,
        selfSignedCertificate({ notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') }),
        true,
      ),
  },
  {
    name: 'Self-signed certificate',
    kind: 'tls',
    says: '127.0.0.1 shows a certificate that it signed itself.',
    kept: '',
    arrange: (stage) => overTls(stage, selfSignedCertificate(), false),
  },
  {
    name: 'Certificate of another host',
    kind: 'tls',
    says: 'The certificate that was shown belongs to another name than 127.0.0.1.',
    kept: '',
    arrange: (stage) => overTls(stage, selfSignedCertificate({ dns: [], ip: ['10.0.0.5'] }), true),
  },
  {
    name: 'Another certificate than the pinned one',
    kind: 'tls',
    says: '127.0.0.1 shows another certificate than the pinned one (shown HEX…, pinned abababababababab…). Nothing was sent.',
    kept: '',
    arrange: async (stage) => {
      const attempted = await overTls(stage, selfSignedCertificate(), false);
      return { ...attempted, connection: { pin: 'ab'.repeat(32) } };
    },
  },
  {
    name: 'Proxy not there',
    kind: 'proxy',
    says: 'The proxy 127.0.0.1:PORT could not be reached. Nobody is listening on 127.0.0.1 at port PORT: the connection was refused.',
    kept: '',
    async arrange(stage) {
      const gone = await stage.raw(() => {});
      await gone.close();
      return throughProxy(gone.port);
    },
  },
  {
    name: 'Proxy refuses',
    kind: 'proxy',
    says: 'The proxy 127.0.0.1:PORT refused the way to models.example.test (status 403).',
    kept: '',
    arrange: async (stage) => throughProxy(await proxySaying(stage, 'HTTP/1.1 403 Forbidden\r\n\r\n')),
  },
  {
    name: 'Proxy demands credentials',
    kind: 'proxy',
    says: 'The proxy 127.0.0.1:PORT asks for a user name and password.',
    kept: '',
    arrange: async (stage) =>
      throughProxy(await proxySaying(stage, 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')),
  },
];

const SENDING: Fault[] = [
  {
    name: 'Reset while the body is sent',
    kind: 'network',
    says: 'The server closed the connection while the request was being sent.',
    kept: '',
    async arrange(stage) {
      const { request } = await withPicture(stage);
      const server = await stage.serve(early(stopReading(), reset()));
      return { baseUrl: server.baseUrl, request };
    },
  },
  {
    name: 'Early answer (413) while the body is sent',
    kind: 'rejected',
    says: 'The server refused this request (HTTP 413).',
    words: 'body over 32 MiB',
    kept: '',
    async arrange(stage) {
      const { request } = await withPicture(stage);
      const answer = respondJson(413, { error: { message: 'body over 32 MiB' } }, { connection: 'close' });
      const server = await stage.serve(early(stopReading(), ...answer, pause(20), close()));
      return { baseUrl: server.baseUrl, request };
    },
  },
  {
    name: 'Early answer (401) and a reset while the body is sent',
    kind: 'auth',
    says: 'The server did not let this request in (HTTP 401).',
    words: 'no such key',
    kept: '',
    async arrange(stage) {
      const { request } = await withPicture(stage);
      const answer = respondJson(401, { error: { message: 'no such key' } });
      const server = await stage.serve(early(stopReading(), ...answer, reset()));
      return { baseUrl: server.baseUrl, request };
    },
  },
  {
    name: 'An attached file vanishes while the body is sent',
    kind: 'attachment',
    says: 'The file "second.png" is no longer there.',
    kept: '',
    async arrange(stage) {
      const { request, path } = await withPicture(stage);
      const second = `${path}.second`;
      writeFileSync(second, randomBytes(1000));
      const message = request.messages[0];
      if (message?.role !== 'user' || !message.attachments) throw new Error('no picture');
      const [first] = message.attachments;
      if (first?.kind !== 'image') throw new Error('no picture');
      const attachments = [first, { ...first, path: second, name: 'second.png', bytes: 1000 }];
      const server = await stage.serve([respondStream(), send(GOOD)]);
      return {
        baseUrl: server.baseUrl,
        request: { ...request, messages: [{ ...message, attachments }] },
        onEvent: (type) => type === 'phase' && rmSync(second, { force: true }) === undefined,
        check: () => {
          for (const request of server.requests) expect(request.bodyEndAt).toBeNull();
        },
      };
    },
  },
  answered(
    '100 Continue that nobody asked for',
    null,
    '',
    'one two',
    early(sendContinue(), respondStream(), send(GOOD)),
  ),
];

const WAITING: Fault[] = [
  answered('Reset while waiting', 'network', 'The server closed the connection before any answer came.', '', [
    reset(0),
  ]),
  answered(
    'Reset in the middle of the head',
    'network',
    'The server closed the connection before any answer came.',
    '',
    [sendRaw('HTTP/1.1 200 OK\r\ncontent-ty'), reset()],
  ),
  answered('Head cut off by a clean close', 'network', 'The server closed the connection before any answer came.', '', [
    sendRaw('HTTP/1.1 200 OK\r\ncontent-ty'),
    close(),
  ]),
  answered('What answers does not speak HTTP', 'protocol', 'What answered at port PORT does not speak HTTP.', '', [
    sendRaw('SSH-2.0-OpenSSH_9.2p1\r\n'),
    close(),
  ]),
  answered('Huge headers', 'limit', 'The head of the answer is larger than svir takes (256 KiB).', '', [
    respondStream({ 'x-large': 'a'.repeat(400_000) }),
    send(GOOD),
  ]),
  answered('Large headers that fit (100 KiB)', null, '', 'one two', [
    respondStream({ 'x-large': 'a'.repeat(100_000) }),
    send(GOOD),
  ]),
  answered(
    'Half-open: nothing comes, the stall limit of the person ends it',
    'stalled',
    'Nothing came from the server for 0.2 seconds.',
    '',
    [stall()],
    { stallAfterMs: 200 },
  ),
];

const STATUS: Fault[] = [
  answered(
    '204 No Content',
    'protocol',
    'The server answered with an empty body (a missing content-type) and status 204.',
    '',
    [sendRaw('HTTP/1.1 204 No Content\r\n\r\n'), close()],
  ),
  {
    name: 'Redirect to another origin',
    kind: 'redirect',
    says: 'The server sends this request to http://127.0.0.1:PORT/v1/chat/completions (HTTP 307). svir does not follow: the key stays where it is.',
    kept: '',
    async arrange(stage) {
      const other = await stage.serve([respondStream(), send(GOOD)]);
      const location = `${other.origin}/v1/chat/completions`;
      const server = await stage.serve([respond(307, { location }, { contentLength: 0 })]);
      return {
        baseUrl: server.baseUrl,
        check: () => {
          expect(other.connections, 'the other origin').toBe(0);
          expect(server.requests[0]?.header('authorization')).toBe(`Bearer ${KEY}`);
        },
      };
    },
  },
  answered(
    '401 whose body never ends',
    'auth',
    'The server did not let this request in (HTTP 401).',
    '',
    [respond(401, { 'content-type': 'application/json' }), send('{"error":{"message":"bad key"'), stall()],
    { words: 'bad key' },
  ),
  answered(
    '429 with seconds',
    'rate-limit',
    'The server takes no more requests for now (HTTP 429).',
    '',
    respondJson(429, { error: { message: 'slow down' } }, { 'retry-after': '7' }),
    { words: 'slow down', check: ({ error }) => expect(error?.retryAfterSeconds).toBe(7) },
  ),
  answered(
    '429 with a date',
    'rate-limit',
    'The server takes no more requests for now (HTTP 429).',
    '',
    respondJson(
      429,
      { error: { message: 'slow down' } },
      { 'retry-after': new Date(Date.now() + 90_000).toUTCString() },
    ),
    {
      words: 'slow down',
      check({ error }) {
        expect(error?.retryAfterSeconds).toBeGreaterThan(30);
        expect(error?.retryAfterSeconds).toBeLessThanOrEqual(91);
      },
    },
  ),
  answered(
    'HTML of a gateway (502)',
    'server',
    'The server failed while it worked on this request (HTTP 502); it answered with a web page titled "502 Bad Gateway".',
    '',
    respondBody(
      502,
      'text/html',
      '<html><head><title>502 Bad Gateway</title></head><body><h1>nginx</h1></body></html>',
    ),
  ),
  answered(
    'HTML of a login page (200)',
    'protocol',
    'The server answered with a web page (text/html), titled "Log in", not with an answer.',
    '',
    respondBody(200, 'text/html', '<!doctype html><title>Log in</title><form></form>'),
  ),
];

const READING: Fault[] = [
  answered(
    'Reset in the middle of the answer',
    'network',
    'The server closed the connection in the middle of the answer.',
    'half an ',
    [respondStream(), send(HALF), reset()],
  ),
  answered('Reset after the finish reason', null, '', 'one', [
    respondStream(),
    send(role() + text('one') + finish()),
    reset(),
  ]),
  answered(
    'Truncated chunked body',
    'network',
    'The server closed the connection in the middle of the answer.',
    'half an ',
    [respondStream(), send(HALF), sendRaw('40\r\ndata: {"cho'), close()],
  ),
  answered(
    'Truncated chunked body, connection announced as closing',
    'network',
    'The server closed the connection in the middle of the answer.',
    'half an ',
    [respondStream({ connection: 'close' }), send(HALF), sendRaw('40\r\ndata: {"cho'), close()],
  ),
  answered('Chunked body that is garbled', 'protocol', 'The answer went on in a way that is not HTTP.', 'half an ', [
    respondStream(),
    send(HALF),
    pause(20),
    sendRaw('this is no chunk\r\n'),
    close(),
  ]),
  answered(
    'Body shorter than its Content-Length',
    'network',
    'The server closed the connection in the middle of the answer.',
    'half an ',
    [respondStream({}, { contentLength: 5000 }), send(HALF), close()],
  ),
  answered(
    'Body longer than its Content-Length',
    'incomplete',
    'The server ended the stream early: no finish reason and no [DONE] came.',
    'half an ',
    [
      respondStream({}, { contentLength: Buffer.byteLength(HALF) }),
      sendRaw(HALF + text('rest') + finish() + DONE),
      close(),
    ],
  ),
  answered(
    'Half-open in the middle of the answer, the stall limit of the person ends it',
    'stalled',
    'The server sent nothing more for 0.2 seconds.',
    'half an ',
    [respondStream(), send(HALF), stall()],
    { stallAfterMs: 200 },
  ),
  answered('Slow drip, one byte a write', null, '', 'one two', [
    respondStream(),
    async (exchange) => {
      for (const byte of Buffer.from(GOOD)) await exchange.send(Buffer.of(byte));
    },
  ]),
  answered('Compressed with gzip', null, '', 'one two', [
    respondStream({ 'content-encoding': 'gzip' }),
    send(gzipSync(GOOD), { splitAt: [1, 11, 40] }),
  ]),
  answered('Compressed with deflate', null, '', 'one two', [
    respondStream({ 'content-encoding': 'deflate' }),
    send(deflateSync(GOOD), { splitAt: [1, 11, 40] }),
  ]),
  answered(
    'Error body without an end (500)',
    'server',
    'The server failed while it worked on this request (HTTP 500).',
    '',
    [
      respond(500, { 'content-type': 'application/json' }),
      send('{"error":{"message":"out of memory"}}'),
      repeat(' '.repeat(65_536), 0),
    ],
    { words: 'out of memory' },
  ),
  {
    name: 'Keep-alive race: the server closes what it kept, in the moment of the next turn',
    kind: null,
    says: '',
    kept: 'one two',
    async arrange(stage) {
      const good = [respondStream({ connection: 'keep-alive' }), send(GOOD)];
      const server = await stage.serve(inOrder(good, good));
      return {
        baseUrl: server.baseUrl,
        check: () => expect(server.requests[0]?.header('connection'), 'a turn keeps no connection').toBe('close'),
      };
    },
  },
];

export const FAULTS: readonly { stage: string; faults: readonly Fault[] }[] = [
  { stage: 'Connecting', faults: CONNECTING },
  { stage: 'Sending the body', faults: SENDING },
  { stage: 'Waiting for an answer', faults: WAITING },
  { stage: 'Answers that are none', faults: STATUS },
  { stage: 'Reading the answer', faults: READING },
];

async function overTls(stage: Stage, certificate: { key: string; cert: string }, trusted: boolean): Promise<Attempted> {
  const server = await stage.serve([respondStream(), send(GOOD)], { tls: certificate });
  return {
    baseUrl: server.baseUrl,
    connection: trusted ? { ca: certificate.cert } : {},
    check: () => expect(server.requests, 'nothing was sent').toHaveLength(0),
  };
}

async function proxySaying(stage: Stage, words: string): Promise<number> {
  return (await stage.raw((socket) => socket.once('data', () => socket.end(words)))).port;
}

/** A server by name behind a proxy on this machine. */
function throughProxy(port: number): Attempted {
  return {
    baseUrl: 'https://models.example.test/v1',
    connection: { proxy: `http://127.0.0.1:${port}` },
  };
}
