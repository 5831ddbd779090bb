/** How a turn ended. The first row of DESIGN section 3's table that holds decides. */
export const TURN_OUTCOMES = ['interrupted', 'stopped', 'blocked', 'failed', 'length', 'complete'] as const;

export type TurnOutcome = (typeof TURN_OUTCOMES)[number];

/** Times of a turn in milliseconds since its attempt began; absent where the moment never came. */
export interface TurnTiming {
  /** Wall clock of the start, milliseconds since the Unix epoch. */
  startedAt: number;
  connectedMs?: number;
  sentMs?: number;
  headersMs?: number;
  firstTokenMs?: number;
  lastTokenMs?: number;
  finishMs?: number;
  endedMs: number;
  /** Visible tokens counted (deltas that showed something). */
  tokens: number;
  /** From first to last visible token; `null` with one token or a window under 50 ms (wire document 3.6). */
  tokensPerSecond: number | null;
}
