/** Tells when nothing has happened for a time. One timer, re-armed only when it fires: a token costs no timer. */
export class StallWatch {
  readonly #onSilence: (silentMs: number) => void;
  #limitMs: number | null;
  #last: number;
  #timer: NodeJS.Timeout | null = null;

  /** `limitMs: null` watches nothing until `setLimit`. */
  constructor(limitMs: number | null, onSilence: (silentMs: number) => void) {
    this.#limitMs = limitMs;
    this.#onSilence = onSilence;
    this.#last = performance.now();
    this.#arm();
  }

  /** Something happened: the silence begins anew. */
  touch(): void {
    this.#last = performance.now();
  }

  setLimit(limitMs: number | null): void {
    this.#limitMs = limitMs;
    this.touch();
    this.#arm();
  }

  stop(): void {
    this.#limitMs = null;
    this.#arm();
  }

  #arm(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#limitMs === null) return;
    const silent = performance.now() - this.#last;
    if (silent >= this.#limitMs) {
      this.#limitMs = null;
      this.#onSilence(silent);
      return;
    }
    this.#timer = setTimeout(() => this.#arm(), Math.ceil(this.#limitMs - silent));
  }
}
