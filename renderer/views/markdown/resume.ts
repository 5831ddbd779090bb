/**
 * Reading on inside a very long block: from its last part, or in code from one of its last lines, with what stands at the
 * beginning of the block put before it.
 */
import type { Code, RootContent, Table } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import { type CutSoFar, cutCode, cutLines, keepPieces, NOTHING_CUT } from './code-lines.ts';
import { parseTree } from './parse.ts';
import { continues, type PartSizes } from './parts.ts';
import { lineStart, nextLine } from './source-text.ts';

export interface Resumed {
  /** What the rest needs before it to be read as the rest of this block. */
  head: string;
  /** Where the rest begins. */
  from: number;
  /** The block whose rest it is. */
  first: RootContent;
  /** Makes the blocks read from head and rest into those of the whole; their offsets are right but for those of the head. */
  join?: (blocks: RootContent[]) => void;
}

/** How to read on in a block of `text`; `null` where it has to be read from its beginning. */
export function resumeBlock(block: RootContent | undefined, text: SourceText, sizes: PartSizes): Resumed | null {
  const start = block?.position?.start.offset;
  if (block === undefined || start === undefined) return null;
  if (block.type === 'code') return resumeCode(block, start, text, sizes);
  if (!continues(block)) return null;
  switch (block.type) {
    case 'paragraph':
      return { head: '', from: start, first: block };
    case 'list':
    case 'blockquote':
      return { head: '', from: lineStart(text, start), first: block };
    case 'table':
      return resumeTable(block, start, text);
    default:
      return null;
  }
}

function resumeTable(block: Table, start: number, text: SourceText): Resumed | null {
  const [names] = block.children;
  const { start: first, end: last } = names?.position ?? {};
  if (!names || first?.offset === undefined || last?.offset === undefined) return null;
  const head = text.slice(lineStart(text, first.offset), nextLine(text, nextLine(text, last.offset)));
  return {
    head,
    from: lineStart(text, start),
    first: block,
    join(blocks) {
      for (const part of blocks) {
        if (part.type !== 'table' || !continues(part)) return;
        part.children[0] = names;
      }
    },
  };
}

/** Finished lines of a block of code. */
interface Finished {
  value: string;
  cut: CutSoFar;
  /** Where the next line begins in the text. */
  at: number;
}

const finished = new WeakMap<Code, Finished>();

function resumeCode(block: Code, start: number, text: SourceText, sizes: PartSizes): Resumed | null {
  if (!/[`~]/.test(text.slice(start, start + 1))) return null;
  const head = text.slice(lineStart(text, start), nextLine(text, start));
  const done = finish(block, head, nextLine(text, start), text, sizes.code);
  if (!done) return null;
  return {
    head,
    from: done.at,
    first: block,
    join([rest]) {
      if (rest?.type !== 'code' || !rest.position || !block.position) return;
      keepPieces(rest, cutCode(rest.value, done.cut));
      // Joined, not read: the engine copies it only when somebody wants the code whole.
      rest.value = done.value + rest.value;
      rest.position = { start: block.position.start, end: rest.position.end };
      finished.set(rest, done);
    },
  };
}

/** The finished lines of a block, noted again once more than `most` letters follow them. */
function finish(block: Code, head: string, first: number, text: SourceText, most: number): Finished | null {
  const known = finished.get(block) ?? null;
  const from = known ?? { value: '', cut: NOTHING_CUT, at: first };
  const rest = text.slice(from.at, Math.min(block.position?.end.offset ?? 0, text.length));
  if (rest.length <= most) return known;
  // At least one whole line is left to be read again: a line break at the very end of code is no part of it.
  const to = rest.lastIndexOf('\n', rest.lastIndexOf('\n') - 1) + 1;
  if (to === 0) return known;
  const [read, ...more] = parseTree(`${head}${rest.slice(0, to)}x\n`).children;
  if (read?.type !== 'code' || more.length > 0 || !/(?:^|\n)x$/.test(read.value)) return known;
  const lines = read.value.slice(0, -1);
  return { value: from.value + lines, cut: cutLines(from.cut, lines), at: from.at + to };
}
