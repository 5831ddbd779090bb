/**
 * Tells the windows. Turn events go to the windows that show their conversation, everything else to all.
 * It must not know Electron: a window is a number and a way to send.
 */
import type { PushBatch, PushItem } from '../../shared/ipc/push.ts';
import { PushQueue, type QueueTimer, SYSTEM_TIMER } from './push-queue.ts';

interface Listener {
  queue: PushQueue;
  /** The conversation its window shows. */
  conversationId: string | null;
  /** Whether its page listens: it says so when it asks who it is. */
  ready: boolean;
}

export class PushHub {
  readonly #listeners = new Map<number, Listener>();
  /** Notices from before any page listened: what is found at the start must reach somebody. */
  #unheard: PushItem[] = [];
  readonly #timer: QueueTimer;

  constructor(timer: QueueTimer = SYSTEM_TIMER) {
    this.#timer = timer;
  }

  /** A window is there. Answers what to call when it is gone. */
  attach(windowId: number, send: (batch: PushBatch) => void): () => void {
    this.#listeners.set(windowId, { queue: new PushQueue(send, this.#timer), conversationId: null, ready: false });
    return () => this.#listeners.delete(windowId);
  }

  /** Its page was loaded, or loaded anew, and knows nothing. */
  restart(windowId: number): void {
    const listener = this.#listeners.get(windowId);
    if (!listener) return;
    listener.queue.restart();
    listener.conversationId = null;
    listener.ready = true;
    for (const item of this.#unheard.splice(0)) listener.queue.add(item);
  }

  /**
   * The window shows this conversation from now on. Call it in the same tick as the snapshot is taken; answers the
   * number of the last batch the snapshot contains.
   */
  show(windowId: number, conversationId: string): number {
    const listener = this.#listeners.get(windowId);
    if (!listener) return 0;
    listener.queue.dropConversation(conversationId);
    listener.conversationId = conversationId;
    return listener.queue.seq;
  }

  acknowledge(windowId: number, seq: number): void {
    this.#listeners.get(windowId)?.queue.acknowledge(seq);
  }

  tell(item: PushItem): void {
    if (item.kind === 'notice' && ![...this.#listeners.values()].some((listener) => listener.ready)) {
      this.#unheard.push(item);
      return;
    }
    for (const { queue, conversationId } of this.#listeners.values()) {
      if (item.kind !== 'turn-events' || item.conversationId === conversationId) queue.add(item);
    }
  }
}
