/**
 * Exchanges as the debug pane asks for them: by capture id, with few captures open at a time.
 * What lives here: opening, keeping, closing. Not here: which captures belong to which message (the store).
 */
import type { ExchangeEventPage, ExchangeHead, ExchangeSummary } from '../../shared/exchange/exchange.ts';
import { said } from '../../shared/words/english.ts';
import { captureFolder } from './capture-files.ts';
import { type CaptureReader, openCapture } from './capture-reader.ts';
import { type CaptureFailure, type CaptureResult, captureFailure } from './capture-record.ts';

/** A pane looks at one exchange and comes back to the one before. Each holds two files and a decoder. */
const MAX_OPEN = 4;

export interface ExchangesOptions {
  capturesDir: string;
  /** Whether its turn runs now: on disk a crashed capture looks like a running one. */
  isRunning(captureId: string): boolean;
}

export class Exchanges {
  readonly #options: ExchangesOptions;
  /** Least recently used first. */
  readonly #open = new Map<string, Entry>();

  constructor(options: ExchangesOptions) {
    this.#options = options;
  }

  /** Lines for the pane's list, in the order given. Captures that are gone or unreadable are left out. */
  async list(owners: readonly { captureId: string; messageId: string }[]): Promise<ExchangeSummary[]> {
    const summaries: ExchangeSummary[] = [];
    for (const { captureId, messageId } of owners) {
      const summary = await this.#with(captureId, (reader, running) => reader.summary(messageId, running));
      if (summary.ok) summaries.push(summary.value);
    }
    return summaries;
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
