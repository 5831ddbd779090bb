/**
 * Reads HTTP/1.1 requests off a raw socket for the scripted server: enough of the grammar for any real client, and a
 * record of every byte. Body bytes are hashed as they come and only the first part is kept, so a 500 MB body costs nothing.
 */
import { createHash, type Hash } from 'node:crypto';

/** How a request said where its body ends. */
export type BodyFraming = 'none' | 'content-length' | 'chunked';

/** A request body as it arrived. */
export interface RecordedBody {
  /** Payload bytes so far (chunk framing taken off). */
  bytes: number;
  /** SHA-256 of the whole payload, hexadecimal; empty until `complete`. */
  sha256: string;
  /** The first bytes, up to the server's `keepBodyBytes`. */
  kept: Buffer;
  complete: boolean;
  framing: BodyFraming;
  /** What Content-Length said, or `null`. */
  declaredBytes: number | null;
}

/** What the reader tells as it goes. */
export interface ReaderEvents {
  head(head: RequestHead): void;
  /** More body bytes came; the record is updated in place. */
  body(): void;
  /** The request is whole. Bytes after it are held until `next()`. */
  end(): void;
  /** Not HTTP; the reader reads no further. */
  malformed(reason: string): void;
}

export interface RequestHead {
  method: string;
  url: string;
  httpVersion: string;
  rawHeaders: [name: string, value: string][];
  body: RecordedBody;
}

type State = 'head' | 'length' | 'chunk-size' | 'chunk-data' | 'chunk-end' | 'trailers' | 'held' | 'broken';

/** A push parser for one connection; `feed` takes bytes at any cut. */
export class RequestReader {
  readonly #events: ReaderEvents;
  readonly #keepBytes: number;
  #state: State = 'head';
  #pending: Buffer = Buffer.alloc(0);
  #left = 0;
  #hash: Hash = createHash('sha256');
  #keptParts: Buffer[] = [];
  #keptBytes = 0;
  #body: RecordedBody | null = null;

  constructor(events: ReaderEvents, keepBytes: number) {
    this.#events = events;
    this.#keepBytes = keepBytes;
  }

  feed(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    while (this.#step()) {
      // each step takes what it can from the pending bytes
    }
  }

  /** Goes on to the next request of the connection. */
  next(): void {
    if (this.#state !== 'held') return;
    this.#state = 'head';
    this.feed(Buffer.alloc(0));
  }

  #step(): boolean {
    switch (this.#state) {
      case 'head':
        return this.#readHead();
      case 'length':
      case 'chunk-data':
        return this.#readPayload();
      case 'chunk-size':
        return this.#readChunkSize();
      case 'chunk-end':
        return this.#takeLine() !== null && this.#to('chunk-size');
      case 'trailers': {
        const line = this.#takeLine();
        if (line === null) return false;
        if (line === '') this.#finish();
        return true;
      }
      default:
        return false;
    }
  }

  #to(state: State): true {
    this.#state = state;
    return true;
  }

  #takeLine(): string | null {
    const at = this.#pending.indexOf('\r\n');
    if (at < 0) return null;
    const line = this.#pending.toString('latin1', 0, at);
    this.#pending = this.#pending.subarray(at + 2);
    return line;
  }

  #readHead(): boolean {
    const at = this.#pending.indexOf('\r\n\r\n');
    if (at < 0) return false;
    const [requestLine = '', ...lines] = this.#pending.toString('latin1', 0, at).split('\r\n');
    this.#pending = this.#pending.subarray(at + 4);
    const [method, url, version] = requestLine.split(' ');
    if (!method || !url || !version?.startsWith('HTTP/')) {
      this.#state = 'broken';
      this.#events.malformed(`not an HTTP request line: ${requestLine.slice(0, 80)}`);
      return false;
    }
    const rawHeaders = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const find = (name: string) => rawHeaders.find(([key]) => key.toLowerCase() === name)?.[1];
    const declared = find('content-length');
    const chunked = /\bchunked\b/i.test(find('transfer-encoding') ?? '');
    const framing: BodyFraming = chunked ? 'chunked' : declared === undefined ? 'none' : 'content-length';
    this.#body = {
      bytes: 0,
      sha256: '',
      kept: Buffer.alloc(0),
      complete: false,
      framing,
      declaredBytes: declared === undefined ? null : Number(declared),
    };
    this.#hash = createHash('sha256');
    this.#keptParts = [];
    this.#keptBytes = 0;
    this.#left = this.#body.declaredBytes ?? 0;
    this.#state = chunked ? 'chunk-size' : 'length';
    this.#events.head({ method, url, httpVersion: version.slice('HTTP/'.length), rawHeaders, body: this.#body });
    if (framing !== 'chunked' && this.#left === 0) this.#finish();
    return true;
  }

  #readChunkSize(): boolean {
    const line = this.#takeLine();
    if (line === null) return false;
    this.#left = Number.parseInt(line, 16);
    return this.#to(this.#left === 0 ? 'trailers' : 'chunk-data');
  }

  #readPayload(): boolean {
    if (this.#pending.length === 0) return false;
    const piece = this.#pending.subarray(0, this.#left);
    this.#pending = this.#pending.subarray(piece.length);
    this.#left -= piece.length;
    this.#record(piece);
    if (this.#left > 0) return this.#pending.length > 0;
    if (this.#state === 'length') this.#finish();
    else this.#state = 'chunk-end';
    return true;
  }

  #record(piece: Buffer): void {
    const body = this.#body;
    if (!body) return;
    body.bytes += piece.length;
    this.#hash.update(piece);
    const room = this.#keepBytes - this.#keptBytes;
    if (room > 0) {
      // Copied: a subarray would keep the socket's whole read buffer alive.
      const part = Buffer.from(piece.subarray(0, room));
      this.#keptParts.push(part);
      this.#keptBytes += part.length;
    }
    this.#events.body();
  }

  #finish(): void {
    const body = this.#body;
    if (!body) return;
    body.kept = Buffer.concat(this.#keptParts);
    body.sha256 = this.#hash.digest('hex');
    body.complete = true;
    this.#state = 'held';
    this.#events.end();
  }
}
