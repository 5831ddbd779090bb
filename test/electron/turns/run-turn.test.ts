import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { AttemptJournal, JournalRequest, TurnJournal } from '../../../electron/capture/journal.ts';
import { resolveBaseUrl } from '../../../electron/protocol/request/base-url.ts';
import type { ChatRequest, RequestVariation } from '../../../electron/protocol/request/chat-request.ts';
import { plainConnection, type ServerConnection } from '../../../electron/servers/connection.ts';
import { type RunTurnOptions, runTurn } from '../../../electron/turns/run-turn.ts';
import { outcomeObject } from '../../../shared/turn/outcome-object.ts';
import type { TurnEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn } from '../../../shared/turn/turn-state.ts';
import {
  type Answer,
  gate,
  inOrder,
  pause,
  repeat,
  reset,
  respond,
  respondJson,
  respondStream,
  type ScriptedServer,
  send,
  stall,
  startScriptedServer,
  waitFor,
} from '../../support/scripted-server.ts';
import { comment, DONE, finish, role, text } from '../../support/sse.ts';

const servers: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Answer): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer);
  servers.push(server);
  return server;
}

function connectionTo(baseUrl: string, more: Partial<ServerConnection> = {}): ServerConnection {
  const resolved = resolveBaseUrl(baseUrl);
  if (!resolved.ok) throw new Error(resolved.reason);
  const { base, chat, models, origin } = resolved;
  return { ...plainConnection({ base, chat, models, origin }), ...more };
}

const HI: ChatRequest = { model: 'm', messages: [{ role: 'user', text: 'hi' }] };

/** Runs a turn to its end; checks what holds for every turn: numbers without a gap, one end, and that one last. */
async function run(server: ScriptedServer, more: Partial<RunTurnOptions> & { key?: string } = {}) {
  const events: TurnEvent[] = [];
  const end = await runTurn({
    turnId: 't',
    connection: connectionTo(server.baseUrl, { key: more.key ?? null }),
    request: HI,
    stallAfterMs: null,
    journal: null,
    signal: new AbortController().signal,
    ...more,
    onEvent(event) {
      events.push(event);
      more.onEvent?.(event);
    },
  });
  expect(events.map(({ n }) => n)).toEqual(events.map((_, at) => at));
  expect(events.filter(({ type }) => type === 'turn-end')).toEqual([end]);
  expect(events.at(-1)).toBe(end);
  const outcome = outcomeObject(events.reduce(reduceTurn, EMPTY_TURN));
  if (outcome === null) throw new Error('no end');
  return { events, outcome, phases: events.flatMap((event) => (event.type === 'phase' ? [event.phase] : [])) };
}

const GOOD = role() + text('one ') + text('two') + finish() + DONE;

describe('a turn', () => {
  test('tells its phases, its answer and its times', async () => {
    const server = await serve([respondStream(), send(GOOD)]);
    const { outcome, phases, events } = await run(server);
    expect(outcome).toMatchObject({ outcome: 'complete', text: 'one two', done: true, error: null, anomalies: [] });
    expect(phases).toEqual(['connecting', 'sending', 'waiting', 'reading']);
    expect(events[0]).toMatchObject({ type: 'attempt-start', attempt: 1, omitted: [], src: -1 });
    const { timing } = outcome;
    const { connectedMs = -1, sentMs = -1, headersMs = -1, firstTokenMs = -1, finishMs = -1, endedMs } = timing;
    const moments = [0, connectedMs, sentMs, headersMs, firstTokenMs, finishMs, endedMs];
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(timing).toMatchObject({ tokens: 2, tokensPerSecond: null });
  });

  test('[DONE] ends it at once, though the server keeps the connection', async () => {
    const server = await serve([respondStream(), send(GOOD), stall()]);
    expect((await run(server)).outcome).toMatchObject({ outcome: 'complete' });
    await server.requests[0]?.closed;
  });

  test('an invalid request sends nothing and is told as config', async () => {
    const server = await serve([respondStream(), send(GOOD)]);
    const { outcome } = await run(server, { request: { ...HI, parameters: { temperature: 3 } } });
    expect(outcome).toMatchObject({
      outcome: 'failed',
      error: { kind: 'config', message: expect.stringContaining('temperature') },
    });
    expect(server.connections).toBe(0);
  });

  test('a break in the middle keeps what came', async () => {
    const server = await serve([respondStream(), send(role() + text('half an ')), reset()]);
    expect((await run(server)).outcome).toMatchObject({
      outcome: 'failed',
      text: 'half an ',
      partial: true,
      error: { kind: 'network' },
    });
  });

  test.each([401, 403])('%i is told at once, though its body never ends', async (status) => {
    const server = await serve([
      respond(status, { 'content-type': 'application/json' }),
      send('{"error":{"message":"bad key"'),
      stall(),
    ]);
    const before = performance.now();
    const { outcome } = await run(server);
    expect(performance.now() - before).toBeLessThan(2500);
    expect(outcome).toMatchObject({ outcome: 'failed', error: { kind: 'auth', status } });
  });

  test('an endless error body is cut', async () => {
    const server = await serve([respond(500, { 'content-type': 'text/plain' }), repeat('x'.repeat(65_536), 0)]);
    expect((await run(server)).outcome).toMatchObject({ outcome: 'failed', error: { kind: 'server', status: 500 } });
  });
});

