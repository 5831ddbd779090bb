/**
 * Times and speed of one attempt. Tokens per second runs from the first visible token to the last, so the wait for the
 * first does not drag it down; one token, or a window under 50 ms, has no honest rate (wire document 3.6).
 */
import type { TurnTiming } from '../../shared/turn/outcome.ts';
import type { DecodedEvent } from '../../shared/turn/turn-event.ts';

const SHORTEST_WINDOW_MS = 50;

export class TurnClock {
  readonly #startedAt = Date.now();
  readonly #zero = performance.now();
  readonly #moments: Partial<Record<'connectedMs' | 'sentMs' | 'headersMs' | 'finishMs', number>> = {};
  #firstTokenMs: number | null = null;
  #lastTokenMs: number | null = null;
  #tokens = 0;
  #lastSrc = -2;

  get startedAt(): number {
    return this.#startedAt;
  }

  /** Milliseconds since the attempt began. */
  now(): number {
    return performance.now() - this.#zero;
  }

  micros(): number {
    return Math.round(this.now() * 1000);
  }

  mark(moment: 'connectedMs' | 'sentMs' | 'headersMs' | 'finishMs'): void {
    this.#moments[moment] ??= this.now();
  }

  /** Counts what an SSE event showed as one token, however many events of the turn it made. */
  see(event: DecodedEvent): void {
    if (event.type === 'finish') this.mark('finishMs');
    if (!isVisible(event)) return;
    const now = this.now();
    this.#firstTokenMs ??= now;
    if (event.src === this.#lastSrc) return;
    this.#lastSrc = event.src;
    this.#lastTokenMs = now;
    this.#tokens += 1;
  }

  timing(): TurnTiming {
    const timing: TurnTiming = {
      startedAt: this.#startedAt,
      endedMs: round(this.now()),
      tokens: this.#tokens,
      tokensPerSecond: this.#rate(),
    };
    for (const [moment, at] of Object.entries(this.#moments)) Object.assign(timing, { [moment]: round(at) });
    if (this.#firstTokenMs !== null) timing.firstTokenMs = round(this.#firstTokenMs);
    if (this.#lastTokenMs !== null) timing.lastTokenMs = round(this.#lastTokenMs);
    return timing;
  }

  #rate(): number | null {
    if (this.#tokens < 2 || this.#firstTokenMs === null || this.#lastTokenMs === null) return null;
    const window = this.#lastTokenMs - this.#firstTokenMs;
    // Between the first and the last token lie one fewer steps than tokens.
    return window < SHORTEST_WINDOW_MS ? null : Math.round(((this.#tokens - 1) / window) * 100_000) / 100;
  }
}

function isVisible(event: DecodedEvent): boolean {
  switch (event.type) {
    case 'text-delta':
    case 'reasoning-delta':
    case 'refusal-delta':
      return event.text !== '';
    case 'tool-call-delta':
      return (event.name ?? '') !== '' || (event.arguments ?? '') !== '';
    default:
      return false;
  }
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
