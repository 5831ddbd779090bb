/**
 * What is read can be read: every colour of text on every surface it stands on, in every theme, from tokens.css itself.
 * The bound lies above WCAG's 4.5 so that no rounding of a browser decides whether a window is accessible.
 */
import { describe, expect, test } from 'vitest';
import { type Colour, coloursOf, contrast, over, THEMES, type Theme } from './token-colours.ts';

const TEXT = 4.8;
/** Edges of fields and the ring of the focus: WCAG 1.4.11 asks for 3. */
const EDGE = 3.1;

const PLAIN = ['bg', 'bg-side', 'bg-raised', 'bg-sunken', 'bg-question', 'code-bg'];
/** `a + b`: a painted on b. */
const HOVERED = ['bg-hover + bg', 'bg-hover + bg-side', 'bg-hover + bg-raised', 'bg-hover + bg-question'];
const ACTIVE = ['bg-active + bg', 'bg-active + bg-side', 'bg-active + bg-raised'];
const CARDS = ['warn-soft + bg', 'danger-soft + bg', 'danger-soft + bg-raised', 'warn-soft + bg-raised'];
const ACCENTED = ['accent-soft + bg', 'accent-soft + bg-side', 'accent-soft + bg-raised'];
const CODE = ['comment', 'keyword', 'string', 'constant', 'function', 'parameter', 'punctuation'];

const READ: [text: string[], surfaces: string[]][] = [
  [
    ['text', 'text-soft'],
    [...PLAIN, ...HOVERED, ...ACTIVE, ...CARDS, ...ACCENTED],
  ],
  [['text-faint'], [...PLAIN, ...HOVERED, ...CARDS]],
  [['accent'], [...PLAIN, 'bg-hover + bg', 'bg-hover + bg-raised']],
  [
    ['danger'],
    [...PLAIN, 'danger-soft + bg', 'danger-soft + bg-raised', 'bg-active + bg-raised', 'bg-hover + bg-raised'],
  ],
  [['warn'], [...PLAIN, 'warn-soft + bg', 'bg-hover + bg', 'danger-soft + bg']],
  [['ok'], ['bg', 'bg-raised']],
  [['on-accent'], ['accent', 'accent-hover']],
  [CODE.map((name) => `code-${name}`), ['code-bg']],
  [['danger'], ['code-bg']],
  [['on-find'], ['find', 'find-current']],
  [['text'], ['mark + bg-side', 'mark + bg']],
];

const SEEN: [edge: string[], surfaces: string[]][] = [
  [['line-field'], ['bg', 'bg-side', 'bg-raised']],
  [['focus'], ['bg', 'bg-side', 'bg-raised', 'bg-question', 'code-bg']],
];

function colourOf(theme: Theme, name: string): Colour {
  const colours = coloursOf(theme);
  const layers = name.split(' + ').map((layer) => {
    const colour = colours.get(layer);
    if (!colour) throw new Error(`tokens.css has no colour ${layer}`);
    return colour;
  });
  return layers.reduceRight((under, top) => over(top, under));
}

/** Pairs below the bound, each with its figure. */
function tooFaint(theme: Theme, pairs: typeof READ, bound: number): string[] {
  return pairs.flatMap(([tops, surfaces]) =>
    tops.flatMap((top) =>
      surfaces.flatMap((surface) => {
        const figure = contrast(colourOf(theme, top), colourOf(theme, surface));
        return figure < bound ? [`${top} on ${surface}: ${figure.toFixed(2)}`] : [];
      }),
    ),
  );
}

describe.each(THEMES)('%s', (theme) => {
  test('text can be read on every surface', () => expect(tooFaint(theme, READ, TEXT)).toEqual([]));
  test('edges and the focus can be seen', () => expect(tooFaint(theme, SEEN, EDGE)).toEqual([]));
});

test('the measure is WCAG’s: black on white is 21', () => {
  const [black, white] = [0, 1].map((value) => ({ rgb: [value, value, value] as const, alpha: 1 }));
  if (black && white) expect(contrast(black, white)).toBeCloseTo(21, 5);
});