describe('Stop', () => {
  test.each<[string, Answer, (event: TurnEvent) => boolean, object]>([
    [
      'waiting',
      [stall()],
      (event) => event.type === 'phase' && event.phase === 'waiting',
      { text: '', partial: false, timing: { tokens: 0, tokensPerSecond: null } },
    ],
    [
      'reading',
      [respondStream(), send(role() + text('a')), stall()],
      (event) => event.type === 'text-delta',
      { text: 'a', partial: true },
    ],
  ])('while %s keeps what came', async (_name, answer, when, expected) => {
    const server = await serve(answer);
    const stop = new AbortController();
    const { outcome } = await run(server, { signal: stop.signal, onEvent: (event) => when(event) && stop.abort() });
    expect(outcome).toMatchObject({ outcome: 'stopped', error: null, ...expected });
    expect('firstTokenMs' in outcome.timing).toBe(outcome.text !== '');
  });

  test('after the finish the answer is complete', async () => {
    const server = await serve([respondStream(), send(role() + text('a') + finish()), stall()]);
    const stop = new AbortController();
    const { outcome } = await run(server, {
      signal: stop.signal,
      onEvent: (event) => event.type === 'finish' && stop.abort(),
    });
    expect(outcome).toMatchObject({ outcome: 'complete', text: 'a' });
  });

  test('before it begins', async () => {
    const server = await serve([respondStream(), send(GOOD)]);
    expect((await run(server, { signal: AbortSignal.abort() })).outcome).toMatchObject({ outcome: 'stopped' });
    expect(server.connections).toBe(0);
  });
});

describe('silence', () => {
  test('ends the turn by the limit the person set, before and after the first token', async () => {
    const server = await serve(inOrder([stall()], [respondStream(), send(role() + text('a')), stall()]));
    expect((await run(server, { stallAfterMs: 150 })).outcome).toMatchObject({
      outcome: 'failed',
      partial: false,
      error: { kind: 'stalled' },
    });
    expect((await run(server, { stallAfterMs: 150 })).outcome).toMatchObject({
      outcome: 'failed',
      text: 'a',
      partial: true,
      error: { kind: 'stalled' },
    });
  });

  test('comments keep a prompt alive, and do not keep an answer alive', async () => {
    const prompt = await serve([respondStream(), repeat(comment('keepalive'), 40, 8), send(GOOD)]);
    expect((await run(prompt, { stallAfterMs: 200 })).outcome).toMatchObject({ outcome: 'complete' });
    const answer = await serve([respondStream(), send(role() + text('a')), repeat(comment('keepalive'), 40)]);
    expect((await run(answer, { stallAfterMs: 200 })).outcome).toMatchObject({
      outcome: 'failed',
      error: { kind: 'stalled' },
    });
  });

  test('after a finish reason it only ends the reading', async () => {
    const server = await serve([
      respondStream(),
      send(role() + text('a') + finish()),
      repeat(comment('still here'), 40),
    ]);
    expect((await run(server, { stallAfterMs: 150 })).outcome).toMatchObject({
      outcome: 'complete',
      text: 'a',
      error: null,
    });
  });

  test('without a limit a slow server is waited for', async () => {
    const server = await serve([pause(300), respondStream(), pause(300), send(GOOD)]);
    expect((await run(server)).outcome).toMatchObject({ outcome: 'complete' });
  });
});

