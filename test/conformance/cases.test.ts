import { describe, expect, it } from 'vitest';
import { decodePieces } from '../support/decode-pieces.ts';
import { splitEvery, splitSeeded } from '../support/seeded-splits.ts';
import {
  bodyOf,
  caseName,
  endOf,
  readCases,
  requestOf,
  responseOf,
  shortfalls,
  type TurnCase,
} from '../support/turn-case.ts';

const KINDS = ['stream', 'http-error'];
const SEEDS = [1, 7, 42, 1234, 99_991];

function decode(one: TurnCase, pieces: readonly Uint8Array[], unlabelled: boolean) {
  return decodePieces(pieces, { response: responseOf(one, unlabelled), request: requestOf(one), end: endOf(one) });
}

for (const set of ['field', 'seeds'] as const) {
  describe(`${set} cases`, () => {
    const cases = readCases(set, KINDS);
    it('are all there', () => {
      expect(cases.length).toBe(set === 'field' ? 78 : 93);
    });

    for (const one of cases) {
      const { bytes, unlabelled } = bodyOf(one);
      it(caseName(one), () => {
        const whole = decode(one, [bytes], unlabelled);
        expect(shortfalls(one, whole.outcome)).toEqual([]);
        for (const words of one.expected.eventsContain ?? []) {
          const lines = whole.events.map((event) => JSON.stringify(event));
          expect(lines.some((line) => words.every((word) => line.includes(word)))).toBe(true);
        }
        const split = bytes.length > 100_000 ? [splitEvery(bytes, 1400)] : [splitEvery(bytes, 1), splitEvery(bytes, 7)];
        for (const pieces of [...split, ...SEEDS.map((seed) => splitSeeded(bytes, seed))]) {
          const cut = decode(one, pieces, unlabelled);
          expect(cut.outcome).toEqual(whole.outcome);
          expect(cut.events).toEqual(whole.events);
          expect(cut.ranges).toEqual(whole.ranges);
        }
      });
    }
  });
}
