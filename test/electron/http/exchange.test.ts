import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CLIENT_OPTIONS, type HeaderFields } from '../../../electron/http/exchange.ts';
import {
  close,
  early,
  pause,
  reset,
  respond,
  respondBody,
  respondStream,
  send,
  sendContinue,
  sendRaw,
  stopReading,
} from '../../support/scripted-server.ts';
import { makeTempDir } from '../../support/temp-dir.ts';
import { ask, imageAt, imageBody, ok, STREAM, serve } from './exchange-case.ts';

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
