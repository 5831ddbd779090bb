/**
 * Very long paragraphs, tables, lists and quotes are cut into parts, each a block of its own: parsed, drawn and laid out by
 * itself, and never again once the next part has begun. A part of something within lists and quotes is these lists and
 * quotes with what they hold of it. Code and formulas are not cut: they have one frame (`code-lines.ts` cuts the lines).
 * Law: what a part is, seen alone, is what it is within the whole.
 */
import type { Nodes, RootContent } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';

declare module 'unist' {
  interface Data {
    /** The block before begins what this one goes on with. */
    continues?: true;
    /** Of an item that goes on: how its first line began. */
    opening?: string;
    /** Of a list that goes on: blank lines stood in it before. */
    loose?: boolean;
  }
}

export interface PartSizes {
  /** Items of a list in one part, rows of a table. */
  rows: number;
  /** Letters of a part after which the end of a sentence or block is a good place, and after which any blank is. */
  letters: number;
  mostLetters: number;
  /** Letters of growing code or of a growing formula that are read again. */
  code: number;
}

/** A person's lists, tables, quotes and paragraphs are shorter. */
export const PART_SIZES: PartSizes = { rows: 64, letters: 6_000, mostLetters: 8_000, code: 2_000 };

/** Whether a block goes on with the one before it. */
export function continues(block: Nodes | undefined): boolean {
  return block?.data?.continues === true;
}

/** Whether a block begins where nothing that follows can move its beginning, even before its first line is whole. */
export function goesOnInLine(block: RootContent): boolean {
  return block.type === 'paragraph' && continues(block);
}

/** A block that is part of a longer one stands where what it holds of it stands; the last part ends where the whole does. */
export function asPart<T extends Nodes>(block: T, own: readonly Nodes[], later: boolean, last: boolean): T {
  const start = own[0]?.position?.start;
  const end = last ? block.position?.end : own.at(-1)?.position?.end;
  if (start && end) block.position = { start: later ? start : (block.position?.start ?? start), end };
  if (later) block.data = { ...block.data, continues: true };
  return block;
}

/** Whether a line with nothing on it but marks of quotes stands between two blocks. */
export function blankBetween(one: Nodes | undefined, other: Nodes | undefined, text: SourceText): boolean {
  const between = text.slice(one?.position?.end.offset ?? 0, other?.position?.start.offset ?? 0);
  return /\n[ \t>]*\r?\n/.test(between);
}

/** Whether what a block is hangs in no way on the one before it, its neighbour in the same list item, quote or text. */
export function parted(one: Nodes | undefined, other: Nodes | undefined, text: SourceText): boolean {
  // Where indented code ends at the end of a text can hang on a list before it. Found by the property test.
  if (isIndented(other, text)) return false;
  return endsByItself(one, text) || (blankBetween(one, other, text) && !reachesOn(one, text));
}

/** Whether a block has ended before its neighbour begins, whatever that is: a fence was closed, or its line ended it. */
function endsByItself(block: Nodes | undefined, text: SourceText): boolean {
  switch (block?.type) {
    case 'code':
      return !isIndented(block, text);
    case 'math':
    case 'heading':
    case 'thematicBreak':
      return true;
    default:
      return false;
  }
}

/** Whether a block is code behind indents, not between fences. */
export function isIndented(block: Nodes | undefined, text: SourceText): boolean {
  if (block?.type !== 'code') return false;
  const start = block.position?.start.offset ?? 0;
  return !/[`~]/.test(text.slice(start, start + 1));
}

/**
 * Whether a block's end still matters to what follows a blank line: indented code goes on after it, and the parser treats
 * an empty item likewise. Found by the property test, not in the standard.
 */
export function reachesOn(block: Nodes | undefined, text: SourceText): boolean {
  let last = block;
  while (last && 'children' in last && last.children.length > 0) last = last.children.at(-1);
  if (last?.type === 'listItem') return true;
  return isIndented(last, text);
}
