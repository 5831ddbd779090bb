/**
 * What the main process tells a window unasked, in numbered batches. A window acknowledges each batch before the next
 * is sent; deltas that wait are merged.
 */

import type { TurnEvent } from '../turn/turn-event.ts';
import type { Said } from '../words/said.ts';

export type PushItem =
  | { kind: 'turn-events'; conversationId: string; turnId: string; messageId: string; events: TurnEvent[] }
  /** A turn was saved: captures are whole, the message is final. */
  | { kind: 'turn-saved'; conversationId: string; turnId: string; messageId: string }
  | { kind: 'conversations-changed' }
  | { kind: 'conversation-changed'; conversationId: string }
  | { kind: 'profiles-changed' }
  | { kind: 'menu-action'; action: string }
  /** Something the person must know that belongs to no turn: a failed write, a full disk. */
  | { kind: 'notice'; level: 'info' | 'error'; message: string; advice: string; said: Said };

export interface PushBatch {
  /** Counts 1, 2, 3 … per window since it loaded. */
  seq: number;
  items: PushItem[];
}
