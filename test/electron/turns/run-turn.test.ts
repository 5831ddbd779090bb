import { describe, expect, test } from 'vitest';
import type { TurnEvent } from '../../../shared/turn/turn-event.ts';
import {
  type Answer,
  gate,
  inOrder,
  pause,
  repeat,
  reset,
  respond,
  respondStream,
  send,
  stall,
  waitFor,
} from '../../support/scripted-server.ts';
import { comment, finish, role, text } from '../../support/sse.ts';
import { GOOD, HI, run, serve } from './run-turn-case.ts';

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
