/**
 * A text that only grows, readable in part. Reading one letter of a string joined out of thousands of pieces makes the
 * engine copy all of it, with every push anew; here finished stretches are strings of their own, and what was read before
 * is never looked at again.
 */

/** What is read of a text: any string, or a growing text as it was at one moment. */
export interface SourceText {
  readonly length: number;
  slice(from: number, to?: number): string;
}

/** Letters of one stretch, or a few more. */
const STRETCH = 4_096;

/** A growing text at one moment: it stays as it is while the text goes on. */
export class TextSoFar implements SourceText {
  readonly #text: GrowingText;
  readonly length: number;

  constructor(text: GrowingText, length: number) {
    this.#text = text;
    this.length = length;
  }

  /** Counted from the beginning; nothing is counted from the end. */
  slice(from: number, to: number = this.length): string {
    return this.#text.between(Math.max(0, from), Math.min(to, this.length));
  }

  /** The first `length` letters. */
  first(length: number): TextSoFar {
    return new TextSoFar(this.#text, Math.min(length, this.length));
  }

  /** Whether this is `other`, or that with more behind it. Known without reading either. */
  goesOnFrom(other: TextSoFar): boolean {
    return this.#text === other.#text && this.length >= other.length;
  }
}

export class GrowingText {
  readonly #stretches: string[] = [];
  /** Where each stretch begins. */
  readonly #starts: number[] = [];
  #open = '';
  #sealed = 0;
  #now: TextSoFar | null = null;

  append(piece: string): void {
    if (piece === '') return;
    this.#open += piece;
    this.#now = null;
    if (this.#open.length < STRETCH) return;
    this.#stretches.push(this.#open);
    this.#starts.push(this.#sealed);
    this.#sealed += this.#open.length;
    this.#open = '';
  }

  /** The text as it is now; the same object until it grows. */
  soFar(): TextSoFar {
    this.#now ??= new TextSoFar(this, this.#sealed + this.#open.length);
    return this.#now;
  }

  /** The letters from `from` up to `to`. */
  between(from: number, to: number): string {
    if (to <= from) return '';
    const parts: string[] = [];
    if (to > this.#sealed) parts.push(this.#open.slice(Math.max(0, from - this.#sealed), to - this.#sealed));
    // Nearly always the end is read, so it is looked for from there.
    for (let at = this.#stretches.length - 1, end = this.#sealed; at >= 0 && end > from; at--) {
      const start = this.#starts[at] ?? 0;
      if (start < to) parts.push(this.#stretches[at]?.slice(Math.max(0, from - start), to - start) ?? '');
      end = start;
    }
    return parts.length === 1 ? (parts[0] ?? '') : parts.reverse().join('');
  }
}
