import { createHash } from 'node:crypto';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import {
  choose,
  close,
  early,
  gate,
  halfClose,
  inOrder,
  repeat,
  reset,
  respond,
  respondBody,
  respondJson,
  respondStream,
  type ScriptedServer,
  type ScriptedServerOptions,
  send,
  sendContinue,
  sendGzip,
  sendRaw,
  stall,
  startScriptedServer,
  stopReading,
  waitFor,
  wholeBody,
} from './scripted-server.ts';
import { selfSignedCertificate } from './scripted-server-certificate.ts';
import { startUnacceptingServer } from './scripted-server-unaccepting.ts';

let server: ScriptedServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

type Answer = Parameters<typeof startScriptedServer>[0];
async function start(answer: Answer, options?: ScriptedServerOptions): Promise<ScriptedServer> {
  server = await startScriptedServer(answer, options);
  return server;
}

function ask(origin: string, body?: string | Buffer): { sent: ClientRequest; response: Promise<IncomingMessage> } {
  const sent = httpRequest(`${origin}/v1/chat/completions`, {
    method: 'POST',
    agent: false,
    headers: body === undefined ? {} : { 'content-length': Buffer.byteLength(body) },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
  });
  response.catch(() => {});
  sent.end(body);
  return { sent, response };
}

