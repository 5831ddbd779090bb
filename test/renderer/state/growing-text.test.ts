import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingText } from '../../../renderer/state/growing-text.ts';
import { createLiveTurns } from '../../../renderer/state/live-turns.ts';
import type { TurnEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN } from '../../../shared/turn/turn-state.ts';

describe('a growing text', () => {
  it('reads as the string it is, from anywhere to anywhere, also as it was before', () => {
    const piece = fc.string({ maxLength: 3_000 });
    const place = fc.nat({ max: 20_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, place, place), { maxLength: 12 }), (pushes) => {
        const growing = new GrowingText();
        const moments: { soFar: ReturnType<GrowingText['soFar']>; text: string; from: number; to: number }[] = [];
        let text = '';
        for (const [pushed, from, to] of pushes) {
          growing.append(pushed);
          text += pushed;
          moments.push({ soFar: growing.soFar(), text, from, to });
        }
        for (const { soFar, text: then, from, to } of moments) {
          expect(soFar.length).toBe(then.length);
          expect(soFar.slice(0)).toBe(then);
          expect(soFar.slice(from, to)).toBe(then.slice(from, Math.max(from, to)));
        }
      }),
      { numRuns: 200, seed: 20261130 },
    );
  });

  it('knows without reading whether it goes on from another', () => {
    const growing = new GrowingText();
    growing.append('one');
    const before = growing.soFar();
    expect(growing.soFar()).toBe(before);
    growing.append(' two');
    expect(growing.soFar().goesOnFrom(before)).toBe(true);
    expect(before.goesOnFrom(growing.soFar())).toBe(false);
    expect(growing.soFar().goesOnFrom(new GrowingText().soFar())).toBe(false);
  });
});

describe('the words of a running turn', () => {
  const event = (n: number, words: string): TurnEvent => ({ type: 'text-delta', n, src: n, text: words });

  it('are those of its state, whatever comes twice', () => {
    const live = createLiveTurns();
    live.fold('a', [event(0, 'one '), event(1, 'two ')]);
    live.fold('a', [event(1, 'two '), event(2, 'three')]);
    expect(live.get('a')?.text).toBe('one two three');
    expect(live.words('a')?.text.slice(0)).toBe('one two three');
  });

  it('begin anew with a snapshot that knows more, and end with the turn', () => {
    const live = createLiveTurns();
    live.fold('a', [event(0, 'one ')]);
    live.seed('a', { ...EMPTY_TURN, lastN: 2, text: 'one two three' });
    live.fold('a', [event(3, ' four')]);
    expect(live.words('a')?.text.slice(0)).toBe(live.get('a')?.text);
    live.drop('a');
    expect(live.words('a')).toBeUndefined();
  });
});
