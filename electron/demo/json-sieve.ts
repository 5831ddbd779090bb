/**
 * Takes a JSON text in pieces and keeps all of it but the payload of base64 data URLs: those are decoded, counted and
 * hashed as they pass. A request with 500 MB of photos costs a few kilobytes.
 */
import { createHash, type Hash } from 'node:crypto';

/** What is left of one data URL. */
export interface DataUrl {
  mediaType: string;
  /** Decoded bytes. */
  bytes: number;
  /** Of the decoded bytes, hexadecimal. */
  sha256: string;
}

/** More text than this is no conversation with a demo. */
export const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** Stands in the kept text where a data URL was; the number is its place in `dataUrls`. */
export const PLACEHOLDER = /^demo-data-url:(\d+)$/;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `data:`, a media type and its parameters are shorter than this. */
const MAX_PREFIX = 128;

export class TooMuchText extends Error {}

export class JsonSieve {
  readonly dataUrls: DataUrl[] = [];
  readonly #kept: Buffer[] = [];
  #keptBytes = 0;
  #in: 'outside' | 'prefix' | 'string' | 'payload' = 'outside';
  #escaped = false;
  #prefix = '';
  #payload: Payload | null = null;

  /** Takes the next bytes. Throws `TooMuchText` when more than `MAX_KEPT_BYTES` would be kept. */
  feed(piece: Buffer): void {
    let at = 0;
    while (at < piece.length) at = this.#take(piece, at);
  }

  /** The kept text so far; the whole request once all was fed. */
  text(): string {
    return Buffer.concat(this.#kept).toString('utf8');
  }

  #take(piece: Buffer, at: number): number {
    switch (this.#in) {
      case 'outside':
        return this.#outside(piece, at);
      case 'prefix':
        return this.#readPrefix(piece, at);
      case 'string':
        return this.#string(piece, at);
      case 'payload':
        return this.#readPayload(piece, at);
    }
  }

  #outside(piece: Buffer, at: number): number {
    const quote = piece.indexOf(QUOTE, at);
    const end = quote < 0 ? piece.length : quote + 1;
    this.#keep(piece.subarray(at, end));
    if (quote >= 0) {
      this.#in = 'prefix';
      this.#prefix = '';
    }
    return end;
  }

  /** The start of a string is held back until it is clear whether it is a data URL. */
  #readPrefix(piece: Buffer, at: number): number {
    const byte = piece[at] ?? 0;
    const isEnd = byte === QUOTE || byte === BACKSLASH;
    if (!isEnd) this.#prefix += String.fromCharCode(byte);
    const url = byte === COMMA ? /^data:([^;,]*)(?:;[^;,]*)*;base64,$/.exec(this.#prefix) : null;
    if (url) {
      this.#payload = new Payload(url[1] || 'text/plain');
      this.#in = 'payload';
    } else if (isEnd || !couldBeDataUrl(this.#prefix)) {
      this.#keep(Buffer.from(this.#prefix, 'latin1'));
      this.#in = 'string';
    }
    return isEnd ? at : at + 1;
  }

  #string(piece: Buffer, at: number): number {
    let end = at;
    for (; end < piece.length; end++) {
      const byte = piece[end];
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) {
        this.#in = 'outside';
        end += 1;
        break;
      }
    }
    this.#keep(piece.subarray(at, end));
    return end;
  }

  #readPayload(piece: Buffer, at: number): number {
    const quote = piece.indexOf(QUOTE, at);
    const end = quote < 0 ? piece.length : quote;
    this.#payload?.feed(piece.subarray(at, end));
    if (quote < 0) return end;
    if (this.#payload) this.dataUrls.push(this.#payload.end());
    this.#payload = null;
    this.#keep(Buffer.from(`demo-data-url:${this.dataUrls.length - 1}"`));
    this.#in = 'outside';
    return end + 1;
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > MAX_KEPT_BYTES) throw new TooMuchText('more text than the demo server keeps');
    this.#kept.push(Buffer.from(bytes)); // a copy: the piece belongs to the socket
  }
}

function couldBeDataUrl(start: string): boolean {
  return start.length <= MAX_PREFIX && (start.length < 5 ? 'data:'.startsWith(start) : start.startsWith('data:'));
}

/** Base64 characters in, count and hash of the bytes out. */
class Payload {
  readonly #mediaType: string;
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;
  #carry = '';

  constructor(mediaType: string) {
    this.#mediaType = mediaType;
  }

  feed(characters: Buffer): void {
    const clean = characters.toString('latin1').replaceAll('\\', ''); // some write "\/"
    const text = this.#carry + clean;
    const whole = text.length - (text.length % 4);
    this.#decode(text.slice(0, whole));
    this.#carry = text.slice(whole);
  }

  end(): DataUrl {
    this.#decode(this.#carry);
    return { mediaType: this.#mediaType, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  #decode(base64: string): void {
    const bytes = Buffer.from(base64, 'base64');
    this.#bytes += bytes.length;
    this.#hash.update(bytes);
  }
}
