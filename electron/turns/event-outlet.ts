/**
 * The way of a turn's events to whoever listens: numbered in the order they were made, each told only when the bytes
 * it came from are written. Without a journal nothing waits.
 */
import type { TurnEvent, UnnumberedTurnEvent } from '../../shared/turn/turn-event.ts';

export class EventOutlet {
  readonly #onEvent: (event: TurnEvent) => void;
  #n = 0;
  #tail: Promise<void> | null = null;

  constructor(onEvent: (event: TurnEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** Tells events after all earlier ones, and not before `written` has resolved. */
  emit(events: readonly UnnumberedTurnEvent[], written: Promise<void> | null = null): void {
    if (events.length === 0) return;
    const numbered = events.map((event): TurnEvent => ({ ...event, n: this.#n++ }));
    const before = this.#tail;
    if (before === null && written === null) {
      for (const event of numbered) this.#onEvent(event);
      return;
    }
    const told = this.#tellAfter(before, written, numbered);
    this.#tail = told;
    void told.then(() => {
      if (this.#tail === told) this.#tail = null;
    });
  }

  /** Tells the last event, when all others are told. */
  async finish<E extends UnnumberedTurnEvent>(event: E): Promise<E & { n: number }> {
    await this.drained();
    const last = { ...event, n: this.#n++ };
    this.#onEvent(last);
    return last;
  }

  async drained(): Promise<void> {
    while (this.#tail !== null) await this.#tail;
  }

  async #tellAfter(before: Promise<void> | null, written: Promise<void> | null, events: TurnEvent[]): Promise<void> {
    await before;
    await written;
    for (const event of events) this.#onEvent(event);
  }
}
