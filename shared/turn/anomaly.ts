/**
 * The table of anomaly kinds: departures from the protocol that did not stop the turn.
 * Filled as servers are met, never renamed: names stand in captures, databases and people's scripts.
 * Sentences and rules for people: anomaly-catalogue.ts. Source: DESIGN section 3, "Anomaly".
 */
import type { Said } from '../words/said.ts';

export const ANOMALY_KINDS = [
  'missing-done',
  'missing-finish',
  'repeated-finish',
  'finish-mismatch',
  'unknown-finish',
  'content-after-finish',
  'usage-misplaced',
  'usage-repeated',
  'tool-index-missing',
  'tool-index-odd',
  'tool-id-missing',
  'tool-id-repeated',
  'tool-name-missing',
  'tool-arguments-object',
  'content-parts',
  'malformed-json',
  'invalid-utf8',
  'byte-order-mark',
  'tool-choice-not-kept',
  'schema-not-kept',
  'reasoning-only',
  'extra-choice',
  'id-changed',
  'model-changed',
  'model-substituted',
  'unknown-event-type',
  'not-a-stream',
  'missing-content-type',
  'unlabelled-compression',
  'field-outside-event',
  'joined-json',
  'message-beside-delta',
  'missing-blank-line',
  'not-a-chunk',
  'plain-text-data',
  'error-outside-event',
  'reasoning-differs',
  'content-elsewhere',
  'lone-surrogate',
  'tool-id-changed',
  'tool-not-offered',
  'function-call-key',
  'value-too-deep',
] as const;

export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

/** One departure: its kind and what exactly was seen, short, for a person who debugs. */
export interface Anomaly {
  kind: AnomalyKind;
  detail: string;
  /** What `detail` says, where it is more than what the server sent. */
  said?: Said;
}
