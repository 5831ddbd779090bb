import { describe, expect, it } from 'vitest';
import { outcomeObject } from '../../../shared/turn/outcome-object.ts';
import type { UnnumberedTurnEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../../shared/turn/turn-state.ts';

const fold = (events: UnnumberedTurnEvent[], from: TurnState = EMPTY_TURN) =>
  events.reduce((state, event, at) => reduceTurn(state, { ...event, n: from.lastN + 1 + at }), from);

const answer: UnnumberedTurnEvent[] = [
  { type: 'attempt-start', src: -1, attempt: 1, omitted: [], bodyBytes: 10 },
  { type: 'phase', src: -1, phase: 'reading', status: 200 },
  { type: 'turn-start', src: 0, id: 'c', model: '' },
  { type: 'turn-start', src: 1, id: '', model: 'm' },
  { type: 'reasoning-delta', src: 1, text: 'Hm', carrier: 'reasoning' },
  { type: 'text-delta', src: 2, text: 'Hi' },
  { type: 'tool-call-delta', src: 3, key: 0, id: 'a', name: 'f', arguments: '{' },
  { type: 'tool-call-delta', src: 4, key: 0, arguments: '}', extra: { sig: 1 } },
  { type: 'usage-report', src: 5, usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 } },
  { type: 'finish', src: 6, reason: 'tool_calls' },
  { type: 'finish', src: 7, reason: 'stop' },
  { type: 'done', src: 8 },
  { type: 'anomaly', src: 7, anomaly: { kind: 'repeated-finish', detail: '' } },
  {
    type: 'turn-end',
    src: -1,
    outcome: 'complete',
    error: null,
    executable: true,
    partial: false,
    completeCalls: [0],
    timing: { startedAt: 0, endedMs: 5, tokens: 2, tokensPerSecond: null },
  },
];

describe('the fold of a turn', () => {
  it('gives the outcome that is printed and kept', () => {
    expect(outcomeObject(fold(answer))).toEqual({
      outcome: 'complete',
      text: 'Hi',
      reasoning: 'Hm',
      reasoningCarrier: 'reasoning',
      refusal: null,
      toolCalls: [{ id: 'a', name: 'f', arguments: '{}', complete: true, extra: { sig: 1 } }],
      executable: true,
      finish: 'tool_calls',
      usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 },
      contentFilter: [],
      error: null,
      partial: false,
      model: 'm',
      id: 'c',
      done: true,
      anomalies: ['repeated-finish'],
      timing: { startedAt: 0, endedMs: 5, tokens: 2, tokensPerSecond: null },
    });
  });

  it('has no outcome while it runs', () => {
    expect(outcomeObject(fold(answer.slice(0, 5)))).toBeNull();
  });

  it('is the same from a snapshot on, and an event seen twice changes nothing', () => {
    for (let at = 0; at < answer.length; at++) {
      const before = fold(answer.slice(0, at));
      expect(fold(answer.slice(at), before)).toEqual(fold(answer));
      const again = answer[at - 1];
      if (again) expect(reduceTurn(before, { ...again, n: at - 1 })).toBe(before);
    }
  });

  it('never changes a state it was given', () => {
    const frozen = (state: TurnState): TurnState => {
      for (const value of Object.values(state)) if (typeof value === 'object' && value !== null) Object.freeze(value);
      return Object.freeze(state);
    };
    let state = frozen({ ...EMPTY_TURN });
    for (const [n, event] of answer.entries()) state = frozen(reduceTurn(state, { ...event, n }));
    expect(state.text).toBe('Hi');
  });

  it('keeps the key that reasoning goes back under: reasoning_content before reasoning before inline markup', () => {
    const carrier = (...carriers: ('think' | 'reasoning' | 'reasoning_content')[]) =>
      fold(carriers.map((one): UnnumberedTurnEvent => ({ type: 'reasoning-delta', src: 0, text: 'x', carrier: one })))
        .reasoningCarrier;
    expect(carrier('think')).toBe('think');
    expect(carrier('think', 'reasoning')).toBe('reasoning');
    expect(carrier('reasoning', 'think')).toBe('reasoning');
    expect(carrier('reasoning', 'reasoning_content')).toBe('reasoning_content');
    expect(carrier('reasoning_content', 'reasoning')).toBe('reasoning_content');
  });

  it('keeps the counts of a progress that later keep-alives do not repeat', () => {
    expect(
      fold([
        { type: 'prompt-progress', src: 0, done: 1, total: 4 },
        { type: 'prompt-progress', src: 1 },
      ]).progress,
    ).toEqual({ done: 1, total: 4 });
    expect(fold([{ type: 'prompt-progress', src: 0 }]).progress).toEqual({});
  });

  it('starts a phase anew with a second attempt and keeps both attempts', () => {
    const state = fold([
      ...answer.slice(0, 2),
      { type: 'attempt-start', src: -1, attempt: 2, omitted: ['stream_options'], bodyBytes: 9 },
    ]);
    expect(state.phase).toBeNull();
    expect(state.attempts.map((attempt) => attempt.omitted)).toEqual([[], ['stream_options']]);
  });
});
