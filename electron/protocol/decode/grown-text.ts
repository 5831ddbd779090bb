/** Pieces after which they are made one string. */
const BLOCK_PIECES = 1024;

/**
 * A text that grows by small pieces. The engine keeps a string made by `+=` as its pieces, some sixty bytes for each
 * token; here every so many of them become one string, so that the text takes little more room than its characters.
 * No piece is copied twice before `whole` is read by its characters.
 */
export class GrownText {
  /** The last UTF-16 unit; 0 while there is none. Asking `whole` for it would copy all of it. */
  lastUnit = 0;
  private blocks = '';
  private block = '';
  private pieces = 0;

  get length(): number {
    return this.blocks.length + this.block.length;
  }

  get whole(): string {
    return this.blocks + this.block;
  }

  append(piece: string): void {
    if (piece === '') return;
    this.block += piece;
    this.lastUnit = piece.charCodeAt(piece.length - 1);
    if (++this.pieces < BLOCK_PIECES) return;
    // Asked for a unit, the engine makes the block one string.
    this.lastUnit = this.block.charCodeAt(this.block.length - 1);
    this.blocks += this.block;
    this.block = '';
    this.pieces = 0;
  }
}
