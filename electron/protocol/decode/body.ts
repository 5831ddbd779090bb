import type { BlockRange } from '../sse/sse-scanner.ts';

/** One way of reading a response body into a turn. */
export interface Body {
  push(bytes: Uint8Array): void;
  /** The body is over; `cut`: not by its own end. */
  end(cut: boolean): void;
  /** Words that came and were no error by themselves; empty where none did. */
  readonly lastWords: string;
  takeSseRanges(): BlockRange[];
  takeActivity(): { data: boolean; comment: boolean };
}

/** A body that is read when it is whole: bytes gathered up to a bound. */
export class GatheredBytes {
  private pieces: Uint8Array[] = [];
  private length = 0;
  private readonly bound: number;
  /** More came than the bound. */
  overflowed = false;

  constructor(bound: number) {
    this.bound = bound;
  }

  push(bytes: Uint8Array): void {
    const room = this.bound - this.length;
    if (bytes.length > room) this.overflowed = true;
    if (room <= 0) return;
    const piece = new Uint8Array(bytes.subarray(0, room));
    this.pieces.push(piece);
    this.length += piece.length;
  }

  get size(): number {
    return this.length;
  }

  /** Everything gathered, as one piece. */
  bytes(): Uint8Array {
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.pieces = [whole];
    return whole;
  }
}
