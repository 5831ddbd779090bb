import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  captureFolder,
  dropOldestCaptures,
  listCaptures,
  totalCaptureBytes,
} from '../../../electron/capture/capture-files.ts';
import { type CaptureReader, openCapture } from '../../../electron/capture/capture-reader.ts';
import { capturePaths, isCaptureId } from '../../../electron/capture/capture-record.ts';
import { type CaptureWriteFailure, createTurnJournal } from '../../../electron/capture/capture-writer.ts';
import type { AttemptJournal, JournalRequest } from '../../../electron/capture/journal.ts';
import { replayCapture, replayTurn } from '../../../electron/capture/replay.ts';
import { createTurnDecoder, type RequestFacts } from '../../../electron/protocol/decode/turn-decoder.ts';

let dir: string;
let capturesDir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'svir-capture-'));
  capturesDir = join(dir, 'captures');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const FACTS: RequestFacts = {
  model: 'm',
  toolNames: [],
  toolChoice: null,
  wantsSchema: false,
  wantsJsonObject: false,
  hasImages: false,
};

const REQUEST: JournalRequest = {
  attempt: 1,
  startedAt: Date.UTC(2026, 10, 30, 1, 2, 3),
  method: 'POST',
  url: 'http://127.0.0.1:8080/v1/chat/completions',
  headers: [['authorization', 'Bearer ********']],
  bodyBytes: 2,
  body: '{}',
  facts: FACTS,
};

const HEADERS: [string, string][] = [['content-type', 'text/event-stream']];

function chunk(content: string, finish: string | null = null): Buffer {
  const choice = { index: 0, delta: { content }, finish_reason: finish };
  return Buffer.from(`data: ${JSON.stringify({ id: 'c1', model: 'm', choices: [choice] })}\n\n`);
}

const told: CaptureWriteFailure[] = [];

function start(request: Partial<JournalRequest> = {}): Promise<AttemptJournal> {
  told.length = 0;
  const journal = createTurnJournal({ capturesDir, turnId: 't1', onFailure: (failure) => told.push(failure) });
  return journal.startAttempt({ ...REQUEST, ...request });
}

/** Feeds pieces as the turn runner does: queue, decode, announce the events that became whole. */
async function feed(attempt: AttemptJournal, pieces: Uint8Array[]): Promise<void> {
  const decoder = createTurnDecoder({ status: 200, headers: HEADERS, now: 0 }, FACTS);
  let micros = 1000;
  for (const piece of pieces) {
    const written = attempt.append(piece, micros);
    decoder.push(piece);
    for (const { index, start: from, end } of decoder.takeSseRanges()) attempt.sseEvent(index, from, end);
    await written;
    micros += 1000;
  }
}

