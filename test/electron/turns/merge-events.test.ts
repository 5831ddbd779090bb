import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendMerged } from '../../../electron/turns/merge-events.ts';
import type { TurnEvent, UnnumberedTurnEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn } from '../../../shared/turn/turn-state.ts';

const text = fc.string({ maxLength: 4 });
const src = fc.nat(5);
const anyEvent: fc.Arbitrary<UnnumberedTurnEvent> = fc.oneof(
  fc.record({ type: fc.constant('text-delta' as const), src, text }),
  fc.record({ type: fc.constant('refusal-delta' as const), src, text }),
  fc.record({
    type: fc.constant('reasoning-delta' as const),
    src,
    text,
    carrier: fc.constantFrom('reasoning' as const, 'reasoning_content' as const, 'think' as const),
  }),
  fc.record({
    type: fc.constant('reasoning-delta' as const),
    src,
    text,
    carrier: fc.constant('reasoning' as const),
    details: fc.array(fc.nat(9), { maxLength: 2 }),
  }),
  fc.record(
    {
      type: fc.constant('tool-call-delta' as const),
      src,
      key: fc.nat(2),
      id: text,
      name: text,
      arguments: text,
      extra: fc.dictionary(fc.constantFrom('a', 'b'), fc.nat(3), { maxKeys: 2 }),
    },
    { requiredKeys: ['type', 'src', 'key'] },
  ),
  fc.record({ type: fc.constant('prompt-progress' as const), src, done: fc.nat(9), total: fc.nat(9) }),
  fc.record({
    type: fc.constant('phase' as const),
    src,
    phase: fc.constantFrom('connecting' as const, 'sending' as const),
    sentBytes: fc.nat(9),
    totalBytes: fc.nat(9),
  }),
  fc.record({
    type: fc.constant('phase' as const),
    src,
    phase: fc.constant('reading' as const),
    status: fc.constant(200),
  }),
  fc.record({ type: fc.constant('finish' as const), src, reason: text }),
  fc.record({ type: fc.constant('done' as const), src }),
);

test('folding merged events gives the state that folding each of them gives', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (list) => {
      const events: TurnEvent[] = list.map((event, n) => ({ ...event, n }));
      const merged: TurnEvent[] = [];
      for (const event of events) appendMerged(merged, event);
      expect(merged.reduce(reduceTurn, EMPTY_TURN)).toEqual(events.reduce(reduceTurn, EMPTY_TURN));
    }),
    { numRuns: 500 },
  );
});

test('a thousand pieces of one answer become one event', () => {
  const merged: TurnEvent[] = [];
  for (let n = 0; n < 1000; n += 1) appendMerged(merged, { type: 'text-delta', n, src: n, text: 'x' });
  expect(merged).toEqual([{ type: 'text-delta', n: 999, src: 999, text: 'x'.repeat(1000) }]);
});
