/** Which anomalies are worth a look. Apart from their explanations, which a window loads only when they are asked for. */
import type { AnomalyKind } from './anomaly.ts';

/** Habits of well-known servers that cost the person nothing: counted and explained, never alarming. */
const HARMLESS: ReadonlySet<AnomalyKind> = new Set<AnomalyKind>([
  'missing-done',
  'usage-misplaced',
  'usage-repeated',
  'repeated-finish',
  'tool-index-missing',
  'tool-index-odd',
  'tool-id-missing',
  'tool-arguments-object',
  'content-parts',
  'byte-order-mark',
  'missing-content-type',
  'message-beside-delta',
  'not-a-chunk',
  'id-changed',
  'unknown-event-type',
]);

/** `harmless`: nothing of the answer can be wrong by it. `notable`: worth a look. */
export function anomalyLevel(kind: AnomalyKind): 'harmless' | 'notable' {
  return HARMLESS.has(kind) ? 'harmless' : 'notable';
}
