// Which rows exist: never a hole in what the reader sees, and nothing that is there and still wanted is taken away.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawnRows, furtherRows } from '../../../renderer/views/conversation/use-rows.ts';

const span = (most: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(most))
    .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const around = ({ from, to }: { from: number; to: number }, beyond: number) => ({
  from: Math.max(0, from - beyond),
  to: to + beyond,
});

it('draws all that is in sight, and beyond it no more than was reached and is wanted', () => {
  fc.assert(
    fc.property(span(60), span(60), fc.nat(8), (inSight, before, beyond) => {
      const wanted = around(inSight, beyond);
      const drawn = drawnRows(inSight, wanted, around(before, beyond));
      for (let row = inSight.from; row < inSight.to; row++) expect(row >= drawn.from && row < drawn.to).toBe(true);
      expect(drawn.from).toBeGreaterThanOrEqual(Math.min(inSight.from, wanted.from));
      expect(drawn.to).toBeLessThanOrEqual(Math.max(inSight.to, wanted.to));
    }),
  );
});

it('keeps what exists while the reader scrolls on by less than a screen', () => {
  const before = around({ from: 50, to: 55 }, 6);
  expect(drawnRows({ from: 52, to: 57 }, around({ from: 52, to: 57 }, 6), before)).toEqual({ from: 46, to: 61 });
  expect(drawnRows({ from: 48, to: 53 }, around({ from: 48, to: 53 }, 6), before)).toEqual({ from: 44, to: 59 });
});

it('draws nothing but what is in sight after a jump, and the rest once it was reached', () => {
  const inSight = { from: 900, to: 905 };
  const wanted = around(inSight, 6);
  expect(drawnRows(inSight, wanted, around({ from: 50, to: 55 }, 6))).toEqual(inSight);
  expect(drawnRows(inSight, wanted, wanted)).toEqual(wanted);
});

it('comes to all that is wanted, a few rows at a time, whatever was drawn', () => {
  fc.assert(
    fc.property(span(60), fc.nat(40), (inSight, beyond) => {
      const wanted = around(inSight, beyond);
      let drawn = inSight;
      for (let next = furtherRows(drawn, wanted); next; next = furtherRows(drawn, wanted)) {
        const more = next.to - next.from - (drawn.to - drawn.from);
        expect(more).toBeGreaterThan(0);
        expect(more).toBeLessThanOrEqual(4);
        drawn = drawnRows(inSight, wanted, next);
      }
      expect(drawn).toEqual(wanted);
    }),
  );
});
