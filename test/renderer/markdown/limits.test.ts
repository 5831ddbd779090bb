import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { DEEPEST_CONTAINER } from '../../../renderer/views/markdown/container-limit.ts';
import { DEEPEST_PAIR } from '../../../renderer/views/markdown/inline-limit.ts';
import { parseMarkdown, parseTree } from '../../../renderer/views/markdown/parse.ts';
import { takeTurn } from '../../../renderer/views/markdown/turns.ts';

/** How many nodes of a kind stand in one another. */
function depthOf(text: string, kinds: readonly string[]): number {
  let deepest = 0;
  const stack: [Nodes | RootContent, number][] = [[parseTree(text), 0]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, above] = next;
    const depth = above + (kinds.includes(node.type) ? 1 : 0);
    deepest = Math.max(deepest, depth);
    if ('children' in node) for (const child of node.children) stack.push([child, depth]);
  }
  return deepest;
}

const CONTAINERS = ['list', 'blockquote', 'footnoteDefinition'];
const PAIRS = ['emphasis', 'strong', 'delete'];

describe('containers', () => {
  it.each(['1. ', '- ', '> ', '> 1. - ', '[^a]: ', '>'])(
    '%j in itself without end goes so deep and no deeper',
    (mark) => {
      const text = `${mark.repeat(3_000)}x`;
      expect(depthOf(text, CONTAINERS)).toBe(DEEPEST_CONTAINER);
      expect(parseTree(text).position?.end.offset).toBe(text.length);
    },
  );

  it('what lies deeper is the text of the innermost', () => {
    const text = `${'> '.repeat(DEEPEST_CONTAINER + 3)}x`;
    let node: Nodes = parseTree(text);
    while ('children' in node && node.children[0]) node = node.children[0];
    expect(node).toMatchObject({ type: 'text', value: '> > > x' });
    expect(node.position?.start.offset).toBe(2 * DEEPEST_CONTAINER);
  });

  it('what stands after a deep one is read as ever', () => {
    const { children } = parseTree(`${'- '.repeat(50)}x\n\n> quote\n\n1. one\n2. two\n`);
    expect(children.map(({ type }) => type)).toEqual(['list', 'blockquote', 'list']);
  });

  it('a line more in a deep one goes on with it', () => {
    const text = `${'- '.repeat(DEEPEST_CONTAINER)}one\n${'  '.repeat(DEEPEST_CONTAINER - 1)}- two\n`;
    let list: RootContent | undefined = parseTree(text).children[0];
    for (let at = 1; at < DEEPEST_CONTAINER; at++) {
      const item: RootContent | undefined = list?.type === 'list' ? list.children[0] : undefined;
      list = item?.type === 'listItem' ? item.children[0] : undefined;
    }
    expect(list?.type === 'list' && list.children).toHaveLength(2);
  });

  it('a quote ends after a page of lines that only seem to go on with it', () => {
    const { children } = parseTree(`> x\n${'y\n'.repeat(20)}`);
    expect(children).toHaveLength(1);
    const [quote, rest] = parseTree(`> x\n${'y\n'.repeat(3_000)}`).children;
    expect([quote?.type, rest?.type]).toEqual(['blockquote', 'paragraph']);
    expect(rest?.position?.start.offset).toBe((quote?.position?.end.offset ?? 0) + 1);
  });
});

describe('marks in a line', () => {
  it.each([
    ['*a ', ' a*'],
    ['**a ', ' a**'],
    ['~~a ', ' a~~'],
    ['*a _b ', ' b_ a*'],
  ])('%j in itself without end goes so deep and no deeper', (open, close) => {
    const depth = depthOf(`${open.repeat(1_500)}x${close.repeat(1_500)}`, PAIRS);
    expect(depth).toBe(DEEPEST_PAIR);
  });

  // In square time these would not end before the test's own timeout.
  it.each(['a** ', '*a _b ', 'a*b', ']', '[]', 'x <![CDATA[', '<?', '![a '])(
    '%j without end is read, and stays what was written',
    (mark) => {
      const text = `x ${mark.repeat(Math.ceil(24_000 / mark.length))}`;
      expect(parseMarkdown(text, true).root.children.at(-1)?.position?.end.offset ?? 0).toBeGreaterThanOrEqual(
        text.trimEnd().length,
      );
    },
  );

  it('a bracket before a very long paragraph is a bracket', () => {
    const text = `[${'word '.repeat(12_000)}`;
    expect(parseMarkdown(text).root.children.at(-1)?.position?.end.offset ?? 0).toBeGreaterThanOrEqual(
      text.trimEnd().length,
    );
  });
});

it('below the limits the tree is that of the parser without them', () => {
  const pieces =
    '*|**|***|_|__|~~|~|a|b |(|"|[|](u)|![|`|\\|> |- |1. |\n|\n\n|  |    |[^1]|[^1]: |# |```\n|\t|- [ ] |<b>|<!--|www.a.b|a@b.c '.split(
      '|',
    );
  let seed = 11;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  for (let round = 0; round < 400; round++) {
    const text = Array.from({ length: 24 }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join('');
    const plain = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    expect(parseTree(text), JSON.stringify(text)).toEqual(plain);
  }
});

it('turns are taken one at a time, in order, and not when taken back', async () => {
  const done: string[] = [];
  let tasks = 0;
  const work = (name: string) => () => done.push(`${name}${tasks}`);
  takeTurn(work('a'));
  const takeBack = takeTurn(work('b'));
  takeTurn(work('c'));
  takeBack();
  for (; tasks < 50 && done.length < 2; tasks++) await new Promise((next) => setTimeout(next, 0));
  expect(done.map((one) => one.charAt(0))).toEqual(['a', 'c']);
  expect(done[0]?.slice(1)).not.toBe(done[1]?.slice(1));
});
