/**
 * What waits to be told to one window: at most one batch under way, at most one batch a frame, deltas merged meanwhile.
 * A window that does not answer costs no more memory than the answer it has not been shown.
 */
import type { PushBatch, PushItem } from '../../shared/ipc/push.ts';
import { appendMerged } from './merge-events.ts';

/** DESIGN section 1, idea 4: at most 60 batches a second and window. */
export const MIN_BATCH_INTERVAL_MS = 1000 / 60;

/** The clock and timer the queue lives by; replaceable in tests. */
export interface QueueTimer {
  /** Milliseconds, never going back. */
  now(): number;
  /** Calls `run` once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const SYSTEM_TIMER: QueueTimer = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export class PushQueue {
  readonly #send: (batch: PushBatch) => void;
  readonly #timer: QueueTimer;
  #waiting: PushItem[] = [];
  #seq = 0;
  #underWay: number | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(send: (batch: PushBatch) => void, timer: QueueTimer = SYSTEM_TIMER) {
    this.#send = send;
    this.#timer = timer;
  }

  /** Number of the last batch sent. */
  get seq(): number {
    return this.#seq;
  }

  add(item: PushItem): void {
    if (!this.#mergeInto(item))
      this.#waiting.push(item.kind === 'turn-events' ? { ...item, events: [...item.events] } : item);
    this.#plan();
  }

  /** The window applied batch `seq`; the next may go. Any other number is of a page that is gone and means nothing. */
  acknowledge(seq: number): void {
    if (seq !== this.#underWay) return;
    this.#underWay = null;
    this.#plan();
  }

  /** Drops what waits about a conversation: the window is about to get its snapshot, which contains all of it. */
  dropConversation(conversationId: string): void {
    this.#waiting = this.#waiting.filter(
      (item) => item.kind !== 'turn-events' || item.conversationId !== conversationId,
    );
  }

  /** The page was loaded anew: nothing it was sent will be acknowledged any more. */
  restart(): void {
    this.#underWay = null;
    this.#waiting = [];
    this.#cancel?.();
    this.#cancel = null;
  }

  #mergeInto(item: PushItem): boolean {
    if (item.kind === 'turn-events') {
      const waiting = this.#waiting.findLast((other) => other.kind === 'turn-events' && other.turnId === item.turnId);
      if (waiting?.kind !== 'turn-events') return false;
      for (const event of item.events) appendMerged(waiting.events, event);
      return true;
    }
    if (item.kind === 'conversations-changed' || item.kind === 'profiles-changed') {
      return this.#waiting.some((other) => other.kind === item.kind);
    }
    return false;
  }

  #plan(): void {
    if (this.#cancel !== null || this.#underWay !== null || this.#waiting.length === 0) return;
    const wait = Math.max(0, this.#sentAt + MIN_BATCH_INTERVAL_MS - this.#timer.now());
    this.#cancel = this.#timer.after(wait, () => {
      this.#cancel = null;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#underWay !== null || this.#waiting.length === 0) return;
    const items = this.#waiting;
    this.#waiting = [];
    this.#seq += 1;
    this.#underWay = this.#seq;
    this.#sentAt = this.#timer.now();
    this.#send({ seq: this.#seq, items });
  }
}
