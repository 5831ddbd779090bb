/**
 * Splits inline `<think>…</think>` reasoning off the answer, with markers cut anywhere (wire document 4).
 * A closing marker without an opening one is text, half a marker at the very end is text, and once reasoning came under
 * a key of its own, tags in the content are text. Held back is only what can still become a marker.
 */
const OPEN = '<think>';
const CLOSE = '</think>';

/** Takes a piece of text with the number of the SSE event it came in. */
export type TakeSplit = (text: string, thinking: boolean, src: number) => void;

interface Piece {
  text: string;
  src: number;
}

export class ThinkSplitter {
  private thinking = false;
  private literal = false;
  private held: Piece[] = [];
  private readonly take: TakeSplit;

  constructor(take: TakeSplit) {
    this.take = take;
  }

  /** Reasoning came under a key: from here on tags are text. */
  treatTagsAsText(): void {
    if (this.literal) return;
    this.literal = true;
    if (!this.thinking) this.flush();
  }

  push(text: string, src: number): void {
    if (this.held.length === 0) {
      if ((this.literal && !this.thinking) || !text.includes('<')) {
        if (text !== '') this.take(text, this.thinking, src);
        return;
      }
    }
    const pieces = [...this.held, { text, src }];
    this.held = [];
    this.split(pieces);
  }

  /** Gives back what was held: at the finish and at every kind of end. */
  flush(): void {
    const pieces = this.held;
    this.held = [];
    for (const piece of pieces) this.take(piece.text, this.thinking, piece.src);
  }

  private split(pieces: Piece[]): void {
    const text = pieces.map((piece) => piece.text).join('');
    const line = new PieceLine(pieces);
    let at = 0;
    for (;;) {
      if (this.literal && !this.thinking) break;
      const marker = this.thinking ? CLOSE : OPEN;
      const found = text.indexOf(marker, at);
      if (found < 0) break;
      line.give(found - at, (part, src) => this.take(part, this.thinking, src));
      line.give(marker.length, () => {});
      this.thinking = !this.thinking;
      at = found + marker.length;
    }
    const keep = this.literal && !this.thinking ? 0 : beginningAtEnd(text, at, this.thinking ? CLOSE : OPEN);
    line.give(text.length - at - keep, (part, src) => this.take(part, this.thinking, src));
    line.give(keep, (part, src) => this.held.push({ text: part, src }));
  }
}

/** Pieces read as one text, handed out again with the event each part came in. */
class PieceLine {
  private readonly pieces: Piece[];
  private index = 0;
  private at = 0;

  constructor(pieces: Piece[]) {
    this.pieces = pieces;
  }

  give(length: number, take: (part: string, src: number) => void): void {
    let left = length;
    while (left > 0) {
      const piece = this.pieces[this.index];
      if (!piece) return;
      const part = piece.text.slice(this.at, this.at + left);
      if (part !== '') take(part, piece.src);
      left -= part.length;
      this.at += part.length;
      if (this.at === piece.text.length) {
        this.index++;
        this.at = 0;
      }
    }
  }
}

/** How many characters at the end of the text (from `from` on) are a beginning of the marker, but not all of it. */
function beginningAtEnd(text: string, from: number, marker: string): number {
  const most = Math.min(marker.length - 1, text.length - from);
  for (let length = most; length > 0; length--) {
    if (text.endsWith(marker.slice(0, length))) return length;
  }
  return 0;
}
