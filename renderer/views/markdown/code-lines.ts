/** Cuts code into pieces of some fifty lines, so that a line more draws and lays out one piece and not the whole. */

export interface CodePiece {
  /** Number of the first line, from 0. */
  first: number;
  /** Offset of its first character in the code. */
  start: number;
  lines: string[];
}

const LINES = 50;
/** A piece goes on while its last line is empty, up to here: an empty line at the end of a box has no height. */
const MOST_LINES = 80;

/** The pieces of `code`; those of `before` (the pieces of a beginning of it) are used again, the last one aside. */
export function cutCode(code: string, before: readonly CodePiece[] = []): CodePiece[] {
  const pieces = before.slice(0, -1);
  const last = before.at(-1);
  let at = last?.start ?? 0;
  let first = last?.first ?? 0;
  let piece: CodePiece = { first, start: at, lines: [] };
  for (;;) {
    const end = code.indexOf('\n', at);
    const line = code.slice(at, end < 0 ? code.length : end);
    piece.lines.push(line);
    if (end < 0) break;
    at = end + 1;
    const { length } = piece.lines;
    if ((length >= LINES && line !== '') || length >= MOST_LINES) {
      pieces.push(piece);
      first += length;
      piece = { first, start: at, lines: [] };
    }
  }
  pieces.push(piece);
  return pieces;
}
