import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIncrementalParser } from '../../../renderer/views/markdown/incremental-parse.ts';
import { parseMarkdown } from '../../../renderer/views/markdown/parse.ts';

/** The tree without lines and columns, which nobody reads: kinds, words and source offsets. */
function shape(text: string, growing: boolean, parse = parseMarkdown): unknown {
  const { root, footnotes, definitions } = parse(text, growing);
  return JSON.parse(
    JSON.stringify([root.children, footnotes, [...definitions.values()]], (key, value) => {
      if (key !== 'position') return value;
      return [value?.start?.offset, value?.end?.offset];
    }),
  );
}

const PIECES = [
  'word ',
  'two words',
  '\n',
  '\n\n',
  '# ',
  '- ',
  '1. ',
  '> ',
  '    ',
  '  ',
  '\t',
  '```\n',
  '~~~',
  '| a | b |\n',
  '|---|---|\n',
  '===\n',
  '---\n',
  '**',
  '*',
  '`',
  '[x](https://a.example)',
  '[x]',
  '[x]: https://a.example\n',
  '[^1]',
  '[^1]: note\n',
  '<div>\n',
  '</div>\n',
  '<!-- ',
  '- [ ] ',
  '\\',
  '&amp;',
  'www.example.org',
  '$',
  '$$',
  '$$\n',
  '\\(',
  '\\)',
  '\\[\n',
  '\\]\n',
  '| c | d',
  '~~',
  '__',
  '](https://b.example',
  '[y]: <u>\n\n',
  '\n\n[^2]: other\n\n',
  '[^2]',
  '[y]',
];

describe('a growing text', () => {
  it('gives after each push the tree of a whole parse', () => {
    const pushes = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 });
    fc.assert(
      fc.property(pushes, (pieces) => {
        const parser = createIncrementalParser();
        let text = '';
        for (const piece of pieces) {
          text += piece;
          expect(shape(text, true, parser.parse)).toEqual(shape(text, true));
        }
        expect(shape(text, false, parser.parse)).toEqual(shape(text, false));
      }),
      { numRuns: 400, seed: 20260301 },
    );
  }, 120_000);

  it('does not touch finished blocks again', () => {
    const parser = createIncrementalParser();
    const before = parser.parse('# One\n\nTwo\n\nThr').root.children;
    const after = parser.parse('# One\n\nTwo\n\nThree\n\nFour').root.children;
    expect(after[0]).toBe(before[0]);
    expect(after).toHaveLength(4);
  });

  it('leaves all but the last blocks of a long answer alone with every push', () => {
    const parser = createIncrementalParser();
    const block = 'Some words with `code` and **strong** ones, about two lines of them in all.\n\n';
    let text = '';
    let before = parser.parse(text).root.children;
    for (let push = 0; push < 300; push++) {
      text += block;
      const after = parser.parse(text).root.children;
      const anew = after.filter((node, index) => node !== before[index]).length;
      expect(anew).toBeLessThanOrEqual(2);
      before = after;
    }
    expect(before).toHaveLength(300);
  });
});
