/// <reference path="../../../renderer/css.d.ts" />
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cutCode, cutLines, NOTHING_CUT } from '../../../renderer/views/markdown/code-lines.ts';
import { decodeNamedCharacterReference } from '../../../renderer/views/markdown/entities.ts';
import { drawFormula } from '../../../renderer/views/markdown/katex-engine.tsx';
import { fileNameOf, languageOf } from '../../../renderer/views/markdown/languages.ts';
import { breakable } from '../../../renderer/views/markdown/long-words.tsx';
import { nextPiece, paceFor, pieceEnd } from '../../../renderer/views/markdown/use-paced-text.ts';

describe('code in pieces', () => {
  const code = Array.from({ length: 400 }, (_, at) => (at % 7 === 0 ? '' : `line ${at}`)).join('\n');

  it('is the code again when put together, and no piece ends in an empty line', () => {
    const pieces = cutCode(code);
    expect(pieces.flatMap((piece) => piece.lines).join('\n')).toBe(code);
    for (const piece of pieces.slice(0, -1)) expect(piece.lines.at(-1)).not.toBe('');
    expect(pieces.length).toBeGreaterThan(5);
  });

  it('gives the same pieces whether lines are cut as they come or all at once', () => {
    const lines = code.split('\n').map((line) => `${line}\n`);
    let cut = NOTHING_CUT;
    for (let at = 0; at < lines.length - 1; at += 7) {
      expect(cutCode(lines.slice(at).join('').slice(0, -1), cut)).toEqual(cutCode(code));
      cut = cutLines(cut, lines.slice(at, at + 7).join(''));
    }
  });

  it('keeps finished pieces as they are', () => {
    const cut = cutLines(NOTHING_CUT, `${code}\n`);
    expect(cutCode('more', cut)[0]).toBe(cut.pieces[0]);
  });
});

describe('languages', () => {
  it.each([
    ['ts', 'typescript', 'code.ts'],
    ['Python', 'python', 'code.py'],
    ['c++', 'cpp', 'code.cpp'],
    ['js{1,3}', 'javascript', 'code.js'],
    ['sh', 'shellscript', 'code.sh'],
    [null, '', 'code.txt'],
    ['constructor', 'constructor', 'code.constructor'],
    ['../../etc', '../../etc', 'code.etc'],
  ])('%s is %s, saved as %s', (word, language, file) => {
    expect(languageOf(word)).toBe(language);
    expect(fileNameOf(word)).toBe(file);
  });
});

describe('pacing', () => {
  it('draws cheap texts at once and dear ones never less than five times a second', () => {
    expect(paceFor(3)).toBe(0);
    expect(paceFor(12)).toBe(80);
    expect(paceFor(5_000)).toBe(200);
  });

  it('cuts long texts at lines, and never through a character', () => {
    expect(pieceEnd('ab\ncd\nef', 0, 5)).toBe(3);
    expect(pieceEnd('short', 0, 50)).toBe(5);
    expect(pieceEnd('a😀b', 0, 2)).toBe(1);
  });

  it('finds the size of a piece that costs what a frame may', () => {
    expect(nextPiece(12_000, 32)).toBe(6_000);
    expect(nextPiece(12_000, 1)).toBe(24_000);
    expect(nextPiece(12_000, 10_000)).toBe(3_000);
  });
});

describe('formulas', () => {
  const html = (tex: string) => renderToStaticMarkup(<>{drawFormula(tex, true)?.node}</>);

  it('are elements for eyes and for screen readers', () => {
    const made = html('\\sqrt{x^2} = \\frac{a}{b}');
    expect(made).toContain('<math');
    expect(made).toContain('<msqrt>');
    expect(made).toContain('aria-hidden="true"');
    expect(made).toMatch(/<path d="M\d/);
  });

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/x.png}',
    '\\htmlStyle{background:url(https://evil.example)}{x}',
    '\\htmlId{root}{x}',
  ])('%s loads, runs and names nothing', (tex) => {
    expect(html(tex)).not.toMatch(/href=|src=|id=|url\(https?:[^<]*\)"|<img|<a\b/);
  });

  it.each([
    ['nested without end', '\\frac{1}{'.repeat(300) + 'x' + '}'.repeat(300)],
    ['larger than a page', `\\begin{matrix}${'a & '.repeat(600)}\\end{matrix}`],
    ['commands made to multiply', `\\def\\x#1{${'#1'.repeat(100)}}\\x{\\x{${'y'.repeat(100)}}}`],
    ['a macro that never ends', '\\def\\a{\\a\\a}\\a'],
    ['not finished', '\\frac{1}{'],
    ['unknown', '\\nosuchcommand'],
  ])('%s: left as written', (_, tex) => {
    expect(drawFormula(tex, true)).toBeNull();
  });

  it('of ten lines and columns are drawn', () => {
    expect(html(`\\begin{pmatrix}${`${'a_{12} & '.repeat(9)}a_{12}\\\\`.repeat(10)}\\end{pmatrix}`)).toContain(
      '<mtable',
    );
  });

  it('are never wider than the page by a size in them', () => {
    expect(html('\\rule{99999em}{1em}')).not.toMatch(/99999em;/);
  });
});

describe('entities', () => {
  it('knows the common ones from the start, and no inherited name', () => {
    expect(decodeNamedCharacterReference('hellip')).toBe('…');
    expect(decodeNamedCharacterReference('constructor')).toBe(false);
    expect(decodeNamedCharacterReference('nosuch')).toBe(false);
  });
});

describe('words without end', () => {
  const text = (value: string) => renderToStaticMarkup(<p>{breakable(value)}</p>).replace(/<\/?p>/g, '');

  it('can be broken, and are still the same text', () => {
    const word = 'W'.repeat(2_000);
    expect(text(word).replaceAll('<wbr/>', '')).toBe(word);
    expect(
      text(word)
        .split('<wbr/>')
        .every((piece) => piece.length <= 80),
    ).toBe(true);
  });

  it('are not broken inside a character, and ordinary words not at all', () => {
    const family = '👨‍👩‍👧‍👦'.repeat(100);
    for (const piece of text(family).split('<wbr/>')) expect(/^(?:\u200d|\p{Surrogate})/u.test(piece)).toBe(false);
    expect(text('two words '.repeat(200))).not.toContain('<wbr');
  });
});
