/**
 * Server-sent events to the letter of the HTML standard (9.2.5, 9.2.6), from bytes in any pieces, and what the
 * standard throws away besides: comments, lines that are no fields, and a last block without its blank line.
 * What lives here: lines, fields and blocks. It must not know JSON, chunks or turns.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 *
 * Every block (lines up to a blank one, comments alone included) has a number and a byte range: the debug pane's index.
 */
import { LineCarry } from './line-carry.ts';
import { isUtf8, readUtf8 } from './utf8.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const COLON = 58;
const D = 100;
const DATA = [D, 97, 116, 97];

/** One block of the stream. The scanner reuses the object: read it during the call, keep nothing of it. */
export interface SseBlock {
  /** Number in the stream, from 0. */
  index: number;
  /** The `event` field; empty where there was none. */
  type: string;
  /** `data` lines joined with LF; `null` where there was none: then the standard dispatches nothing. */
  data: string | null;
  /** Comments, without their colon. */
  comments: readonly string[];
  /** Lines that are no field of the standard, as they came. */
  stray: readonly string[];
  /** The first of them came before the data. */
  strayFirst: boolean;
  /** Last event id at this moment, as the standard keeps it. */
  lastEventId: string;
  /** The blank line did not end this block: the body did, or a line that can only begin the next event. */
  endedBy: 'blank-line' | 'end-of-body' | 'next-event';
}

/** Bytes `start` to `end` (exclusive) hold the lines of a block, without the blank line that ended it. */
export interface BlockRange {
  index: number;
  start: number;
  end: number;
}

export interface SseScannerOptions {
  maxLineBytes: number;
  maxEventBytes: number;
  /** Takes a block; `false` stops the scanner for good. */
  onBlock(block: SseBlock): boolean;
  /** A line or an event went beyond its bound; the scanner has stopped. */
  onLimit(what: 'line' | 'event'): void;
  /** A line holds bytes that are not UTF-8. `index` is the number of its block. */
  onInvalidUtf8(index: number): void;
  /** Whether, after this `data` line, the next can only begin another event: a blank line is missing. Never: leave it out. */
  beginsNextEvent?(line: string, next: string): boolean;
}

export class SseScanner {
  /** The last valid reconnection time, milliseconds. */
  retry: number | null = null;
  /** The stream began with a byte order mark. */
  byteOrderMark = false;
  /** Bytes of a `data` field (or of a line that is no field) came since it was last set to false. */
  sawData = false;
  /** A comment came since it was last set to false. */
  sawComment = false;

  private readonly options: SseScannerOptions;
  private readonly block: SseBlock;
  private comments: string[] = [];
  private stray: string[] = [];
  private ranges: BlockRange[] = [];
  private stopped = false;
  private readonly carry = new LineCarry();
  /** Bytes of the stream before the piece being read. */
  private offset = 0;
  private lineStart = 0;
  private blockStart = -1;
  private eventBytes = 0;
  private skipLf = false;
  private firstLine = true;
  /** An `event` line came after the data: it belongs to the next event if one begins without a blank line. */
  private typeBeforeData = '';
  private dataLineBefore = '';

  constructor(options: SseScannerOptions) {
    this.options = options;
    this.block = {
      index: 0,
      type: '',
      data: null,
      comments: this.comments,
      stray: this.stray,
      strayFirst: false,
      lastEventId: '',
      endedBy: 'blank-line',
    };
  }

  push(bytes: Uint8Array): void {
    if (this.stopped || bytes.length === 0) return;
    let at = 0;
    if (this.skipLf) {
      this.skipLf = false;
      if (bytes[0] === LF) {
        at = 1;
        this.lineStart = this.offset + 1;
      }
    }
    // Two native searches instead of a loop over bytes; the one for CR runs once a piece where there is none.
    let lf = bytes.indexOf(LF, at);
    let cr = bytes.indexOf(CR, at);
    while (lf >= 0 || cr >= 0) {
      const end = cr < 0 || (lf >= 0 && lf < cr) ? lf : cr;
      this.endLine(bytes, at, end);
      if (this.stopped) return;
      at = end + 1;
      if (end === cr) {
        if (at === bytes.length) this.skipLf = true;
        else if (bytes[at] === LF) at++;
        cr = bytes.indexOf(CR, at);
        if (lf >= 0 && lf < at) lf = bytes.indexOf(LF, at);
      } else {
        // The blank line that ends an event is mostly right here: no search for it.
        lf = bytes[at] === LF ? at : bytes.indexOf(LF, at);
      }
      this.lineStart = this.offset + at;
    }
    if (at < bytes.length) {
      if (this.carry.length + bytes.length - at > this.options.maxLineBytes) {
        this.limit('line');
        return;
      }
      this.carry.append(bytes, at, bytes.length);
      this.noteUnfinishedLine();
    }
    this.offset += bytes.length;
  }

  /** The body is over: hands out a last line and a last block that lack their ends. */
  end(): void {
    if (this.stopped) return;
    if (this.carry.length > 0) this.endLine(this.carry.bytes, 0, 0);
    this.lineStart = this.offset;
    if (!this.stopped && this.blockStart >= 0) this.dispatch('end-of-body');
    this.stopped = true;
  }

