/**
 * Imports as a window asks for them: a file in pieces, each answered when what it completed is stored, so nothing piles
 * up anywhere. One import a window at a time.
 * Law: a conversation is stored whole or not at all. What was stored stays, also when the rest cannot be read or the
 * person stops it; the report says so.
 */
import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../shared/chat/attachment.ts';
import {
  emptyReport,
  type ImportNote,
  type ImportProgress,
  type ImportReport,
  type ImportSkip,
  MAX_LISTED,
  MAX_LISTED_SKIPS,
} from '../../shared/import/import-report.ts';
import { said } from '../../shared/words/english.ts';
import type { AttachmentStore } from '../store/attachment-store.ts';
import { baseName } from '../store/base-name.ts';
import type { Store, StoreFailure, StoreResult } from '../store/store.ts';
import { storeFailure } from '../store/store-failure.ts';
import type { ReadConversation, ReadResponse } from './import-protocol.ts';
import { ImportThread } from './import-thread.ts';
import { MAX_FILE_BYTES } from './limits.ts';

export interface ImportServiceOptions {
  store: Pick<Store, 'importConversation'>;
  attachments: Pick<AttachmentStore, 'begin' | 'append' | 'finish' | 'abort'>;
  /** The reading thread's bundle or source; by default beside this file. */
  workerPath?: string | URL;
  /** Called when conversations were stored. */
  onStored?: () => void;
}

interface Running {
  owner: number;
  thread: ImportThread;
  announced: number;
  received: number;
  importedAt: number;
  report: ImportReport;
  notes: Map<ImportNote, number>;
  cancelled: boolean;
  /** Pieces are taken one after the other. */
  queue: Promise<unknown>;
}

export class ImportService {
  readonly #options: ImportServiceOptions;
  readonly #running = new Map<string, Running>();

  constructor(options: ImportServiceOptions) {
    this.#options = options;
  }

