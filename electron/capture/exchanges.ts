/**
 * Exchanges as the debug pane asks for them: by capture id, with few captures open at a time.
 * What lives here: opening, keeping, closing. Not here: which captures belong to which message (the store).
 */
import type { ExchangeEventPage, ExchangeHead, ExchangeSummary } from '../../shared/exchange/exchange.ts';
import { said } from '../../shared/words/english.ts';
import { captureFolder } from './capture-files.ts';
import { type CaptureReader, openCapture, readCaptureRecord } from './capture-reader.ts';
import { type CaptureFailure, type CaptureResult, captureFailure } from './capture-record.ts';
import { exchangeLine } from './exchange-head.ts';

/** A pane looks at one exchange and comes back to the one before. Each holds two files and a decoder. */
const MAX_OPEN = 4;
/** Lines of finished captures, kept: while an answer runs the list is asked for twice a second. Some 300 bytes each. */
const MAX_LINES = 5000;

export interface ExchangesOptions {
  capturesDir: string;
  /** Whether its turn runs now: on disk a crashed capture looks like a running one. */
  isRunning(captureId: string): boolean;
}

export class Exchanges {
  readonly #options: ExchangesOptions;
  /** Least recently used first. */
  readonly #open = new Map<string, Entry>();
  /** Oldest first. What is in it never changes: a closed capture is written to no more. */
  readonly #lines = new Map<string, FinishedLine>();

  constructor(options: ExchangesOptions) {
    this.#options = options;
  }

  /** Lines for the pane's list, in the order given. Captures that are gone or unreadable are left out. */
  async list(owners: readonly { captureId: string; messageId: string }[]): Promise<ExchangeSummary[]> {
    const summaries: ExchangeSummary[] = [];
    for (const { captureId, messageId } of owners) {
      const running = this.#options.isRunning(captureId);
      const line = this.#lines.get(captureId) ?? (running ? null : await this.#finished(captureId));
      if (line) {
        summaries.push({ ...line, messageId, running });
        continue;
      }
      const summary = await this.#with(captureId, (reader, runs) => reader.summary(messageId, runs));
      if (summary.ok) summaries.push(summary.value);
    }
    return summaries;
  }

  /** The line of a capture that was written to its end, from its record alone; `null` for any other. */
  async #finished(captureId: string): Promise<FinishedLine | null> {
    const folder = captureFolder(this.#options.capturesDir, captureId);
    const record = folder === null ? null : await readCaptureRecord(folder);
    // Where bytes were lost, the files say how many events are whole.
    if (!record?.ok || record.value.closed === null || record.value.lostAfter !== undefined) return null;
    const { responseBytes, sseEvents } = record.value.closed;
    const line = { ...exchangeLine(record.value), responseBytes, sseEvents };
    this.#lines.set(captureId, line);
    for (const oldest of this.#lines.keys()) {
      if (this.#lines.size <= MAX_LINES) break;
      this.#lines.delete(oldest);
    }
    return line;
  }

  head(captureId: string): Promise<CaptureResult<ExchangeHead>> {
    return this.#with(captureId, (reader) => reader.head());
  }

  events(request: { captureId: string; from: number; count: number }): Promise<CaptureResult<ExchangeEventPage>> {
    const { captureId, from, count } = request;
    return this.#with(captureId, (reader, running) => reader.page({ from, count, running }));
  }

  /** Closes a capture that is about to be deleted (Windows keeps open files), or all of them. */
  async close(captureId?: string): Promise<void> {
    if (captureId === undefined) this.#lines.clear();
    else this.#lines.delete(captureId);
    for (const [id, entry] of [...this.#open]) {
      if (captureId === undefined || id === captureId) await this.#forget(id, entry);
    }
  }

  async #with<T>(
    captureId: string,
    work: (reader: CaptureReader, running: boolean) => Promise<T>,
  ): Promise<CaptureResult<T>> {
    const folder = captureFolder(this.#options.capturesDir, captureId);
    if (folder === null) return { ok: false, failure: NO_CAPTURE };
    const entry = this.#entry(captureId, folder);
    entry.users++;
    try {
      const opened = await entry.opening;
      if (opened.ok) return { ok: true, value: await work(opened.value, this.#options.isRunning(captureId)) };
      void this.#forget(captureId, entry);
      return opened;
    } catch (error) {
      void this.#forget(captureId, entry);
      return { ok: false, failure: unreadable(error) };
    } finally {
      entry.users--;
      if (entry.users === 0) entry.idle?.();
    }
  }

  #entry(captureId: string, folder: string): Entry {
    const entry = this.#open.get(captureId) ?? { opening: openCapture(folder), users: 0, idle: null };
    this.#open.delete(captureId);
    this.#open.set(captureId, entry);
    for (const [oldest, old] of [...this.#open].slice(0, -MAX_OPEN)) void this.#forget(oldest, old);
    return entry;
  }

  /** Closes the capture when nobody reads it any more. The next who asks opens it anew. */
  async #forget(captureId: string, entry: Entry): Promise<void> {
    if (this.#open.get(captureId) === entry) this.#open.delete(captureId);
    if (entry.users > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = entry.idle;
      entry.idle = () => {
        before?.();
        resolve();
      };
      await promise;
    }
    const opened = await entry.opening;
    if (opened.ok) await opened.value.close();
  }
}

type FinishedLine = Omit<ExchangeSummary, 'messageId' | 'running'>;

/** An open capture and who reads it now; `idle` is called when the last one is done. */
interface Entry {
  opening: Promise<CaptureResult<CaptureReader>>;
  users: number;
  idle: (() => void) | null;
}

const NO_CAPTURE: CaptureFailure = captureFailure('missing', said('capture.none'));

function unreadable(error: unknown): CaptureFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return captureFailure('io', said('capture.io', { code }));
}
