/**
 * Parses a growing text without parsing its finished blocks again. In CommonMark appended text can change only the last
 * block, or the one before it when the last began on a line that is not yet whole. Two things reach back: link
 * definitions and footnotes. Those of finished blocks are put before the rest when it is parsed; where a name is new or
 * gone, the text is parsed whole once.
 * Law: the tree equals a whole parse of the same text, its open marks closed the same way (a property test holds it).
 */
import type { Nodes, RootContent } from 'mdast';
import { assemble, type ParsedMarkdown, parseGrowing, parseMarkdown } from './parse.ts';

export interface IncrementalParser {
  /**
   * The tree of `text`, sharing finished blocks with the call before where `text` continues that one's. `growing`: more
   * is on its way, so marks open at the end are closed.
   */
  parse(text: string, growing?: boolean): ParsedMarkdown;
}

export function createIncrementalParser(): IncrementalParser {
  let lastText = '';
  let lastGrowing = false;
  let last: ParsedMarkdown | null = null;
  return {
    parse(text, growing = false) {
      if (last && text === lastText && growing === lastGrowing) return last;
      last =
        (last && text.startsWith(lastText) ? grow(last, lastText, text, growing) : null) ??
        parseMarkdown(text, growing);
      lastText = text;
      lastGrowing = growing;
      return last;
    },
  };
}

/** `before` was the tree of `old`; the tree of `text`, or `null` where only a whole parse tells. */
function grow(before: ParsedMarkdown, old: string, text: string, growing: boolean): ParsedMarkdown | null {
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
  const stubs = stubsOf(before, from, old);
  if (stubs === null) return null;
  const tail = parseGrowing(stubs + rest, growing).children.filter(
    (block) => (block.position?.start.offset ?? 0) >= stubs.length,
  );
  for (const block of tail) shift(block, from - stubs.length);
  const after = assemble([...children.slice(0, at), ...tail]);
  return sameNames(before.definitions, after.definitions) && sameNames(before.notes, after.notes) ? after : null;
}

function sameNames(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  if (one.size !== other.size) return false;
  for (const name of one.keys()) if (!other.has(name)) return false;
  return true;
}

/**
 * Definitions of finished blocks, written so that the rest knows their names; a rule after them ends the last footnote.
 * `null` where one cannot be written in a line.
 */
function stubsOf(before: ParsedMarkdown, from: number, text: string): string | null {
  const lines: string[] = [];
  for (const node of [...before.definitions.values(), ...before.notes.values()]) {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || start.offset >= from) continue;
    const source = text.slice(start.offset, end?.offset);
    const name = /^\[(?:\\.|[^\]\\\n])*\]:/.exec(source)?.[0];
    if (name === undefined) return null;
    lines.push(`${name} x\n\n`);
  }
  return lines.length === 0 ? '' : `${lines.join('')}***\n\n`;
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