  /** Begins an import of a window. One it had begun before and not ended is given up. */
  async begin(
    owner: number,
    { name, bytes }: { name: string; bytes: number },
  ): Promise<StoreResult<{ importId: string }>> {
    await this.abandon(owner);
    const importId = randomUUID();
    const report = emptyReport(baseName(name));
    if (bytes > MAX_FILE_BYTES) report.fault = 'too-large';
    this.#running.set(importId, {
      owner,
      thread: new ImportThread(this.#options.workerPath),
      announced: bytes,
      received: 0,
      importedAt: Date.now(),
      report,
      notes: new Map(),
      cancelled: false,
      queue: Promise.resolve(),
    });
    return { ok: true, value: { importId } };
  }

  /** The next bytes. Answers when the conversations they completed are stored. */
  async append({ importId, bytes }: { importId: string; bytes: Uint8Array }): Promise<StoreResult<ImportProgress>> {
    const running = this.#running.get(importId);
    if (running === undefined) return gone();
    running.received += bytes.length;
    if (running.received > running.announced) running.report.fault ??= 'changed';
    // A copy: the thread takes the memory, and this may be a part of a larger one.
    const piece = bytes.slice();
    await this.#next(running, async () => this.#take(running, await running.thread.push(piece)));
    return { ok: true, value: progressOf(running.report) };
  }

  /** The file is over: what became of it. */
  async finish({ importId }: { importId: string }): Promise<StoreResult<ImportReport>> {
    const running = this.#running.get(importId);
    if (running === undefined) return gone();
    if (running.received !== running.announced) running.report.fault ??= 'changed';
    await this.#next(running, async () => this.#take(running, await running.thread.end()));
    return { ok: true, value: await this.#close(importId, running) };
  }

  /** Stops between two conversations. What was stored stays. */
  async cancel({ importId }: { importId: string }): Promise<StoreResult<ImportReport>> {
    const running = this.#running.get(importId);
    if (running === undefined) return gone();
    running.cancelled = true;
    running.report.cancelled = true;
    await running.queue;
    return { ok: true, value: await this.#close(importId, running) };
  }

  /** The window is gone or knows nothing of it any more. */
  async abandon(owner: number): Promise<void> {
    for (const [importId, running] of this.#running) if (running.owner === owner) await this.cancel({ importId });
  }

  async close(): Promise<void> {
    for (const importId of [...this.#running.keys()]) await this.cancel({ importId });
  }

  #next(running: Running, work: () => Promise<void>): Promise<void> {
    const done = running.queue.then(async () => {
      if (!running.cancelled && running.report.fault === null) await work();
    });
    running.queue = done.catch(() => undefined);
    return done;
  }

  async #close(importId: string, running: Running): Promise<ImportReport> {
    this.#running.delete(importId);
    await running.thread.stop();
    const { report } = running;
    if (report.imported + report.extended > 0) this.#options.onStored?.();
    return { ...report, notes: [...running.notes].map(([note, count]) => ({ note, count })) };
  }

  async #take(running: Running, { outcomes, notes, fault }: Omit<ReadResponse, 'seq'>): Promise<void> {
    for (const [note, count] of notes) running.notes.set(note, (running.notes.get(note) ?? 0) + count);
    for (const outcome of outcomes) {
      if (running.cancelled) return;
      if (outcome.ok) await this.#store(running, outcome);
      else skip(running.report, outcome.title, outcome.why);
    }
    running.report.fault ??= fault;
  }

  async #store(running: Running, { format, title, packed, pictures }: ReadConversation): Promise<void> {
    const { report, notes } = running;
    report.format ??= format;
    const stored: (Attachment | null)[] = [];
    for (const { name, bytes } of pictures) {
      const kept = bytes === null ? null : await this.#picture(name, bytes);
      if (kept === null) notes.set('picture-refused', (notes.get('picture-refused') ?? 0) + 1);
      stored.push(kept);
    }
    const { fileName } = report;
    const result = await this.#options.store.importConversation({
      packed,
      pictures: stored,
      fileName,
      importedAt: running.importedAt,
    });
    if (!result.ok) {
      skip(report, title, 'not-stored', result.failure);
      return;
    }
    const { conversationId, how, messages, title: shown } = result.value;
    report[how] += 1;
    report.messages += messages;
    if (report.conversations.length < MAX_LISTED) report.conversations.push({ id: conversationId, title: shown, how });
  }

  /** Stores a picture as any other attachment; `null` where it is none that can go. */
  async #picture(name: string, bytes: Uint8Array): Promise<Attachment | null> {
    const { attachments } = this.#options;
    const begun = await attachments.begin({ name, bytes: bytes.length });
    if (!begun.ok) return null;
    const { uploadId } = begun.value;
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const appended = await attachments.append({ uploadId, bytes: bytes.subarray(at, at + PIECE_BYTES) });
      if (!appended.ok) return null;
    }
    const finished = await attachments.finish({ uploadId });
    return finished.ok && finished.value.kind === 'image' ? finished.value : null;
  }
}

const PIECE_BYTES = 4 * 1024 * 1024;

function progressOf({ imported, extended, unchanged, skipped }: ImportReport): ImportProgress {
  return { imported, extended, unchanged, skipped };
}

function skip(report: ImportReport, title: string, why: ImportSkip, failure?: StoreFailure): void {
  report.skipped += 1;
  if (report.skips.length >= MAX_LISTED_SKIPS) return;
  if (failure === undefined) report.skips.push({ title, why });
  else {
    const { message, advice, said: sentence } = failure;
    const words = sentence === undefined ? {} : { said: sentence };
    report.skips.push({ title, why, failure: { code: 'storage', message, advice, ...words } });
  }
}

function gone(): { ok: false; failure: StoreFailure } {
  return { ok: false, failure: storeFailure('not-found', said('stored.gone', { what: 'import' })) };
}
