import { describe, expect, it } from 'vitest';
import { GrownText } from '../../../../electron/protocol/decode/grown-text.ts';

describe('a text that grows', () => {
  it('is all of its pieces, however many', () => {
    const text = new GrownText();
    expect([text.whole, text.length, text.lastUnit]).toEqual(['', 0, 0]);
    let expected = '';
    for (let number = 0; number < 5000; number++) {
      const piece = number % 7 === 0 ? '' : `${number},`;
      text.append(piece);
      expected += piece;
      if (number % 500 !== 0) continue;
      expect(text.whole).toBe(expected);
      expect(text.length).toBe(expected.length);
    }
    expect(text.whole).toBe(expected);
    expect(text.lastUnit).toBe(','.charCodeAt(0));
  });
});
