/**
 * Opens a capture that is finished, still being written, or left by a crash. Reads only the window it is asked for:
 * turn events come from decoding the response again, forwards, in pieces, keeping no more than that window.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type {
  ExchangeEvent,
  ExchangeEventPage,
  ExchangeHead,
  ExchangeSummary,
} from '../../shared/exchange/exchange.ts';
import type { DecodedEvent, TurnEvent } from '../../shared/turn/turn-event.ts';
import { said as says } from '../../shared/words/english.ts';
import type { RequestFacts, TurnDecoder } from '../protocol/decode/turn-decoder.ts';
import { createTurnDecoder } from '../protocol/decode/turn-decoder.ts';
import { INDEX_MAGIC, type IndexedEvent, type IndexedPiece, IndexReader } from './capture-index.ts';
import {
  type CaptureFailure,
  type CaptureRecord,
  type CaptureResult,
  captureFailure,
  capturePaths,
  parseCaptureRecord,
} from './capture-record.ts';
import { type BodyShown, exchangeHead, exchangeLine, MAX_BODY_SHOWN } from './exchange-head.ts';

/** What the pane shows of one event; the rest stays on disk. Source: shared/exchange. */
export const MAX_EVENT_SHOWN = 64 * 1024;
/** Events in one page: a window shows a few dozen. */
export const MAX_PAGE_EVENTS = 1000;
export const READ_PIECE_BYTES = 64 * 1024;

/** Facts for a capture that has none: nothing is judged against the request. */
const NEUTRAL_FACTS: RequestFacts = {
  model: '',
  toolNames: [],
  toolChoice: null,
  wantsSchema: false,
  wantsJsonObject: false,
  hasImages: false,
};

/** Reads and checks `capture.json` alone. */
export async function readCaptureRecord(folder: string): Promise<CaptureResult<CaptureRecord>> {
  let text: string;
  try {
    text = await readFile(capturePaths(folder).record, 'utf8');
  } catch (error) {
    return missing(error);
  }
  return parseCaptureRecord(text);
}

/** A fresh decoder for a capture's response, or `null` where no response head came. */
export function decoderOf(record: CaptureRecord): TurnDecoder | null {
  const { response, facts, startedAt } = record;
  if (response === null) return null;
  return createTurnDecoder(
    {
      status: response.status,
      headers: response.headers,
      now: startedAt + Math.round(response.atMicros / 1000),
      ...(response.unlabelledCompression ? { unlabelledCompression: true } : {}),
    },
    facts ?? NEUTRAL_FACTS,
  );
}

/** The pieces of a response from `from` on, in order; a reader that stops early has read no more than one too many. */
export async function* readResponse(file: FileHandle, from = 0): AsyncGenerator<Uint8Array> {
  let at = from;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_PIECE_BYTES), 0, READ_PIECE_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Where the window's decoding stands: it goes forwards, and starts anew for an earlier window. */
interface Cursor {
  decoder: TurnDecoder;
  at: number;
  /** Number of the next turn event. */
  n: number;
  /** Turn events of SSE events before this one are not kept any more. */
  keptFrom: number;
  kept: TurnEvent[];
  ended: boolean;
}

/** Opens the capture in `folder`. The reader holds two open files until it is closed. */
export async function openCapture(folder: string): Promise<CaptureResult<CaptureReader>> {
  const record = await readCaptureRecord(folder);
  if (!record.ok) return record;
  const paths = capturePaths(folder);
  const opened: FileHandle[] = [];
  try {
    const response = await open(paths.response, 'r');
    opened.push(response);
    const index = await open(paths.index, 'r');
    opened.push(index);
    return { ok: true, value: new CaptureReader(folder, record.value, response, index) };
  } catch (error) {
    for (const handle of opened) await handle.close().catch(() => undefined);
    return missing(error);
  }
}

export class CaptureReader {
  readonly #folder: string;
  #record: CaptureRecord;
  readonly #response: FileHandle;
  readonly #indexFile: FileHandle;
  readonly #index: IndexReader;
  #cursor: Cursor | null = null;
  /** Calls take their turn: they share the cursor. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(folder: string, record: CaptureRecord, response: FileHandle, index: FileHandle) {
    this.#folder = folder;
    this.#record = record;
    this.#response = response;
    this.#indexFile = index;
    this.#index = new IndexReader(index);
  }

  /** `capture.json` as last read; `refreshRecord` reads it again. */
  get record(): CaptureRecord {
    return this.#record;
  }

  /** Takes in what a running attempt wrote since. An unreadable moment leaves what was known. */
  async refreshRecord(): Promise<CaptureRecord> {
    if (this.#record.closed === null) {
      const fresh = await readCaptureRecord(this.#folder);
      if (fresh.ok) this.#record = fresh.value;
    }
    return this.#record;
  }

  head(): Promise<ExchangeHead> {
    return this.#exclusive(async () => {
      const record = await this.refreshRecord();
      return exchangeHead(record, await this.#bodyWithoutEvents());
    });
  }

