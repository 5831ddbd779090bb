/**
 * The format of `index.bin`: where the pieces of a response began and when they came, and where its SSE events lie.
 *
 * Eight bytes `SVIRIDX1`, then records of 16 bytes, integers little-endian:
 *
 *   byte 0       1 = piece, 2 = SSE event; anything else ends the index (a power cut may leave zeros)
 *   bytes 1-3    piece: 0; event: its number modulo 2^24
 *   bytes 4-9    piece: offset of its first byte in response.bin; event: offset of its first byte
 *   bytes 10-15  piece: arrival in microseconds since the attempt began; event: offset after its last byte
 *
 * Records stand in the order things happened, so a piece stands before the events it completed. Events are numbered
 * 0, 1, 2 … by their order here. After a crash the index may end inside a record (ignored), lag behind response.bin,
 * or name bytes that did not reach it (readers compare with the file's length).
 */
import type { FileHandle } from 'node:fs/promises';

export const INDEX_MAGIC = Buffer.from('SVIRIDX1', 'latin1');
export const RECORD_BYTES = 16;
const PIECE = 1;
const EVENT = 2;

/** An SSE event's byte range and when its last byte came. */
export interface IndexedEvent {
  index: number;
  start: number;
  end: number;
  atMicros: number;
}

export interface IndexedPiece {
  offset: number;
  atMicros: number;
}

export function pieceRecord(offset: number, atMicros: number): Buffer {
  return encode(PIECE, 0, offset, atMicros);
}

export function eventRecord(index: number, start: number, end: number): Buffer {
  return encode(EVENT, index, start, end);
}

function encode(kind: number, number: number, a: number, b: number): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  record[0] = kind;
  record.writeUIntLE(number % 2 ** 24, 1, 3);
  record.writeUIntLE(Math.max(0, Math.floor(a)), 4, 6);
  record.writeUIntLE(Math.max(0, Math.floor(b)), 10, 6);
  return record;
}

/** Where reading can start again: a record's place, and what must be known there. */
interface Place {
  at: number;
  events: number;
  piece: IndexedPiece | null;
  before: IndexedPiece | null;
}

/** A bookmark every so many events: a page is found by reading at most this many records more than it needs. */
const EVENTS_A_PLACE = 1024;
const READ_BYTES = RECORD_BYTES * 4096;

/**
 * Reads an index that may still grow. Holds bookmarks, never the records: an index of a million events costs some
 * kilobytes.
 */
export class IndexReader {
  readonly #handle: FileHandle;
  readonly #places: Place[] = [{ at: INDEX_MAGIC.length, events: 0, piece: null, before: null }];
  #end: Place = { at: INDEX_MAGIC.length, events: 0, piece: null, before: null };

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Takes in what was appended since the last call. Answers how many events there are. */
  async refresh(responseBytes: number): Promise<number> {
    await this.#scan({ ...this.#end }, Number.POSITIVE_INFINITY, (place, event) => {
      if (event && event.end > responseBytes) return false;
      this.#end = place;
      if (event && place.events % EVENTS_A_PLACE === 0) this.#places.push(place);
      return true;
    });
    return this.#end.events;
  }

  /** Events `from` to `from + count - 1`, as far as `refresh` has seen them. */
  async events(from: number, count: number): Promise<IndexedEvent[]> {
    const to = Math.min(from + count, this.#end.events);
    if (from >= to) return [];
    const place = this.#places[Math.floor(from / EVENTS_A_PLACE)] ?? this.#places[0];
    const found: IndexedEvent[] = [];
    if (place === undefined) return found;
    await this.#scan({ ...place }, this.#end.at, (_, event) => {
      if (event && event.index >= from) found.push(event);
      return found.length < to - from;
    });
    return found;
  }

  /** Reads the arrival of pieces from the start, calling back for each. */
  async pieces(each: (piece: IndexedPiece) => void): Promise<void> {
    let last: IndexedPiece | null = null;
    await this.#scan({ at: INDEX_MAGIC.length, events: 0, piece: null, before: null }, this.#end.at, (place) => {
      if (place.piece !== null && place.piece !== last) each(place.piece);
      last = place.piece;
      return true;
    });
  }

  /** Calls `visit` with the place after each record, until it answers false, the index ends, or makes no sense. */
  async #scan(from: Place, until: number, visit: (after: Place, event: IndexedEvent | null) => boolean): Promise<void> {
    const buffer = Buffer.alloc(READ_BYTES);
    let { at, events, piece, before } = from;
    while (at < until) {
      const { bytesRead } = await this.#handle.read(buffer, 0, READ_BYTES, at);
      const whole = bytesRead - (bytesRead % RECORD_BYTES);
      if (whole === 0) return;
      for (let offset = 0; offset < whole && at < until; offset += RECORD_BYTES) {
        const a = buffer.readUIntLE(offset + 4, 6);
        const b = buffer.readUIntLE(offset + 10, 6);
        let event: IndexedEvent | null = null;
        if (buffer[offset] === PIECE) {
          before = piece;
          piece = { offset: a, atMicros: b };
        } else if (buffer[offset] === EVENT && b >= a) {
          // An event that ends with a lone CR is known only when the next piece comes: its last byte came before.
          const came = piece !== null && b <= piece.offset ? (before ?? piece) : piece;
          event = { index: events, start: a, end: b, atMicros: came?.atMicros ?? 0 };
          events++;
        } else {
          return;
        }
        at += RECORD_BYTES;
        if (!visit({ at, events, piece, before }, event)) return;
      }
    }
  }
}
