/**
 * Cuts code and formulas into pieces of some fifty lines, so that a line more draws and lays out one piece and not the
 * whole.
 */
import type { Code } from 'mdast';
import type { Math as Formula } from 'mdast-util-math';

/** Lines between two fences. */
export type Fenced = Code | Formula;

export interface CodePiece {
  /** Number of the first line, from 0. */
  first: number;
  /** Offset of its first character in the code. */
  start: number;
  lines: string[];
}

/** Finished lines of code, cut: what follows is cut from here on, and these are not looked at again. */
export interface CutSoFar {
  pieces: readonly CodePiece[];
  /** The piece that is not whole yet. */
  open: CodePiece;
}

const LINES = 50;
/** A piece goes on while its last line is empty, up to here: an empty line at the end of a box has no height. */
const MOST_LINES = 80;

export const NOTHING_CUT: CutSoFar = { pieces: [], open: { first: 0, start: 0, lines: [] } };

/** Cuts on after `before`. The last line of `code` is part of the open piece, whole or not. */
function cutOn(before: CutSoFar, code: string): CutSoFar {
  const pieces = [...before.pieces];
  let open: CodePiece = { ...before.open, lines: [...before.open.lines] };
  let length = open.lines.reduce((sum, line) => sum + line.length + 1, 0);
  for (let at = 0; ; ) {
    const end = code.indexOf('\n', at);
    const line = code.slice(at, end < 0 ? code.length : end);
    open.lines.push(line);
    length += line.length + 1;
    if (end < 0) return { pieces, open };
    at = end + 1;
    const count = open.lines.length;
    if ((count >= LINES && line !== '') || count >= MOST_LINES) {
      pieces.push(open);
      open = { first: open.first + count, start: open.start + length, lines: [] };
      length = 0;
    }
  }
}

/** The cut of finished lines behind those of `before`; each ends with a line break. */
export function cutLines(before: CutSoFar, lines: string): CutSoFar {
  const { pieces, open } = cutOn(before, lines);
  // What follows the last line break is no line yet.
  return { pieces, open: { ...open, lines: open.lines.slice(0, -1) } };
}

/** The pieces of code that goes on with `code` after finished lines; those of the finished lines are used again. */
export function cutCode(code: string, before: CutSoFar = NOTHING_CUT): CodePiece[] {
  const { pieces, open } = cutOn(before, code);
  return [...pieces, open];
}

const cut = new WeakMap<Fenced, CodePiece[]>();

/** Notes the pieces of a block that was not read whole. */
export function keepPieces(node: Fenced, pieces: CodePiece[]): void {
  cut.set(node, pieces);
}

/** The pieces of a block of code or a formula. */
export function piecesOf(node: Fenced): readonly CodePiece[] {
  let pieces = cut.get(node);
  if (!pieces) {
    pieces = cutCode(node.value);
    cut.set(node, pieces);
  }
  return pieces;
}
