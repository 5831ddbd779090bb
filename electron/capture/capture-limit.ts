/**
 * Keeps the captures within a size: said when they come near it, the oldest removed when they pass it. Answers stay;
 * only their raw streams go. What lives here: the rule. Which captures may not go yet is the caller's knowledge.
 * Source: DESIGN section 5.
 */
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
export function captureLimitNotice(
  state: CaptureLimitState,
  limitBytes: number,
): { message: string; advice: string } | null {
  switch (state.kind) {
    case 'within':
      return null;
    case 'near':
      return {
        message: `The raw streams of past answers take ${gigabytes(state.bytes)} of the ${gigabytes(limitBytes)} they may.`,
        advice:
          'When that is full, the oldest go first. Answers stay. Deleting a conversation removes its streams too.',
      };
    case 'dropped':
      return {
        message: `The oldest raw streams were removed to make room: ${state.captures} of them, ${gigabytes(state.bytes)}.`,
        advice: 'The answers themselves are all there; only the debug pane no longer shows how they came.',
      };
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
