/**
 * The debug pane's reading desk: captures opened once and kept open while they are looked at.
 * Lives here: which readers are open. What a capture says is capture-reader's.
 */

import type { ExchangeEventPage, ExchangeHead, ExchangeSummary } from '../../shared/exchange/exchange.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import { captureFolder } from '../capture/capture-files.ts';
import { type CaptureReader, openCapture } from '../capture/capture-reader.ts';
import type { CaptureFailure } from '../capture/capture-record.ts';
import type { Services } from '../services.ts';
import { fromStore } from '../turns/turn-registry.ts';

/** Each holds two open files; a person looks at one or two. */
const MAX_OPEN = 8;

export class ExchangeDesk {
  readonly #services: Services;
  /** Least recently used first. */
  readonly #open = new Map<string, Promise<IpcResult<CaptureReader>>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Exchanges of a conversation in the order they were made. One that cannot be read is left out and told. */
  async list(conversationId: string): Promise<IpcResult<ExchangeSummary[]>> {
    const owners = await this.#services.store.capturesOf({ conversationId });
    if (!owners.ok) return fromStore(owners.failure);
    const running = this.#runningCaptures(conversationId);
    const summaries: ExchangeSummary[] = [];
    for (const { captureId, messageId } of owners.value) {
      // A long list must not push the captures that are looked at out of the open ones.
      const open = this.#open.get(captureId);
      const reader = await (open ?? this.#openReader(captureId));
      if (!reader.ok) continue;
      summaries.push(await reader.value.summary(messageId, running.has(captureId)));
      if (!open) await reader.value.close();
    }
    return { ok: true, value: summaries };
  }

  async head(captureId: string): Promise<IpcResult<ExchangeHead>> {
    const reader = await this.#reader(captureId);
    return reader.ok ? { ok: true, value: await reader.value.head() } : reader;
  }

  async events(captureId: string, from: number, count: number): Promise<IpcResult<ExchangeEventPage>> {
    const owner = await this.#services.store.captureOwner({ captureId });
    if (!owner.ok) return fromStore(owner.failure);
    const reader = await this.#reader(captureId);
    if (!reader.ok) return reader;
    const running = this.#runningCaptures(owner.value.conversationId).has(captureId);
    return { ok: true, value: await reader.value.page({ from, count, running }) };
  }

  /** Closes what is about to be deleted. */
  async forget(captureIds: readonly string[]): Promise<void> {
    for (const captureId of captureIds) await this.#close(captureId);
  }

  #runningCaptures(conversationId: string): Set<string> {
    return new Set(this.#services.turns.liveMessages(conversationId).flatMap((message) => message.captureIds));
  }

  #reader(captureId: string): Promise<IpcResult<CaptureReader>> {
    const known = this.#open.get(captureId);
    this.#open.delete(captureId);
    const opening = known ?? this.#openReader(captureId);
    this.#open.set(captureId, opening);
    if (this.#open.size > MAX_OPEN) {
      const oldest = this.#open.keys().next();
      if (!oldest.done) void this.#close(oldest.value);
    }
    return opening;
  }

  async #openReader(captureId: string): Promise<IpcResult<CaptureReader>> {
    const folder = captureFolder(this.#services.capturesDir, captureId);
    if (folder === null) return { ok: false, error: { code: 'invalid', message: 'This is not the id of a capture.' } };
    const opened = await openCapture(folder);
    if (opened.ok) return opened;
    this.#open.delete(captureId);
    return { ok: false, error: { code: 'not-found', ...words(opened.failure) } };
  }

  async #close(captureId: string): Promise<void> {
    const opening = this.#open.get(captureId);
    this.#open.delete(captureId);
    const reader = await opening;
    if (reader?.ok) await reader.value.close();
  }
}

function words({ message, advice }: CaptureFailure): { message: string; advice?: string } {
  return advice === undefined ? { message } : { message, advice };
}
