import { describe, expect, it } from 'vitest';
import { decodePieces } from '../support/decode-pieces.ts';
import { splitEvery, splitSeeded } from '../support/seeded-splits.ts';
import { asCase, readServerFixtures } from '../support/server-fixtures.ts';
import { shortfalls } from '../support/turn-case.ts';

describe('what each server sends', () => {
  for (const fixture of readServerFixtures()) {
    it(`${fixture.name}: ${fixture.title}`, () => {
      const { response, request, bytes } = fixture;
      const whole = decodePieces([bytes], { response, request });
      expect(shortfalls(asCase(fixture), whole.outcome)).toEqual([]);
      for (const words of fixture.expected.eventsContain ?? []) {
        const lines = whole.events.map((event) => JSON.stringify(event));
        expect(lines.some((line) => words.every((word) => line.includes(word)))).toBe(true);
      }
      for (const pieces of [splitEvery(bytes, 1), ...[5, 77, 4711].map((seed) => splitSeeded(bytes, seed))]) {
        const cut = decodePieces(pieces, { response, request });
        expect(cut.events).toEqual(whole.events);
        expect(cut.outcome).toEqual(whole.outcome);
      }
      if (fixture.made === 'recorded') {
        expect([fixture.version, fixture.command, fixture.date].every((fact) => typeof fact === 'string')).toBe(true);
      }
    });
  }
});
