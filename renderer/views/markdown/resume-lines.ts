/**
 * Reading on in code or a formula that stands between fences, wherever it stands: its finished lines are kept, the rest is
 * read behind what opens the lists and quotes around it and the fence once more, and takes the place of the open end.
 */
import type { Nodes, RootContent } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import { type CutSoFar, cutCode, cutLines, type Fenced, keepPieces, NOTHING_CUT } from './code-lines.ts';
import { beginningOfLine, indentOf, linesOf, type Openings, openingsIn, takeUp } from './containers.ts';
import { parseTree, type Rest } from './parse.ts';
import { isIndented, type PartSizes } from './parts.ts';
import { nextLine } from './source-text.ts';

/** Finished lines of a block. */
interface Finished {
  value: string;
  cut: CutSoFar;
  /** Where the next line begins in the text. */
  at: number;
}

const finished = new WeakMap<Fenced, Finished>();

/** How to read on in the code or formula that `block` ends with; `null` where there is none, or not enough of it. */
export function resumeLines(block: RootContent, text: SourceText, sizes: PartSizes): Rest | null {
  const found = lastLines(block, text);
  if (!found) return null;
  const { node, around } = found;
  const start = node.position?.start.offset ?? 0;
  const first = nextLine(text, start);
  const indent = indentOf(start, around, text);
  if (indent === null) return null;
  const fence = text.slice(start, first);
  // A lone CR ends lines too, and lines are found by LF here.
  if (/\r(?!\n)/.test(fence)) return null;
  const line = beginningOfLine(around);
  const head = `${linesOf(around)}${line}${indent}${fence}`;
  const done = finish(node, text, first, sizes.code, around.length > 0, (lines) =>
    parseTree(`${head}${lines}${line}x\n`),
  );
  if (!done) return null;
  return {
    head,
    from: done.at,
    join: (blocks) => (joinEnd(blocks[0], block, done) ? blocks : null),
  };
}

/** The fenced block that a block ends with, and what is around it. */
function lastLines(block: RootContent, text: SourceText): { node: Fenced; around: Openings } | null {
  let around: Openings | null = [];
  let node: Nodes | undefined = block;
  while (node && around) {
    if (node.type === 'math' || (node.type === 'code' && !isIndented(node, text))) return { node, around };
    around = openingsIn(node, around, text);
    node = 'children' in node ? node.children.at(-1) : undefined;
  }
  return null;
}

/** The finished lines of a block, noted again once more than `most` letters follow them. */
function finish(
  block: Fenced,
  text: SourceText,
  first: number,
  most: number,
  within: boolean,
  read: (lines: string) => Nodes,
): Finished | null {
  const known = finished.get(block) ?? null;
  const from = known ?? { value: '', cut: NOTHING_CUT, at: first };
  const rest = text.slice(from.at, Math.min(block.position?.end.offset ?? 0, text.length));
  if (rest.length <= most) return known;
  const to = lastLine(rest, within);
  if (to === 0) return known;
  const value = onlyLines(read(rest.slice(0, to)), block.type);
  if (value === null || !/(?:^|\n)x$/.test(value)) return known;
  const lines = value.slice(0, -1);
  return { value: from.value + lines, cut: cutLines(from.cut, lines), at: from.at + to };
}

/**
 * Where the last whole line begins: it is read again, as a line break at the very end of code is no part of it. `within`
 * lists and quotes that is one with words: their end takes empty lines out of the code.
 */
function lastLine(lines: string, within: boolean): number {
  for (let end = lines.lastIndexOf('\n'); end > 0; ) {
    const start = lines.lastIndexOf('\n', end - 1) + 1;
    if (!within || /[^\s>]/.test(lines.slice(start, end))) return start;
    end = start - 1;
  }
  return 0;
}

/** The lines of a block of this kind, where nothing else is in what was read but what opened the items around it. */
function onlyLines(root: Nodes, type: Fenced['type']): string | null {
  for (let node: Nodes | undefined = root; node; ) {
    if (node.type === type) return node.type === 'code' || node.type === 'math' ? node.value : null;
    if (!('children' in node) || node.children.length !== (node.type === 'listItem' ? 2 : 1)) return null;
    node = node.children.at(-1);
  }
  return null;
}

/** Puts what was read of the block's end into the place of that end. Answers whether it is one. */
function joinEnd(read: Nodes | undefined, block: Nodes, done: Finished): boolean {
  if (!read || !takeUp(read, block)) return false;
  if (read.type === 'code' || read.type === 'math') {
    keepPieces(read, cutCode(read.value, done.cut));
    // Joined, not read: the engine copies it only when somebody wants the code whole.
    read.value = done.value + read.value;
    finished.set(read, done);
    return true;
  }
  const last = 'children' in block ? block.children.at(-1) : undefined;
  if (!('children' in read && last) || !joinEnd(read.children[0], last, done)) return false;
  prepend(read, block);
  return true;
}

/** What stood in a block before its end. */
function prepend(read: Nodes, block: Nodes): void {
  if (read.type === 'list' && block.type === 'list') {
    read.children.unshift(...block.children.slice(0, -1));
    read.spread ||= block.spread === true;
  } else if (read.type === 'listItem' && block.type === 'listItem') {
    read.children.unshift(...block.children.slice(0, -1));
    read.spread ||= block.spread === true;
  } else if (read.type === 'blockquote' && block.type === 'blockquote') {
    read.children.unshift(...block.children.slice(0, -1));
  }
}
