/**
 * Bytes of a JSON file as they come, and each value of its outermost list (or each document, for JSON lines) as soon as
 * it is whole: a file of any size is read in the memory of one conversation.
 * Law: it finds where values begin and end and judges nothing else; `JSON.parse` does. Pieces may be cut anywhere.
 */
export interface SplitLimits {
  maxValueBytes: number;
  maxDepth: number;
}

export type SplitEvent =
  | { type: 'list-start' }
  | { type: 'list-end' }
  /** The bytes of one value, not yet known to be JSON. */
  | { type: 'value'; bytes: Uint8Array }
  /** A value that was passed over: `bytes` long, or nested deeper than the bound. */
  | { type: 'passed-over'; why: 'too-large' | 'too-deep' };

export type SplitEnd = 'whole' | 'truncated' | 'empty' | 'not-json';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BOM = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

type Passed = 'too-large' | 'too-deep' | null;

export class JsonSplitter {
  readonly #limits: SplitLimits;
  #seen = 0;
  #anything = false;
  #broken = false;
  #inList = false;
  /** Bytes of the value being read that came in earlier pieces. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #inValue = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #passed: Passed = null;

  constructor(limits: SplitLimits) {
    this.#limits = limits;
  }

  /** The next bytes of the file, and what became whole by them. */
  push(piece: Uint8Array): SplitEvent[] {
    const events: SplitEvent[] = [];
    let start = this.#inValue ? 0 : -1;
    for (let at = 0; at < piece.length && !this.#broken; at++) {
      const byte = piece[at] ?? 0;
      if (this.#seen + at < BOM.length && byte === BOM[this.#seen + at]) continue;
      if (!this.#inValue) {
        start = this.#between(byte, at, events);
        continue;
      }
      if (this.#inString) {
        at = this.#passString(piece, at);
        continue;
      }
      if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open();
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        // A scalar of the list ends where the list does.
        if (this.#depth === 0) {
          this.#finish(piece.subarray(start, at), events);
          start = this.#between(byte, at, events);
        } else if (--this.#depth === 0) {
          this.#finish(piece.subarray(start, at + 1), events);
          start = -1;
        }
      } else if (this.#depth === 0 && (byte === COMMA || isSpace(byte))) {
        this.#finish(piece.subarray(start, at), events);
        start = -1;
      }
    }
    if (this.#inValue) this.#hold(piece.subarray(start));
    this.#seen += piece.length;
    return events;
  }

  /** The file ended here. */
  end(): { events: SplitEvent[]; end: SplitEnd } {
    const events: SplitEvent[] = [];
    if (this.#broken) return { events, end: 'not-json' };
    if (!this.#anything) return { events, end: 'empty' };
    // A scalar document has no closing sign of its own.
    if (this.#inValue && this.#depth === 0 && !this.#inString && !this.#inList) {
      this.#finish(new Uint8Array(0), events);
    }
    return { events, end: this.#inValue || this.#inList ? 'truncated' : 'whole' };
  }

  /** A byte outside any value. Answers where the value begins, or -1. */
  #between(byte: number, at: number, events: SplitEvent[]): number {
    if (isSpace(byte)) return -1;
    this.#anything = true;
    if (this.#inList) {
      if (byte === COMMA) return -1;
      if (byte === CLOSE_LIST) {
        this.#inList = false;
        events.push({ type: 'list-end' });
        return -1;
      }
    } else if (byte === OPEN_LIST) {
      this.#inList = true;
      events.push({ type: 'list-start' });
      return -1;
    } else if (byte !== OPEN_OBJECT) {
      this.#broken = true;
      return -1;
    }
    if (byte === CLOSE_OBJECT) {
      this.#broken = true;
      return -1;
    }
    this.#inValue = true;
    this.#passed = null;
    if (byte === QUOTE) this.#inString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open();
    return at;
  }

  /** Goes on inside a string; answers the place of its last byte, or of the piece's. */
  #passString(piece: Uint8Array, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const byte = piece[at];
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) {
        this.#inString = false;
        return at;
      }
    }
    return piece.length;
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > this.#limits.maxDepth) this.#passOver('too-deep');
  }

  #hold(bytes: Uint8Array): void {
    if (this.#passed !== null) return;
    if (this.#heldBytes + bytes.length > this.#limits.maxValueBytes) {
      this.#passOver('too-large');
      return;
    }
    // A copy: the piece's memory is its sender's.
    this.#held.push(bytes.slice());
    this.#heldBytes += bytes.length;
  }

  #passOver(why: 'too-large' | 'too-deep'): void {
    this.#passed ??= why;
    this.#held = [];
    this.#heldBytes = 0;
  }

  #finish(last: Uint8Array, events: SplitEvent[]): void {
    this.#hold(last);
    if (this.#passed !== null) events.push({ type: 'passed-over', why: this.#passed });
    else events.push({ type: 'value', bytes: joined(this.#held, this.#heldBytes) });
    this.#held = [];
    this.#heldBytes = 0;
    this.#inValue = false;
    this.#inString = false;
    this.#depth = 0;
  }
}

function joined(pieces: Uint8Array[], bytes: number): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
