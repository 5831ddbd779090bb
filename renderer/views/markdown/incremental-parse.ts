/**
 * Parses a growing text without parsing its finished blocks again. In CommonMark appended text can change only the last
 * block, or the one before it when the last began on a line that is not yet whole. The exceptions reach back: link
 * definitions and footnotes; a text that holds any is parsed whole each time.
 * Law: the tree equals a whole parse of the same text (a property test holds it).
 */
import type { Nodes, RootContent } from 'mdast';
import { FIRST_LEVEL, lookThrough, type ParsedMarkdown, parseMarkdown, parseTree } from './parse.ts';

export interface IncrementalParser {
  /** The tree of `text`, sharing finished blocks with the call before where `text` continues that one's. */
  parse(text: string): ParsedMarkdown;
}

export function createIncrementalParser(): IncrementalParser {
  let lastText = '';
  let last: ParsedMarkdown | null = null;
  return {
    parse(text) {
      if (last && text === lastText) return last;
      last = (last && text.startsWith(lastText) ? grow(last, lastText, text) : null) ?? parseMarkdown(text);
      lastText = text;
      return last;
    },
  };
}

/** `before` was the tree of `old`; the tree of `text`, or `null` where only a whole parse tells. */
function grow(before: ParsedMarkdown, old: string, text: string): ParsedMarkdown | null {
  if (before.reaches) return null;
  const { children } = before.root;
  const lineStart = old.lastIndexOf('\n') + 1;
  let at = children.findLastIndex((block) => (block.position?.start.offset ?? 0) < lineStart);
  // Blocks that touch are read in one go: whether a mark begins a list can hang on what it would interrupt.
  while (at > 0 && touches(children[at - 1], children[at], old)) at--;
  const start = children[at]?.position?.start.offset;
  if (start === undefined) return null;
  // From the beginning of its line: what indents a block belongs to it.
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const rest = text.slice(from);
  // A lone CR ends lines too, and lines are found by LF here.
  if (rest.includes('\r')) return null;
  const tail = parseTree(rest).children;
  for (const block of tail) shift(block, from);
  const found = lookThrough(tail, before.levelAfter[at - 1] ?? FIRST_LEVEL, before.levels);
  if (found.reaches) return null;
  return {
    ...before,
    root: { type: 'root', children: [...children.slice(0, at), ...tail] },
    levelAfter: [...before.levelAfter.slice(0, at), ...found.levelAfter],
  };
}

/**
 * Whether two blocks hang together: no blank line between them, or the first ends in indented code (the blank line may
 * still be the code's) or in an empty list item. The last two were found by the property test, not in the standard.
 */
function touches(first: RootContent | undefined, second: RootContent | undefined, text: string): boolean {
  const between = text.slice(first?.position?.end.offset ?? 0, second?.position?.start.offset ?? 0);
  if (!/\n[ \t]*\n/.test(between)) return true;
  let last: Nodes | undefined = first;
  while (last && 'children' in last && last.children.length > 0) last = last.children.at(-1);
  if (last?.type === 'listItem') return true;
  return last?.type === 'code' && !/[`~]/.test(text.charAt(last.position?.start.offset ?? 0));
}

/** Moves the source offsets of a tree; lines and columns are used nowhere. */
function shift(root: RootContent, by: number): void {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.position) {
      const { start, end } = node.position;
      node.position = {
        start: { ...start, offset: (start.offset ?? 0) + by },
        end: { ...end, offset: (end.offset ?? 0) + by },
      };
    }
    if ('children' in node) stack.push(...node.children);
  }
}
