/**
 * Random texts of lists, quotes, fences and formulas within one another, as models write them and as nobody should: lines
 * that fall out of what is around them, with tabs, with blanks too few or too many, fences of other lengths inside.
 */
import fc from 'fast-check';

/** How one line differs from one that goes on with all that is around it. */
const SLIPS = ['none', 'none', 'none', 'none', 'none', 'none', 'lazy', 'less', 'more', 'tab', 'bare'] as const;

const MARKS = ['- ', '- ', '* ', '1. ', '1. ', '7) ', '> ', '> ', '>', ' - ', '-   ', '10. ', '   > ', '-\t', '[^1]: '];

const FENCES = [
  '```\n',
  '```ts\n',
  '~~~~\n',
  '````\n',
  '~~~\n',
  '  ```\n',
  '$$\n',
  '$$\n',
  ' $$\n',
  '\\[\n',
  '\\]\n',
  '``` `\n',
];

const LINES = [
  'word\n',
  'two words\n',
  'let a;\n',
  '  b\n',
  '    c\n',
  '\td\n',
  '\n',
  '\n',
  '\n\n',
  '# head\n',
  '***\n',
  '---\n',
  '| a | b |\n',
  '|---|---|\n',
  '- [ ] task\n',
  '- [x] **bold\n',
  '[x]: u\n',
  '<div>\n',
  '<!-- \n',
  '-\n',
  '$x',
  'open `code',
  'x\r\n',
  '\r\n',
];

interface Line {
  /** How many of the containers go on. */
  kept: number;
  slip: (typeof SLIPS)[number];
  marks: string[];
  words: string;
}

const MOST_LEVELS = 6;

const line: fc.Arbitrary<Line> = fc.record({
  kept: fc.oneof({ weight: 8, arbitrary: fc.constant(MOST_LEVELS) }, fc.nat({ max: 4 })),
  slip: fc.constantFrom(...SLIPS),
  marks: fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>([]) },
    fc.array(fc.constantFrom(...MARKS), { minLength: 1, maxLength: 3 }),
  ),
  words: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...FENCES) },
    { weight: 5, arbitrary: fc.constantFrom(...LINES) },
  ),
});

function goingOn(mark: string): string {
  return mark.includes('>') ? '> ' : ' '.repeat(mark.replace('\t', '  ').length);
}

function slipped(prefix: string, slip: Line['slip']): string {
  switch (slip) {
    case 'none':
      return prefix;
    case 'lazy':
      return '';
    case 'less':
      return prefix.slice(0, -1);
    case 'more':
      return `${prefix} `;
    case 'tab':
      return prefix.replace(/ {2,4}/, '\t');
    case 'bare':
      return prefix.trimEnd();
  }
}

function textOf(lines: readonly Line[]): string {
  let around: string[] = [];
  let text = '';
  for (const { kept, slip, marks, words } of lines) {
    around = around.slice(0, kept);
    text += slipped(around.map(goingOn).join(''), slip) + marks.join('') + words;
    around = [...around, ...marks].slice(0, MOST_LEVELS);
  }
  return text;
}

/** How a text comes in: letter by letter, in small pieces, line by line. */
const pushes = fc.oneof(fc.constant([1]), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }));

function piecesOf(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, index = 0; at < text.length; index++) {
    const length = lengths[index % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

/** The pieces of a random text; `beginning` stands before it. */
export function nestedPieces(beginning: string, mostLines: number): fc.Arbitrary<string[]> {
  const lines = fc.array(line, { minLength: Math.ceil(mostLines / 3), maxLength: mostLines });
  return fc
    .tuple(lines, pushes)
    .map(([all, lengths]) => [beginning, ...piecesOf(textOf(all), lengths)].filter((piece) => piece !== ''));
}