  /** The line of the pane's list. `running` is the caller's knowledge: a crashed capture looks like a running one. */
  summary(messageId: string, running: boolean): Promise<ExchangeSummary> {
    return this.#exclusive(async () => {
      const record = await this.refreshRecord();
      const responseBytes = await this.responseBytes();
      return {
        ...exchangeLine(record),
        messageId,
        responseBytes,
        sseEvents: await this.#refreshIndex(responseBytes),
        running,
      };
    });
  }

  async responseBytes(): Promise<number> {
    return (await this.#response.stat()).size;
  }

  /**
   * SSE events `from` to `from + count - 1` with what each became. Turn events are numbered within this response:
   * the turn's own numbers also count the runner's events, which are in no response.
   */
  page(request: { from: number; count: number; running: boolean }): Promise<ExchangeEventPage> {
    return this.#exclusive(async () => {
      const record = await this.refreshRecord();
      const total = await this.#refreshIndex(await this.responseBytes());
      const from = Math.max(0, Math.min(request.from, total));
      const count = Math.max(0, Math.min(request.count, MAX_PAGE_EVENTS));
      const rows = await this.#index.events(from, count);
      const turnEvents = await this.#decode(record, rows);
      const bySrc = Map.groupBy(turnEvents, (event) => event.src);
      const events: ExchangeEvent[] = [];
      for (const row of rows) events.push({ ...(await this.#raw(row)), turnEvents: bySrc.get(row.index) ?? [] });
      return { captureId: record.captureId, total, from, events, running: request.running };
    });
  }

  /** Arrival of each piece, in order. */
  async pieces(each: (piece: IndexedPiece) => void): Promise<void> {
    await this.#exclusive(async () => {
      await this.#refreshIndex(await this.responseBytes());
      await this.#index.pieces(each);
    });
  }

  /** When the last byte of SSE event `index` came, in microseconds; `null` where the index does not reach it. */
  async arrival(index: number): Promise<number | null> {
    const [event] = await this.#exclusive(() => this.#index.events(index, 1));
    return event?.atMicros ?? null;
  }

  /** The body from its start, in pieces of at most 64 KiB. */
  body(): AsyncGenerator<Uint8Array> {
    return readResponse(this.#response);
  }

  async close(): Promise<void> {
    await this.#queue.catch(() => undefined);
    await Promise.allSettled([this.#response.close(), this.#indexFile.close()]);
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work, work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #refreshIndex(responseBytes: number): Promise<number> {
    const { buffer, bytesRead } = await this.#indexFile.read(
      Buffer.alloc(INDEX_MAGIC.length),
      0,
      INDEX_MAGIC.length,
      0,
    );
    if (bytesRead < INDEX_MAGIC.length || !buffer.equals(INDEX_MAGIC)) return 0;
    return this.#index.refresh(responseBytes);
  }

  /** Turn events of the window and of what follows it closely. */
  async #decode(record: CaptureRecord, rows: readonly IndexedEvent[]): Promise<readonly TurnEvent[]> {
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return [];
    let cursor = this.#cursor;
    if (cursor === null || first.index < cursor.keptFrom) {
      const decoder = decoderOf(record);
      if (decoder === null) return [];
      cursor = { decoder, at: 0, n: 0, keptFrom: first.index, kept: [], ended: false };
      this.#cursor = cursor;
    }
    cursor.keptFrom = first.index;
    cursor.kept = cursor.kept.filter((event) => event.src >= first.index);
    // Text the decoder held back (a piece of a think tag) keeps the event it came in and appears a little later.
    const until = last.end + READ_PIECE_BYTES;
    if (cursor.at < until && !cursor.ended) {
      let reachedEnd = true;
      for await (const piece of readResponse(this.#response, cursor.at)) {
        cursor.at += piece.length;
        keep(cursor, cursor.decoder.push(piece));
        reachedEnd = cursor.at < until;
        if (!reachedEnd) break;
      }
      if (reachedEnd && record.closed !== null) {
        cursor.ended = true;
        keep(cursor, cursor.decoder.end(record.closed.end ?? { how: 'eof' }).events);
      }
    }
    return cursor.kept;
  }

  async #raw(row: IndexedEvent): Promise<Omit<ExchangeEvent, 'turnEvents'>> {
    const bytes = row.end - row.start;
    return {
      index: row.index,
      start: row.start,
      end: row.end,
      atMs: row.atMicros / 1000,
      raw: await this.#text(row.start, Math.min(bytes, MAX_EVENT_SHOWN)),
      truncated: bytes > MAX_EVENT_SHOWN,
    };
  }

  async #bodyWithoutEvents(): Promise<BodyShown | null> {
    const bytes = await this.responseBytes();
    if (bytes === 0 || (await this.#refreshIndex(bytes)) > 0) return null;
    const text = await this.#text(0, Math.min(bytes, MAX_BODY_SHOWN));
    return { text, bytes, truncated: bytes > MAX_BODY_SHOWN };
  }

  async #text(from: number, bytes: number): Promise<string> {
    const { buffer, bytesRead } = await this.#response.read(Buffer.alloc(bytes), 0, bytes, from);
    return buffer.subarray(0, bytesRead).toString('utf8');
  }
}

function keep(cursor: Cursor, events: readonly DecodedEvent[]): void {
  for (const event of events) {
    if (event.src >= cursor.keptFrom) cursor.kept.push({ ...event, n: cursor.n });
    cursor.n++;
  }
}

function missing(error: unknown): { ok: false; failure: CaptureFailure } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return {
    ok: false,
    failure:
      code === 'ENOENT' || code === 'ENOTDIR'
        ? captureFailure('missing', says('capture.missing'))
        : captureFailure('io', says('capture.io', { code })),
  };
}
