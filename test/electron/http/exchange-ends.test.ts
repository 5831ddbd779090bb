// How an exchange ends: by what network and server do, and by Stop.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Answer,
  close,
  reset,
  respond,
  respondStream,
  send,
  sendRaw,
  stall,
  startScriptedServer,
} from '../../support/scripted-server.ts';
import { makeTempDir } from '../../support/temp-dir.ts';
import { type Ask, ask, imageAt, imageBody, ok, STREAM, serve } from './exchange-case.ts';

/** Stop takes a few milliseconds (`npm run bench -- body`); this only catches one that waits for something. */
const FAR_TOO_LATE_MS = 1000;

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