describe('the fallback', () => {
  const refuse = (status: number, error: unknown) => respondJson(status, { error });
  const good = [respondStream(), send(GOOD)];

  test('asks once more without the named field, tells it, and remembers it', async () => {
    const server = await serve(
      inOrder(refuse(400, { message: 'Unknown field: stream_options', param: 'stream_options' }), good, good),
    );
    const known = new Map<string, RequestVariation>();
    const fallbacks = {
      recall: (origin: string, model: string) => known.get(`${origin} ${model}`) ?? { omit: [] },
      remember: (origin: string, model: string, variation: RequestVariation) =>
        void known.set(`${origin} ${model}`, variation),
    };
    const first = await run(server, { fallbacks });
    expect(first.outcome).toMatchObject({ outcome: 'complete', text: 'one two', error: null, anomalies: [] });
    expect(first.events.filter(({ type }) => type === 'attempt-start')).toMatchObject([
      { attempt: 1, omitted: [] },
      {
        attempt: 2,
        omitted: ['stream_options'],
        because: { kind: 'rejected', serverMessage: 'Unknown field: stream_options' },
      },
    ]);
    const second = await run(server, { fallbacks });
    expect(second.events[0]).toMatchObject({ attempt: 1, omitted: ['stream_options'] });
    expect(server.requests.map((request) => 'stream_options' in Object(request.json()))).toEqual([true, false, false]);
  });

  test.each<[string, number, unknown, object, object | null]>([
    [
      'effort by words',
      400,
      { message: 'Unexpected reasoning effort high.' },
      { reasoningEffort: 'high' },
      { omitted: ['reasoning_effort'] },
    ],
    [
      'both at once',
      422,
      { message: 'extra fields: stream_options, reasoningEffort' },
      { reasoningEffort: 'low' },
      { omitted: ['stream_options', 'reasoning_effort'] },
    ],
    ['a field that was not sent', 400, { message: 'Unknown field: reasoning_effort' }, {}, null],
    [
      '500 of LiteLLM',
      500,
      { message: "litellm.UnsupportedParamsError: x does not support parameters: ['reasoning_effort']" },
      { reasoningEffort: 'low' },
      { omitted: ['reasoning_effort'] },
    ],
    ['any other 500', 500, { message: 'stream_options crashed me' }, {}, null],
    [
      'a cap refused as a field',
      400,
      { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead." },
      { maxTokens: 5 },
      { renamed: { from: 'max_tokens', to: 'max_completion_tokens' } },
    ],
    [
      'a cap refused for its value',
      400,
      { message: 'max_tokens=300000 cannot be greater than max_model_len=262144' },
      { maxTokens: 5 },
      null,
    ],
    [
      'a cap too large',
      400,
      { message: 'max_tokens is too large: 300000. This model supports at most 16384 completion tokens.' },
      { maxTokens: 5 },
      null,
    ],
    [
      'an overflow',
      400,
      { message: 'maximum context length exceeded; check stream_options', code: 'context_length_exceeded' },
      {},
      null,
    ],
    ['a temperature', 400, { message: 'Argument not supported on this model: temperature' }, { temperature: 1 }, null],
    ['a key', 401, { message: 'no stream_options for you' }, {}, null],
  ])('%s', async (_name, status, error, parameters, expected) => {
    const server = await serve(inOrder(refuse(status, error), good));
    const { events, outcome } = await run(server, { request: { ...HI, parameters } });
    expect(server.requests).toHaveLength(expected === null ? 1 : 2);
    if (expected === null) expect(outcome).toMatchObject({ outcome: 'failed', error: { status } });
    else expect(events.findLast(({ type }) => type === 'attempt-start')).toMatchObject({ attempt: 2, ...expected });
  });

  test('never a third time', async () => {
    const server = await serve(
      inOrder(refuse(400, { message: 'no stream_options' }), refuse(400, { message: 'no reasoning_effort' })),
    );
    const { outcome } = await run(server, { request: { ...HI, parameters: { reasoningEffort: 'low' } } });
    expect(server.requests).toHaveLength(2);
    expect(outcome).toMatchObject({ outcome: 'failed', error: { serverMessage: 'no reasoning_effort' } });
  });
});

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

test('a slow first byte does not wait for the connection of another turn', async () => {
  const { opened, open } = gate();
  const server = await serve(inOrder([respondStream(), waitFor(opened), send(GOOD)], [respondStream(), send(GOOD)]));
  const slow = run(server);
  await server.nextRequest();
  expect((await run(server)).outcome).toMatchObject({ outcome: 'complete' });
  open();
  expect((await slow).outcome).toMatchObject({ outcome: 'complete' });
  expect(server.connections).toBe(2);
});
