/**
 * Writes captures: a folder per attempt with `capture.json`, `response.bin` and `index.bin` (capture-index).
 * Law: the caller never waits for more than the write it asked for, nothing here throws, and memory holds only what is
 * not yet written. A failed write is told once, kept, and tried again each second and at the close; only when more
 * than `MAX_WAITING_BYTES` wait on a disk that takes nothing is the rest given up, and the capture says from where on.
 */
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { english, said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import type { StreamEnd } from '../protocol/decode/turn-decoder.ts';
import { eventRecord, INDEX_MAGIC, pieceRecord } from './capture-index.ts';
import { CAPTURE_VERSION, type CaptureRecord, capturePaths, newCaptureId } from './capture-record.ts';
import type { AttemptJournal, JournalHeadFacts, JournalRequest, TurnJournal } from './journal.ts';
import { syncFolder, writeAtomic } from './write-atomic.ts';

/** A full disk must not become a full memory. Far above what any answer brings in a second. */
export const MAX_WAITING_BYTES = 32 * 1024 * 1024;
/** Only a power cut may take the last second (DESIGN section 1). */
const SYNC_EVERY_MS = 1000;
const RETRY_EVERY_MS = 1000;
/** Buffers in one call: the system's own limit is 1024. */
const PIECES_A_WRITE = 512;

/** A write that did not happen: told once per attempt. */
export interface CaptureWriteFailure {
  captureId: string;
  message: string;
  advice: string;
  said: Said;
  /** The system's word, such as `ENOSPC`. */
  code: string;
}

export interface TurnJournalOptions {
  /** The `captures` folder; made if it is not there. */
  capturesDir: string;
  turnId: string;
  onFailure(failure: CaptureWriteFailure): void;
}

/** The journal of one turn. `startAttempt` resolves when the request is readable on disk, or its failure was told. */
export function createTurnJournal(options: TurnJournalOptions): TurnJournal {
  return {
    async startAttempt(request) {
      const attempt = new AttemptWriter(options, request);
      await attempt.begin();
      return attempt;
    },
  };
}

interface WaitingPiece {
  bytes: Uint8Array;
  written: () => void;
}

class AttemptWriter implements AttemptJournal {
  readonly captureId: string;
  readonly #folder: string;
  readonly #onFailure: (failure: CaptureWriteFailure) => void;
  readonly #record: CaptureRecord;

  #response: FileHandle | null = null;
  #index: FileHandle | null = null;
  /** Offset of the next piece to be queued, and of the first byte not written. */
  #queuedTo = 0;
  #writtenTo = 0;
  #indexWrittenTo = 0;
  #sseEvents = 0;
  #waiting: WaitingPiece[] = [];
  #indexWaiting: Buffer[] = [INDEX_MAGIC];

  #closed = false;
  #told = false;
  #failing = false;
  /** The run that empties the queue, while there is one. */
  #pump: Promise<void> | null = null;
  #unsynced = false;
  #syncTimer: NodeJS.Timeout | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  #recordDirty = false;
  #recordWrite: Promise<void> | null = null;

  constructor(options: TurnJournalOptions, request: JournalRequest) {
    this.captureId = newCaptureId(request.startedAt);
    this.#folder = join(options.capturesDir, this.captureId);
    this.#onFailure = options.onFailure;
    const { attempt, startedAt, method, url, headers, bodyBytes, body, facts, omitted, renamed, because, leftOut } =
      request;
    this.#record = {
      format: 'svir-capture',
      version: CAPTURE_VERSION,
      captureId: this.captureId,
      turnId: options.turnId,
      attempt,
      startedAt,
      request: { method, url, headers, bodyBytes, bodySha256: null, body },
      ...(facts ? { facts } : {}),
      ...(omitted ? { omitted } : {}),
      ...(renamed ? { renamed } : {}),
      ...(because ? { because } : {}),
      ...(leftOut
        ? { leftOut: leftOut.map(({ text }) => text), leftOutSaid: leftOut.map(({ said }) => said ?? null) }
        : {}),
      phases: [],
      response: null,
      masked: [],
      closed: null,
    };
  }

  async begin(): Promise<void> {
    await this.#saveRecord();
    this.#startPump();
    await this.#pump;
  }

  requestSent(sha256: string, atMicros: number): void {
    this.#record.request.bodySha256 = sha256;
    this.#record.phases.push({ name: 'sent', atMicros });
    void this.#saveRecord();
  }

  phase(name: string, atMicros: number): void {
    this.#record.phases.push({ name, atMicros });
  }

  responseHead(status: number, headers: [string, string][], atMicros: number, facts: JournalHeadFacts = {}): void {
    this.#record.response = { status, headers, atMicros, ...facts };
    void this.#saveRecord();
  }

  masked(where: 'headers' | 'body', count: number): void {
    const known = this.#record.masked.find((entry) => entry.where === where);
    if (known) known.count += count;
    else this.#record.masked.push({ where, count });
  }

  append(piece: Uint8Array, atMicros: number): Promise<void> {
    if (this.#closed || piece.length === 0 || this.#record.lostAfter !== undefined) return Promise.resolve();
    this.#indexWaiting.push(pieceRecord(this.#queuedTo, atMicros));
    this.#queuedTo += piece.length;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ bytes: piece, written: resolve });
    if (this.#failing) {
      resolve(); // its failure is told already; the answer goes on
      if (this.#pump === null) this.#giveUpIfTooMuch();
    } else {
      this.#startPump();
    }
    return promise;
  }

  sseEvent(index: number, start: number, end: number): void {
    if (this.#closed || this.#record.lostAfter !== undefined) return;
    this.#sseEvents++;
    this.#indexWaiting.push(eventRecord(index, start, end));
    if (!this.#failing) this.#startPump();
  }

  async close(end?: StreamEnd): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#syncTimer) clearTimeout(this.#syncTimer);
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    await this.#pump;
    this.#startPump();
    await this.#pump;
    await this.#sync();
    if (this.#writtenTo < this.#queuedTo) this.#record.lostAfter ??= this.#writtenTo;
    for (const handle of [this.#response, this.#index]) await handle?.close().catch(() => undefined);
    this.#record.closed = { end: end ?? null, responseBytes: this.#writtenTo, sseEvents: this.#sseEvents };
    await this.#saveRecord();
  }

  #startPump(): void {
    this.#pump ??= this.#run().finally(() => {
      this.#pump = null;
    });
  }

  async #run(): Promise<void> {
    try {
      // An event is announced right after its piece, in the same turn of the loop: let both go out together.
      await Promise.resolve();
      // Without the response head its bytes could not be decoded again: the head is on disk before the first of them.
      await this.#recordWrite;
      while (this.#waiting.length > 0 || this.#indexWaiting.length > 0) await this.#writeBatch();
      this.#failing = false;
      if (this.#unsynced && !this.#closed) {
        this.#syncTimer ??= setTimeout(() => {
          this.#syncTimer = null;
          void this.#sync();
        }, SYNC_EVERY_MS).unref();
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  async #writeBatch(): Promise<void> {
    await this.#openFiles();
    const pieces = this.#waiting.slice(0, PIECES_A_WRITE);
    const index = this.#indexWaiting.slice();
    if (pieces.length > 0 && this.#response) {
      const bytes = pieces.length === 1 ? pieces[0]?.bytes : Buffer.concat(pieces.map((piece) => piece.bytes));
      if (bytes) this.#writtenTo = await writeAll(this.#response, bytes, this.#writtenTo);
      this.#waiting.splice(0, pieces.length);
      for (const piece of pieces) piece.written();
    }
    if (index.length > 0 && this.#index) {
      this.#indexWrittenTo = await writeAll(this.#index, Buffer.concat(index), this.#indexWrittenTo);
      this.#indexWaiting.splice(0, index.length);
    }
    this.#unsynced = true;
  }

  async #openFiles(): Promise<void> {
    if (this.#response && this.#index) return;
    await mkdir(this.#folder, { recursive: true });
    const paths = capturePaths(this.#folder);
    this.#response ??= await open(paths.response, 'w', 0o600);
    this.#index ??= await open(paths.index, 'w', 0o600);
    await syncFolder(this.#folder);
  }

  async #sync(): Promise<void> {
    if (!this.#unsynced) return;
    this.#unsynced = false;
    try {
      await this.#response?.datasync();
      await this.#index?.datasync();
    } catch (error) {
      this.#unsynced = true;
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#failing = true;
    // Whoever waits for a write learns here that it returned; the bytes stay queued.
    for (const piece of this.#waiting) piece.written();
    this.#tell(error);
    this.#giveUpIfTooMuch();
    if (this.#closed || this.#record.lostAfter !== undefined) return;
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = null;
      if (!this.#closed) this.#startPump();
    }, RETRY_EVERY_MS).unref();
  }

  #giveUpIfTooMuch(): void {
    if (this.#queuedTo - this.#writtenTo <= MAX_WAITING_BYTES) return;
    this.#record.lostAfter = this.#writtenTo;
    this.#waiting = [];
    this.#indexWaiting = [];
    this.#queuedTo = this.#writtenTo;
  }

  #tell(error: unknown): void {
    if (this.#told) return;
    this.#told = true;
    const code = errorCode(error);
    const full = code === 'ENOSPC' || code === 'EDQUOT';
    const sentence = full ? said('capture.disk-full') : said('capture.failing', { code });
    const { message, advice = '' } = english(sentence);
    this.#onFailure({
      captureId: this.captureId,
      code,
      message,
      advice,
      said: sentence,
    });
  }

  /** Writes `capture.json` as it is now. While one write runs, further calls share the next one. */
  async #saveRecord(): Promise<void> {
    this.#recordDirty = true;
    this.#recordWrite ??= this.#writeRecord().finally(() => {
      this.#recordWrite = null;
    });
    await this.#recordWrite;
  }

  async #writeRecord(): Promise<void> {
    while (this.#recordDirty) {
      this.#recordDirty = false;
      try {
        await mkdir(this.#folder, { recursive: true });
        await writeAtomic(capturePaths(this.#folder).record, JSON.stringify(this.#record));
      } catch (error) {
        this.#tell(error);
      }
    }
  }
}

/** Writes all bytes at `position`, however often the system takes only a part. Answers the position after them. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
  return position + done;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
}