  /** Ranges of the blocks completed since the last call. */
  takeRanges(): BlockRange[] {
    const { ranges } = this;
    if (ranges.length > 0) this.ranges = [];
    return ranges;
  }

  /** A long `data` line counts as life before it ends; a short one may still turn out to be a wrapped comment. */
  private noteUnfinishedLine(): void {
    if (this.carry.bytes[0] === COLON) this.sawComment = true;
    else if (this.carry.length >= 1024) this.sawData = true;
  }

  private endLine(bytes: Uint8Array, start: number, end: number): void {
    const { carry } = this;
    if (carry.length === 0) {
      this.line(bytes, start, end);
      return;
    }
    if (end > start) carry.append(bytes, start, end);
    const { length } = carry;
    carry.length = 0;
    this.line(carry.bytes, 0, length);
    carry.clear();
  }

  private line(bytes: Uint8Array, start: number, end: number): void {
    if (this.firstLine) {
      this.firstLine = false;
      if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf && end - start >= 3) {
        this.byteOrderMark = true;
        start += 3;
      }
    }
    if (start === end) {
      if (this.blockStart >= 0) this.dispatch('blank-line');
      return;
    }
    if (end - start > this.options.maxLineBytes) {
      this.limit('line');
      return;
    }
    if (this.blockStart < 0) this.blockStart = this.lineStart;
    const first = bytes[start];
    if (first === D && isData(bytes, start, end)) {
      const value = valueStart(bytes, start + 4, end);
      if (value >= 0) {
        this.dataLine(bytes, value, end);
        return;
      }
    }
    const text = this.text(bytes, start, end);
    if (first === COLON) {
      this.sawComment = true;
      this.comments.push(text.slice(1));
      this.count(end - start);
      return;
    }
    this.field(text, end - start);
  }

  private dataLine(bytes: Uint8Array, start: number, end: number): void {
    const value = start < end ? this.text(bytes, start, end) : '';
    const { block } = this;
    if (block.data === null) {
      block.data = value;
      this.typeBeforeData = block.type;
    } else if (this.options.beginsNextEvent?.(this.dataLineBefore, value)) {
      const later = block.type === this.typeBeforeData ? '' : block.type;
      block.type = this.typeBeforeData;
      this.dispatch('next-event');
      if (this.stopped) return;
      this.blockStart = this.lineStart;
      block.type = later;
      block.data = value;
      this.typeBeforeData = later;
    } else {
      block.data = `${block.data}\n${value}`;
    }
    this.dataLineBefore = value;
    this.count(end - start);
  }

  /** `event`, `id`, `retry`, a bare `data`, or a line that is no field. */
  private field(text: string, bytes: number): void {
    const colon = text.indexOf(':');
    const name = colon < 0 ? text : text.slice(0, colon);
    let value = colon < 0 ? '' : text.slice(colon + 1);
    if (value.charCodeAt(0) === SPACE) value = value.slice(1);
    switch (name) {
      case 'event':
        this.block.type = value;
        return;
      case 'id':
        if (!value.includes('\0')) this.block.lastEventId = value;
        return;
      case 'retry':
        if (/^[0-9]+$/.test(value)) this.retry = Number(value);
        return;
      default:
        this.sawData = true;
        if (this.stray.length === 0) this.block.strayFirst = this.block.data === null;
        this.stray.push(text);
        this.count(bytes);
    }
  }

  private count(bytes: number): void {
    this.eventBytes += bytes + 1;
    if (this.eventBytes > this.options.maxEventBytes) this.limit('event');
  }

  private text(bytes: Uint8Array, start: number, end: number): string {
    const text = readUtf8(bytes, start, end);
    if (text.includes('\uFFFD') && !isUtf8(bytes, start, end)) this.options.onInvalidUtf8(this.block.index);
    return text;
  }

  private dispatch(endedBy: SseBlock['endedBy']): void {
    const { block } = this;
    block.endedBy = endedBy;
    block.comments = this.comments;
    block.stray = this.stray;
    this.ranges.push({ index: block.index, start: this.blockStart, end: this.lineStart });
    this.blockStart = -1;
    this.eventBytes = 0;
    if (!this.options.onBlock(block)) this.stop();
    block.index++;
    block.type = '';
    block.data = null;
    if (this.comments.length > 0) this.comments = [];
    if (this.stray.length > 0) this.stray = [];
  }

  private limit(what: 'line' | 'event'): void {
    this.stop();
    this.options.onLimit(what);
  }

  private stop(): void {
    this.stopped = true;
    this.carry.clear();
  }
}

function isData(bytes: Uint8Array, start: number, end: number): boolean {
  return (
    end - start >= 4 && bytes[start + 1] === DATA[1] && bytes[start + 2] === DATA[2] && bytes[start + 3] === DATA[3]
  );
}

/** Where the value of a field begins whose name ends at `at`; -1 where the name goes on. */
function valueStart(bytes: Uint8Array, at: number, end: number): number {
  if (at === end) return end;
  if (bytes[at] !== COLON) return -1;
  return at + 1 < end && bytes[at + 1] === SPACE ? at + 2 : at + 1;
}