/** Body and how it ended, as a client sees it. */
async function read(response: IncomingMessage): Promise<{ bytes: Buffer; error: string | null }> {
  const parts: Buffer[] = [];
  try {
    for await (const part of response) parts.push(part);
    return { bytes: Buffer.concat(parts), error: null };
  } catch (error) {
    return { bytes: Buffer.concat(parts), error: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

async function fetchBody(origin: string, body?: string | Buffer) {
  const response = await ask(origin, body).response;
  return { response, ...(await read(response)) };
}

test('records the request as it arrived and serves a chunked answer', async () => {
  const { origin, requests } = await start([respondStream({ 'x-one': ['a', 'b'] }), send('data: 1\n\n')]);
  const { response, bytes, error } = await fetchBody(origin, '{"a":"ü"}');
  expect([response.statusCode, bytes.toString(), error]).toEqual([200, 'data: 1\n\n', null]);
  expect(response.headers['x-one']).toBe('a, b');
  const [request] = requests;
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('/v1/chat/completions');
  expect(request?.json()).toEqual({ a: 'ü' });
  expect(request?.body).toMatchObject({ bytes: 10, declaredBytes: 10, framing: 'content-length', complete: true });
});

test('hashes a body larger than what it keeps', async () => {
  const body = Buffer.alloc(3_000_000, 'abc');
  const { origin, requests } = await start(respondJson(200, {}), { keepBodyBytes: 1000 });
  await fetchBody(origin, body);
  expect(requests[0]?.body.sha256).toBe(createHash('sha256').update(body).digest('hex'));
  expect(requests[0]?.body.kept.length).toBe(1000);
  expect(requests[0]?.body.bytes).toBe(body.length);
  expect(() => requests[0]?.json()).toThrow(/longer/);
});

test('reads a chunked request body at any cut', async () => {
  const { port, nextRequest } = await start(respondJson(200, { ok: true }));
  const raw = 'POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n';
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  for (const byte of raw) await new Promise((resolve) => socket.write(byte, resolve));
  const request = await nextRequest();
  await request.received;
  expect([request.text(), request.body.framing]).toEqual(['abcde', 'chunked']);
  socket.destroy();
  await request.closed;
});

test('answers requests in order, several on one connection', async () => {
  const { port, requests } = await start(inOrder(respondJson(200, 1), respondJson(500, 2)));
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const both = new Promise<void>((resolve) =>
    socket.on('data', (bytes) => {
      received += bytes;
      if (received.split('HTTP/1.1').length === 4) resolve();
    }),
  );
  socket.write('GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\nGET /3 HTTP/1.1\r\n\r\n');
  await both;
  expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 500', 'HTTP/1.1 500']);
  expect(requests.map((request) => [request.url, request.connection])).toEqual([
    ['/1', 0],
    ['/2', 0],
    ['/3', 0],
  ]);
  socket.destroy();
});

test('chooses a script by the request', async () => {
  const { origin } = await start(choose((request) => respondJson(request.body.bytes > 0 ? 200 : 400, {})));
  expect((await fetchBody(origin, 'x')).response.statusCode).toBe(200);
  expect((await fetchBody(origin)).response.statusCode).toBe(400);
});

test('split writes arrive apart', async () => {
  const { origin } = await start([respondStream({}, 'close'), send('abcdef', { splitAt: [1, 4], gapMs: 30 })]);
  const response = await ask(origin, '').response;
  const pieces: string[] = [];
  for await (const piece of response) pieces.push(String(piece));
  expect(pieces).toEqual(['a', 'bcd', 'ef']);
});

test('waits for a gate and tells when the client went away', async () => {
  const { opened, open } = gate();
  const { origin, nextRequest } = await start([respondStream(), send('1'), waitFor(opened), send('2'), stall()]);
  const { sent, response } = ask(origin, '');
  const body = await response;
  const pieces: string[] = [];
  await new Promise<void>((resolve) =>
    body.on('data', (piece) => {
      pieces.push(String(piece));
      if (pieces.length === 1) open();
      else resolve();
    }),
  );
  expect(pieces).toEqual(['1', '2']);
  body.on('error', () => {});
  const before = performance.now();
  sent.destroy();
  const request = await nextRequest();
  const closed = await request.closed;
  expect(closed.how).toBe('client-end');
  expect(closed.at).toBeGreaterThanOrEqual(before);
  expect(request.socketClosedAt).toBe(closed.at);
});

test('a reset client is told from one that closed', async () => {
  const { port, nextRequest } = await start(stall());
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\n\r\n');
  const request = await nextRequest();
  socket.resetAndDestroy();
  expect((await request.closed).how).toBe('client-reset');
});

test('resets after sending', async () => {
  const { origin, nextRequest } = await start([respondStream(), send('kept'), reset()]);
  const { bytes, error } = await fetchBody(origin, '');
  expect([bytes.toString(), error]).toEqual(['kept', 'ECONNRESET']);
  expect((await (await nextRequest()).closed).how).toBe('server');
});

test('a truncated chunked body, a short and a long Content-Length', async () => {
  const scripted = await start([respondStream(), send('cut'), close()]);
  expect(await fetchBody(scripted.origin, '')).toMatchObject({ bytes: Buffer.from('cut'), error: 'ECONNRESET' });
  scripted.setAnswer([respond(200, {}, { contentLength: 10 }), send('four'), close()]);
  expect(await fetchBody(scripted.origin, '')).toMatchObject({ bytes: Buffer.from('four'), error: 'ECONNRESET' });
  scripted.setAnswer([respond(200, {}, { contentLength: 2 }), send('four')]);
  expect((await fetchBody(scripted.origin, '')).bytes.toString()).toBe('fo');
});

test('a body that ends with the connection, and a half close', async () => {
  const scripted = await start([respondStream({}, 'close'), send('all')]);
  expect(await fetchBody(scripted.origin, '')).toMatchObject({ bytes: Buffer.from('all'), error: null });
  scripted.setAnswer([respondStream({}, 'close'), send('half'), halfClose()]);
  expect(await fetchBody(scripted.origin, '')).toMatchObject({ bytes: Buffer.from('half'), error: null });
});

test('answers early while the body is still coming', async () => {
  const { origin, nextRequest } = await start(early(...respondJson(401, { error: 'no' })));
  const sent = httpRequest(origin, { method: 'POST', agent: false, headers: { 'content-length': 100 } });
  const response = new Promise<IncomingMessage>((resolve) => sent.on('response', resolve));
  sent.write('only this');
  expect((await response).statusCode).toBe(401);
  const request = await nextRequest();
  expect(request.body).toMatchObject({ complete: false, declaredBytes: 100 });
  sent.on('error', () => {});
  sent.destroy();
  expect(request.bodyEndAt).toBeNull();
});

test('does not read the body until told to', async () => {
  const { origin, nextRequest } = await start(early(stopReading(), stall()));
  const { sent } = ask(origin, Buffer.alloc(50_000_000));
  const request = await nextRequest();
  await request.receivedBytes(1);
  expect(request.body.bytes).toBeLessThan(5_000_000);
  sent.destroy();
});

test('says 100 Continue', async () => {
  const { origin } = await start(early(sendContinue(), wholeBody(), ...respondJson(200, {})));
  const sent = httpRequest(origin, {
    method: 'POST',
    agent: false,
    headers: { expect: '100-continue', 'content-length': 2 },
  });
  await new Promise<void>((resolve) => {
    sent.on('continue', resolve);
    sent.flushHeaders();
  });
  const response = new Promise<IncomingMessage>((resolve) => sent.on('response', resolve));
  sent.end('ok');
  expect((await response).statusCode).toBe(200);
});

test('sends gzip, labelled or not, and raw bytes past the framing', async () => {
  const scripted = await start([respondStream({ 'content-encoding': 'gzip' }), sendGzip('data: 1\n\n')]);
  expect(gunzipSync((await fetchBody(scripted.origin, '')).bytes).toString()).toBe('data: 1\n\n');
  scripted.setAnswer([respondStream(), sendRaw('zz\r\nnot a chunk'), stall()]);
  const { sent, response } = ask(scripted.origin, '');
  const told = new Promise<NodeJS.ErrnoException>((resolve) => sent.on('error', resolve));
  await read(await response);
  expect((await told).code).toBe('HPE_INVALID_CHUNK_SIZE');
});

test('beats until the client leaves', async () => {
  const { origin, nextRequest } = await start([respondStream(), repeat(': beat\n\n', 1)]);
  const { sent, response } = ask(origin, '');
  let beats = 0;
  const body = await response;
  body.on('error', () => {});
  await new Promise<void>((resolve) =>
    body.on('data', () => {
      if (++beats === 3) resolve();
    }),
  );
  sent.destroy();
  await (await nextRequest()).closed;
});

test('accepts and never answers', async () => {
  const scripted = await start(stall(), { ignoreConnections: true });
  const { sent } = ask(scripted.origin, 'x');
  sent.on('error', () => {});
  await new Promise<void>((resolve) => sent.on('finish', resolve));
  expect(scripted.requests).toEqual([]);
  sent.destroy();
});

test('reports a script that threw when it is closed, and does not leave the client waiting', async () => {
  const scripted = await startScriptedServer(() => {
    throw new Error('bug in the test');
  });
  await expect(ask(scripted.origin, '').response).rejects.toThrow();
  await expect(scripted.close()).rejects.toThrow(/bug in the test/);
});

test('a whole body of another type', async () => {
  const { origin } = await start(respondBody(502, 'text/html', '<title>Bad gateway</title>'));
  const { response, bytes } = await fetchBody(origin, '');
  expect([response.statusCode, response.headers['content-type']]).toEqual([502, 'text/html']);
  expect(bytes.toString()).toContain('Bad gateway');
});

function askTls(origin: string, ca?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(origin, { agent: false, ...(ca === undefined ? {} : { ca }) });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end();
  });
}

test('serves TLS to those who trust its certificate, and resets there too', async () => {
  const tls = selfSignedCertificate();
  const scripted = await start(respondJson(200, { ok: true }), { tls });
  const answer = await askTls(scripted.origin, tls.cert);
  expect((await read(answer)).bytes.toString()).toBe('{"ok":true}');
  await expect(askTls(scripted.origin)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  scripted.setAnswer([respondStream(), send('kept'), reset()]);
  expect(await read(await askTls(scripted.origin, tls.cert))).toMatchObject({
    bytes: Buffer.from('kept'),
    error: 'ECONNRESET',
  });
});

test('makes certificates that are out of date, or of another name', async () => {
  const old = selfSignedCertificate({ notBefore: new Date('2020-01-01'), notAfter: new Date('2020-02-01') });
  const first = await start(respondJson(200, {}), { tls: old });
  await expect(askTls(first.origin, old.cert)).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' });
  await first.close();
  const other = selfSignedCertificate({ dns: ['elsewhere.example'], ip: [] });
  const second = await start(respondJson(200, {}), { tls: other });
  await expect(askTls(second.origin, other.cert)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
});

test.runIf(process.platform === 'linux')('connecting to an unaccepting server does not end', async () => {
  const unaccepting = await startUnacceptingServer();
  const socket = connect(unaccepting.port, '127.0.0.1');
  const outcome = await Promise.race([
    new Promise((resolve) => socket.on('connect', () => resolve('connected'))),
    new Promise((resolve) => socket.on('error', resolve)),
    new Promise((resolve) => setTimeout(() => resolve('still connecting'), 300)),
  ]);
  socket.destroy();
  await unaccepting.close();
  expect(outcome).toBe('still connecting');
});
