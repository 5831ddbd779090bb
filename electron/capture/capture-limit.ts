/**
 * Keeps the captures within a size: said when they come near it, the oldest removed when they pass it. Answers stay;
 * only their raw streams go. What lives here: the rule. Which captures may not go yet is the caller's knowledge.
 * Source: DESIGN section 5.
 */
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { dropOldestCaptures, totalCaptureBytes } from './capture-files.ts';

/** Some 200,000 ordinary answers; small beside a model file, large enough that people rarely meet it. */
export const CAPTURE_LIMIT_BYTES = 4 * 1024 ** 3;
/** From here on it is said. */
const NEAR = 0.8;
/** Dropped down to here, so that it does not happen again with the next answer. */
const ROOM = 0.9;

export type CaptureLimitState =
  | { kind: 'within' }
  | { kind: 'near'; bytes: number }
  | { kind: 'dropped'; captures: number; bytes: number };

/** Looks at the folder and drops what is too much; `keep` never goes. */
export async function keepCapturesWithin(
  capturesDir: string,
  limitBytes: number,
  keep: ReadonlySet<string>,
): Promise<CaptureLimitState> {
  const total = await totalCaptureBytes(capturesDir);
  if (total > limitBytes) {
    const gone = await dropOldestCaptures(capturesDir, limitBytes * ROOM, keep);
    const bytes = gone.reduce((sum, capture) => sum + capture.bytes, 0);
    return gone.length === 0 ? { kind: 'near', bytes: total } : { kind: 'dropped', captures: gone.length, bytes };
  }
  return total > limitBytes * NEAR ? { kind: 'near', bytes: total } : { kind: 'within' };
}

/** What a person is told, or `null` where there is nothing to tell. */
export function captureLimitNotice(state: CaptureLimitState, limitBytes: number): Said | null {
  switch (state.kind) {
    case 'within':
      return null;
    case 'near':
      return said('capture.near-limit', { bytes: state.bytes, limit: limitBytes });
    case 'dropped':
      return said('capture.dropped', { captures: state.captures, bytes: state.bytes });
  }
}
