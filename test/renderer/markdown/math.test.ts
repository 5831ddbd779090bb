import type { Nodes, RootContent } from 'mdast';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../renderer/views/markdown/parse.ts';

/** Formulas of a text in order, blocks marked. */
function formulas(text: string): string[] {
  const found: string[] = [];
  const walk = (node: Nodes | RootContent): void => {
    if (node.type === 'inlineMath') found.push(node.value.trim());
    if (node.type === 'math') found.push(`block:${node.value}`);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(parseMarkdown(text).root);
  return found;
}

describe('formulas', () => {
  it.each([
    ['Energy $E = mc^2$ holds.', ['E = mc^2']],
    ['$$a+b$$', ['a+b']],
    ['$$\na\n\n+b\n$$', ['block:a\n\n+b']],
    ['\\(x_1\\) and \\[y^2\\]', ['x_1', 'y^2']],
    ['\\[\na\n- b\n\\]', ['block:a\n- b']],
    ['> $$\n> q\n> $$\n>\n> $a$', ['block:q', 'a']],
    ['- item $x$\n\n  $$\n  y\n  $$', ['x', 'block:y']],
    ['| $a$ | b |\n|---|---|\n| $c$ | d |', ['a', 'c']],
    ['$\\text{a \\$ b}$', ['\\text{a \\$ b}']],
    ['paid $5, owes $x$', ['x']],
    ['\\(a\nb\\)', ['a\nb']],
  ])('are read: %j', (text, expected) => {
    expect(formulas(text)).toEqual(expected);
  });

  it.each([
    'It costs $5 and $6.',
    'between $5-$10 and US$3',
    '$HOME and $PATH',
    '5$ or 6$',
    '`$x$`',
    '```\n$x$\n```',
    '\\$x\\$',
    '$ x $',
    '$$$x$$$',
    'a\\\\(b\\\\)',
    'never closed $x^2',
    '\\( \\)',
    'f\\[0',
  ])('are not made of %j', (text) => {
    expect(formulas(text)).toEqual([]);
  });

  // In square time these would not end before the test's own timeout.
  it.each(['\\(', '$', '$$ ', '$a ', '\\[ \\( '])('twenty thousand times %j end, and stay what was written', (mark) => {
    const written = mark.repeat(20_000);
    const { root } = parseMarkdown(written);
    const end = root.children.at(-1)?.position?.end.offset ?? 0;
    expect(written.slice(end).trim()).toBe('');
  });
});

describe('the end of a growing text', () => {
  const kinds = (text: string) => {
    const block = parseMarkdown(text, true).root.children.at(-1);
    return block && 'children' in block ? [block.type, ...block.children.map((child) => child.type)] : [block?.type];
  };
  it.each([
    ['some **bold wor', ['paragraph', 'text', 'strong']],
    ['some **bold and *both', ['paragraph', 'text', 'strong']],
    ['call `f(', ['paragraph', 'text', 'inlineCode']],
    ['see [the docs](https://exam', ['paragraph', 'text', 'link']],
    ['so $$x^2', ['paragraph', 'text', 'inlineMath']],
    ['so \\(x^2', ['paragraph', 'text', 'inlineMath']],
    ['| a | b', ['table', 'tableRow']],
    ['| a | b |\n|--', ['table', 'tableRow']],
    ['```js\nlet a', ['code']],
    ['$$\nx', ['math']],
    ['costs $5 or', ['paragraph', 'text']],
    ['2 * 3', ['paragraph', 'text']],
    ['snake_case_na', ['paragraph', 'text']],
  ])('%j looks as it will', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});