async function opened(captureId: string): Promise<CaptureReader> {
  const result = await openCapture(join(capturesDir, captureId));
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

describe('capture', () => {
  test('a finished capture gives back the exchange byte for byte, with what each event became', async () => {
    const attempt = await start();
    attempt.requestSent('ab'.repeat(32), 300);
    attempt.responseHead(200, HEADERS, 700);
    const whole = [chunk('Hel'), chunk('lo, wörld', 'stop'), Buffer.from('data: [DONE]\n\n')];
    const bytes = Buffer.concat(whole);
    await feed(attempt, [bytes.subarray(0, 40), bytes.subarray(40, 200), bytes.subarray(200)]);
    attempt.masked('body', 2);
    attempt.masked('body', 1);
    await attempt.close({ how: 'eof' });

    expect(await readFile(capturePaths(join(capturesDir, attempt.captureId)).response)).toEqual(bytes);
    const reader = await opened(attempt.captureId);
    expect(await reader.head()).toMatchObject({
      request: { bodySha256: 'ab'.repeat(32), body: '{}', bodyTruncated: false },
      response: { status: 200, headers: HEADERS, atMs: 0.7, body: null },
      masked: [{ where: 'body', count: 3 }],
    });
    const page = await reader.page({ from: 0, count: 100, running: false });
    expect(page.total).toBe(3);
    // An event's range holds its lines; the blank line between two events belongs to neither.
    expect(page.events.map((event) => event.raw)).toEqual(whole.map((event) => event.toString('utf8').slice(0, -1)));
    expect(page.events.map((event) => event.atMs)).toEqual([2, 3, 3]);
    const texts = page.events.map((event) =>
      event.turnEvents.flatMap((turnEvent) => (turnEvent.type === 'text-delta' ? [turnEvent.text] : [])),
    );
    expect(texts).toEqual([['Hel'], ['lo, wörld'], []]);
    expect(page.events[2]?.turnEvents.map((event) => event.type)).toContain('done');
    expect(await reader.summary('m1', false)).toMatchObject({ sseEvents: 3, responseBytes: bytes.length, status: 200 });
    await reader.close();
    expect(told).toEqual([]);
  });

  test('a body without events is shown as it came, cut where it is long', async () => {
    const shown = async (body: Buffer) => {
      const attempt = await start();
      attempt.responseHead(400, [['content-type', 'application/json']], 700);
      await attempt.append(body, 900);
      await attempt.close({ how: 'eof' });
      const reader = await opened(attempt.captureId);
      const { response } = await reader.head();
      await reader.close();
      return response?.body;
    };
    const error = '{"error":{"message":"Zu lang: 6.143 Wörter"}}';
    expect(await shown(Buffer.from(error))).toEqual({ text: error, bytes: Buffer.byteLength(error), truncated: false });
    expect(await shown(Buffer.alloc(300_000, 'a'))).toEqual({
      text: 'a'.repeat(256 * 1024),
      bytes: 300_000,
      truncated: true,
    });
    expect(await shown(Buffer.alloc(0))).toBeNull();
  });

  test('tells what was left out of the request: of the conversation, and the fields the server refused', async () => {
    const attempt = await start({
      leftOut: [{ text: 'One answer did not go along.', said: { id: 'left-out.answers', with: { count: 1 } } }],
      omitted: ['stream_options'],
      renamed: { from: 'max_tokens', to: 'max_completion_tokens' },
    });
    await attempt.close();
    const reader = await opened(attempt.captureId);
    const { leftOut = [] } = (await reader.head()).request;
    expect(leftOut.map(({ said }) => said?.id)).toEqual(['left-out.answers', 'left-out.field', 'left-out.renamed']);
    expect(leftOut.map(({ text }) => text).join(' ')).toMatch(/stream_options.*max_tokens.*max_completion_tokens/);
    await reader.close();
  });

  test('any window of a long capture is the same as that part of the whole', async () => {
    const attempt = await start();
    attempt.responseHead(200, HEADERS, 0);
    const events = Array.from({ length: 3000 }, (_, at) => chunk(`word ${at} `));
    await feed(attempt, [Buffer.concat(events)]);
    await attempt.close({ how: 'eof' });
    const reader = await opened(attempt.captureId);
    for (const from of [2990, 0, 1023, 1500, 1400, 2047]) {
      const page = await reader.page({ from, count: 30, running: false });
      expect(page.total).toBe(3000);
      const texts = page.events.map((event) =>
        event.turnEvents.flatMap((turnEvent) => (turnEvent.type === 'text-delta' ? [turnEvent.text] : [])),
      );
      const expected = Array.from({ length: Math.min(30, 3000 - from) }, (_, at) => [`word ${from + at} `]);
      expect(texts).toEqual(expected);
    }
    await reader.close();
  });

  test('a capture is followed while it is written', async () => {
    const attempt = await start();
    attempt.responseHead(200, HEADERS, 0);
    const decoder = createTurnDecoder({ status: 200, headers: HEADERS, now: 0 }, FACTS);
    const reader = await opened(attempt.captureId);
    for (const [at, text] of ['one', 'two', 'three'].entries()) {
      const written = attempt.append(chunk(text), at);
      decoder.push(chunk(text));
      for (const { index, start: from, end } of decoder.takeSseRanges()) attempt.sseEvent(index, from, end);
      await written;
      await expect.poll(async () => (await reader.page({ from: 0, count: 9, running: true })).total).toBe(at + 1);
    }
    const page = await reader.page({ from: 1, count: 9, running: true });
    expect(page.running).toBe(true);
    expect(page.events.map((event) => event.index)).toEqual([1, 2]);
    await attempt.close({ how: 'eof' });
    await reader.close();
  });

  test('a crashed capture is readable, with an index cut inside a record, and its turn is rebuilt as interrupted', async () => {
    const attempt = await start();
    attempt.requestSent('cd'.repeat(32), 100);
    attempt.responseHead(200, HEADERS, 200);
    await feed(attempt, [chunk('first '), chunk('second '), chunk('third')]);
    // As if killed here: nothing is closed, the index lags by a record and a half, the answer by a few bytes.
    const folder = join(capturesDir, attempt.captureId);
    const { index, response } = capturePaths(folder);
    await expect.poll(async () => (await stat(index)).size).toBe(8 + 6 * 16);
    await truncate(index, 8 + 6 * 16 - 24);
    await truncate(response, (await stat(response)).size - 5);

    const reader = await opened(attempt.captureId);
    const page = await reader.page({ from: 0, count: 10, running: false });
    expect(page.total).toBe(2);
    expect(page.events[1]?.turnEvents).toMatchObject([{ type: 'text-delta', text: 'second ' }]);
    await reader.close();

    const { state, failures } = await replayCapture(folder);
    expect(failures).toEqual([]);
    expect(state.text).toContain('first second ');
    expect(state.end).toMatchObject({ outcome: 'interrupted', partial: true, executable: false });
    expect(state.end?.timing.startedAt).toBe(REQUEST.startedAt);
    await attempt.close();
  });

  test('a turn of two attempts is rebuilt with both, and one without any capture is an empty interrupted turn', async () => {
    const first = await start();
    first.responseHead(400, [['content-type', 'application/json']], 5);
    await first.append(Buffer.from('{"error":{"message":"no stream_options"}}'), 6);
    await first.close({ how: 'eof' });
    const second = await start({ attempt: 2, omitted: ['stream_options'] });
    second.responseHead(200, HEADERS, 5);
    await feed(second, [chunk('yes', 'stop'), Buffer.from('data: [DONE]\n\n')]);
    await second.close({ how: 'eof' });
    const folders = [first, second].map((attempt) => join(capturesDir, attempt.captureId));
    const { state } = await replayTurn(folders);
    expect(state.attempts.map((attempt) => attempt.omitted)).toEqual([[], ['stream_options']]);
    expect(state).toMatchObject({ text: 'yes', done: true, end: { outcome: 'complete' } });

    const nothing = await replayTurn([], { startedAt: 7 });
    expect(nothing.state.end).toMatchObject({ outcome: 'interrupted', partial: false, timing: { startedAt: 7 } });
  });

  test('what is no capture is told in words and left alone', async () => {
    const folder = join(capturesDir, '20261130-010203-0123456789ab');
    expect(await openCapture(folder)).toMatchObject({ ok: false, failure: { kind: 'missing' } });
    await mkdir(folder, { recursive: true });
    for (const [text, kind] of [
      ['{"format":', 'unreadable'],
      ['{"format":"something","version":1}', 'unreadable'],
      ['{"format":"svir-capture","version":1,"captureId":7}', 'unreadable'],
      ['{"format":"svir-capture","version":2}', 'newer'],
    ] as const) {
      await writeFile(capturePaths(folder).record, text);
      expect(await openCapture(folder)).toMatchObject({ ok: false, failure: { kind } });
      expect(await readFile(capturePaths(folder).record, 'utf8')).toBe(text);
    }
    expect(captureFolder(capturesDir, '../../etc')).toBeNull();
    expect(isCaptureId('20261130-010203-0123456789ab')).toBe(true);
  });

  test('a folder that cannot be written is told once, and the answer goes on', async () => {
    await writeFile(capturesDir, 'a file where the folder should be');
    const attempt = await start();
    attempt.responseHead(200, HEADERS, 0);
    await feed(attempt, [chunk('a'), chunk('b'), chunk('c')]);
    expect(told).toHaveLength(1);
    expect(told[0]?.advice).toContain('goes on');
    // Room returns: what waited is written after all.
    await rm(capturesDir);
    await attempt.close({ how: 'eof' });
    const reader = await opened(attempt.captureId);
    expect((await reader.page({ from: 0, count: 9, running: false })).total).toBe(3);
    expect(reader.record.lostAfter).toBeUndefined();
    await reader.close();
  });

  test('the oldest captures go first, never one of an unfinished turn', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 4; at++) {
      const attempt = await start({ startedAt: REQUEST.startedAt + at * 1000 });
      await attempt.append(Buffer.alloc(10_000, 'x'), 1);
      await attempt.close();
      ids.push(attempt.captureId);
    }
    await appendFile(join(capturesDir, 'notes.txt'), 'not ours');
    const total = await totalCaptureBytes(capturesDir);
    expect(total).toBeGreaterThan(40_000);
    const dropped = await dropOldestCaptures(capturesDir, total - 15_000, new Set([String(ids[0])]));
    expect(dropped.map((capture) => capture.captureId)).toEqual([ids[1], ids[2]]);
    expect((await listCaptures(capturesDir)).map((capture) => capture.captureId)).toEqual([ids[0], ids[3]]);
    expect(await readdir(capturesDir)).toContain('notes.txt');
  });
});
