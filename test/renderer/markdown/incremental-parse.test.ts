import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingText } from '../../../renderer/state/growing-text.ts';
import { piecesOf } from '../../../renderer/views/markdown/code-lines.ts';
import { createIncrementalParser } from '../../../renderer/views/markdown/incremental-parse.ts';
import { type ParsedMarkdown, parseMarkdown } from '../../../renderer/views/markdown/parse.ts';
import { PART_SIZES, type PartSizes } from '../../../renderer/views/markdown/parts.ts';
import { nestedPieces } from './nested-texts.ts';

/** The tree without lines and columns, which nobody reads: kinds, words and source offsets, and code as it is cut. */
function shape({ root, footnotes, definitions, levels, reachKey }: ParsedMarkdown): unknown {
  const code = root.children.flatMap((node) => (node.type === 'code' ? [piecesOf(node)] : []));
  const headings = root.children.flatMap((node) => (node.type === 'heading' ? [levels.get(node)] : []));
  return JSON.parse(
    JSON.stringify(
      [root.children, footnotes, [...definitions.values()], code, headings, reachKey],
      (key, value: unknown) => {
        if (key !== 'position') return value;
        const { start, end } = Object(value);
        return [start?.offset, end?.offset];
      },
    ),
  );
}

/** Grows a text push by push; each tree must be that of a whole parse. */
function growsLikeWhole(pieces: readonly string[], sizes: PartSizes): void {
  const parser = createIncrementalParser(sizes);
  const ofString = createIncrementalParser(sizes);
  const growing = new GrowingText();
  let text = '';
  for (const piece of pieces) {
    text += piece;
    growing.append(piece);
    const whole = shape(parseMarkdown(text, true, sizes));
    expect(shape(parser.parse(growing.soFar(), true))).toEqual(whole);
    expect(shape(ofString.parse(text, true))).toEqual(whole);
  }
  expect(shape(parser.parse(text, false))).toEqual(shape(parseMarkdown(text, false, sizes)));
}

/** So small that a text of forty pieces has many parts. */
const TINY: PartSizes = { rows: 2, letters: 12, mostLetters: 20, code: 6 };

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

const LONG_PIECES = [
  'One. Two ',
  'three four five ',
  'Sechs\n',
  '字。字。',
  '5 * 3 ',
  'a_b ',
  '[1] ',
  '$5 ',
  '- item\n',
  '- item\n\n',
  '2. item\n',
  '   more\n',
  '| 1 | 2 |\n',
  'code();\n',
  '\r\n',
  'me@a.example ',
];

/** How a block begins, and what it goes on with. */
const LONG_BLOCKS: Record<string, [string, ...string[]]> = {
  fence: ['```ts\n', 'let a;\n', '\n', '  b', '`', 'c\n', '```x\n', '```\n'],
  'indented fence': ['  ~~~~\n', '   let a;\n', '\n', ' b\n', '~~~\n', 'c', '~~~~\n'],
  list: ['- one\n', '- two\n', '- three\n\n', '  more\n', '-', ' four\n', '- [ ] task\n', '  - inner\n'],
  'numbered list': ['1. one\n', '2. two\n', '2. three\n\n', '   more\n', '3.', '\n', '4) four\n'],
  table: ['| a | b |\n|---|--:|\n', '| 1 | 2 |\n', '| `x` | *y* |\n', '| [z] ', '|\n', 'w\n', '\n'],
  quote: [
    '> one\n',
    '> two\n',
    '>\n',
    '> three and more\n',
    '>\n> four and five\n',
    '> - a\n',
    'lazy\n',
    '> ```\n',
    '>     x\n',
    '\n',
  ],
  paragraph: ['It ', 'goes on. And ', 'then some ', '**bold** ', 'a line\n', 'of words, ', '`code` ', '字。字', '| '],
};

/** More containers in one another than are read, and lines that only seem to go on with them. */
const DEEP_PIECES = [
  '> '.repeat(20),
  '- '.repeat(20),
  '1. '.repeat(20),
  '    '.repeat(10),
  'y\n'.repeat(40),
  '*a '.repeat(20),
  ' a*'.repeat(20),
];

const RUNS = Number(process.env['SVIR_PARSE_RUNS'] ?? 200);
const SEED = Number(process.env['SVIR_PARSE_SEED'] ?? 20261130);
const TIMEOUT_MS = 300 * Math.max(RUNS, 400);

describe('a growing text', () => {
  it(
    'gives after each push the tree of a whole parse',
    () => {
      const pushes = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 });
      fc.assert(
        fc.property(pushes, (pieces) => growsLikeWhole(pieces, PART_SIZES)),
        { numRuns: RUNS, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'does so when its blocks are cut into parts',
    () => {
      const pushes = fc.array(fc.constantFrom(...PIECES, ...LONG_PIECES), { maxLength: 40 });
      fc.assert(
        fc.property(pushes, (pieces) => growsLikeWhole(pieces, TINY)),
        { numRuns: RUNS, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'does so where blocks and marks stand deeper in one another than they are read',
    () => {
      const pushes = fc.array(fc.constantFrom(...PIECES, ...DEEP_PIECES, ...DEEP_PIECES), { maxLength: 20 });
      fc.assert(
        fc.property(pushes, (pieces) => growsLikeWhole(pieces, TINY)),
        { numRuns: RUNS / 4, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'does so where lists, quotes, fences and formulas stand in one another',
    () => {
      fc.assert(
        fc.property(nestedPieces('', 24), (pieces) => growsLikeWhole(pieces, TINY)),
        { numRuns: RUNS / 4, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it.each(Object.entries(LONG_BLOCKS))(
    'does so in a very long %s, whatever interrupts it',
    (_, [beginning, ...lines]) => {
      const line = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...lines) }, fc.constantFrom(...PIECES));
      fc.assert(
        fc.property(fc.array(line, { minLength: 12, maxLength: 40 }), (pieces) =>
          growsLikeWhole([beginning, ...pieces], TINY),
        ),
        { numRuns: RUNS / 4, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

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
