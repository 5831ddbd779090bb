// What a turn writes down while it runs.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AttemptJournal, JournalRequest, TurnJournal } from '../../../electron/capture/journal.ts';
import { outcomeObject } from '../../../shared/turn/outcome-object.ts';
import { gate, respondJson, respondStream, send } from '../../support/scripted-server.ts';
import { DONE, finish, role, text } from '../../support/sse.ts';
import { GOOD, run, serve } from './run-turn-case.ts';

describe('the journal', () => {
  /** A journal in memory whose writes return when the test lets them. */
  function memoryJournal(written: (piece: Uint8Array) => Promise<void> = () => Promise.resolve()) {
    const log: { requests: JournalRequest[]; calls: string[]; pieces: Uint8Array[] } = {
      requests: [],
      calls: [],
      pieces: [],
    };
    const attempt: AttemptJournal = {
      captureId: 'c',
      requestSent: (sha256) => log.calls.push(`sent ${sha256.length}`),
      phase: (name) => log.calls.push(name),
      responseHead: (status) => log.calls.push(`head ${status}`),
      masked: (where, count) => log.calls.push(`masked ${where} ${count}`),
      append: (piece) => {
        log.pieces.push(piece);
        return written(piece);
      },
      sseEvent: (index, start, end) => log.calls.push(`event ${index} ${start} ${end}`),
      close: async (end) => void log.calls.push(`close ${end?.how}`),
    };
    const journal: TurnJournal = {
      async startAttempt(request) {
        log.requests.push(request);
        return attempt;
      },
    };
    return { log, journal };
  }

  test('is told everything of the exchange, and is closed before the turn ends', async () => {
    const server = await serve([respondStream(), send(GOOD)]);
    const { log, journal } = memoryJournal();
    await run(server, { journal, onEvent: (event) => event.type === 'turn-end' && log.calls.push('told the end') });
    expect(Buffer.concat(log.pieces).toString()).toBe(GOOD);
    const request = server.requests[0];
    expect(log.requests[0]).toMatchObject({
      attempt: 1,
      method: 'POST',
      url: `${server.baseUrl}/chat/completions`,
      body: request?.text(),
      facts: { model: 'm' },
    });
    const sent = request?.rawHeaders.map(([name, value]) => `${name}: ${value}`);
    expect(log.requests[0]?.headers.map(([name, value]) => `${name}: ${value}`)).toEqual(sent);
    const { calls } = log;
    expect(calls.filter((call) => !call.startsWith('event'))).toEqual([
      'connecting',
      'sending',
      'sent 64',
      'waiting',
      'head 200',
      'reading',
      'close eof',
      'told the end',
    ]);
    const ranges = calls.filter((call) => call.startsWith('event')).map((call) => call.split(' ').slice(2).map(Number));
    expect(ranges.map(([start = 0, end = 0]) => GOOD.slice(start, end)).join('\n')).toBe(GOOD.slice(0, -1));
  });

  test('no event is told before its bytes are written', async () => {
    const server = await serve([respondStream(), send(role() + text('a')), send(finish() + DONE)]);
    const { opened, open } = gate();
    const { journal } = memoryJournal(() => opened);
    const seen: string[] = [];
    const running = run(server, { journal, onEvent: (event) => seen.push(event.type) });
    await server.nextRequest().then((request) => request.closed);
    expect(seen).not.toContain('text-delta');
    expect(seen).toContain('attempt-start');
    open();
    expect((await running).outcome).toMatchObject({ outcome: 'complete', text: 'a' });
  });

  test('the key is in no event and in no capture, though the server echoes it in pieces', async () => {
    const key = 'sk-very-secret-key-000';
    const body = role() + text(`your key is ${key}, yes`) + finish() + DONE;
    const cut = body.indexOf(key) + 5;
    const server = await serve([respondStream({ 'x-echo': key }), send(body, { splitAt: [cut, cut + 3] })]);
    const { log, journal } = memoryJournal();
    const { events, outcome } = await run(server, { journal, key });
    expect(outcome.text).toBe(`your key is ${'*'.repeat(key.length)}, yes`);
    for (const shown of [events, log.requests, log.calls]) expect(JSON.stringify(shown)).not.toContain(key);
    expect(Buffer.concat(log.pieces).toString()).toBe(body.replace(key, '*'.repeat(key.length)));
    expect(log.calls).toContain('masked body 1');
    expect(log.calls).toContain('masked headers 1');
    expect(server.requests[0]?.header('authorization')).toBe(`Bearer ${key}`);
  });

  test('a key in a refusal is masked as well', async () => {
    const key = 'sk-very-secret-key-000';
    const server = await serve(respondJson(401, { error: { message: `Incorrect API key provided: ${key}` } }));
    const { events, outcome } = await run(server, { key });
    expect(outcome.error).toMatchObject({ kind: 'auth', serverMessage: expect.stringContaining('Incorrect API key') });
    expect(JSON.stringify(events)).not.toContain(key);
  });

  test('a server faster than the disk is held back, and nothing is lost', async () => {
    const piece = text('x'.repeat(60_000));
    const many = Array.from({ length: 400 }, () => send(piece));
    const server = await serve([respondStream(), ...many, send(finish() + DONE)]);
    let waiting = 0;
    let most = 0;
    let all = 0;
    const { journal } = memoryJournal(async (piece) => {
      waiting += piece.length;
      all += piece.length;
      most = Math.max(most, waiting);
      await new Promise((resolve) => setTimeout(resolve, 20));
      waiting -= piece.length;
    });
    const { outcome } = await run(server, { journal });
    expect(outcome.text).toHaveLength(400 * 60_000);
    expect(all).toBeGreaterThan(400 * 60_000);
    expect(most).toBeLessThan(9 * 1024 * 1024);
  });

  test('a real capture holds the bytes as they came', async () => {
    const { createTurnJournal } = await import('../../../electron/capture/capture-writer.ts');
    const { replayCapture } = await import('../../../electron/capture/replay.ts');
    const capturesDir = mkdtempSync(join(tmpdir(), 'svir-run-turn-'));
    const server = await serve([respondStream(), send(GOOD)]);
    const ids: string[] = [];
    const inner = createTurnJournal({ capturesDir, turnId: 't', onFailure: () => {} });
    const journal: TurnJournal = {
      async startAttempt(request) {
        const attempt = await inner.startAttempt(request);
        ids.push(attempt.captureId);
        return attempt;
      },
    };
    const { outcome } = await run(server, { journal });
    const folder = join(capturesDir, ids[0] ?? '');
    expect(readFileSync(join(folder, 'response.bin'), 'utf8')).toBe(GOOD);
    const { state } = await replayCapture(folder);
    const { timing: _live, ...again } = outcomeObject(state) ?? { timing: null };
    const { timing: _replayed, ...once } = outcome;
    expect(again).toEqual(once);
  });
});
