/**
 * One turn: a request, its answer, exactly one end.
 */
import type { TurnEvent } from '../../shared/turn/turn-event.ts';
import type { TurnJournal } from '../capture/journal.ts';
import type { ChatRequest } from '../protocol/request/chat-request.ts';
import type { ServerConnection } from '../servers/connection.ts';
import type { FallbackMemory } from './fallback-policy.ts';

export type TurnEndEvent = Extract<TurnEvent, { type: 'turn-end' }>;

export interface RunTurnOptions {
  turnId: string;
  connection: ServerConnection;
  request: ChatRequest;
  /** Silence that ends the turn as `stalled`; `null`: none does. */
  stallAfterMs: number | null;
  /** `null`: nothing is captured. */
  journal: TurnJournal | null;
  /** Stop. The socket is closed at once, in every state. */
  signal: AbortSignal;
  /** Events in order; with a journal only after the bytes they came from were written. Must not throw. */
  onEvent(event: TurnEvent): void;
  fallbacks?: FallbackMemory;
  /** Ids of the server's model list, where it is known. */
  listedModels?: readonly string[];
}

/** Runs one turn. Never rejects; the last event is the `turn-end` it resolves to. */
export async function runTurn(_options: RunTurnOptions): Promise<TurnEndEvent> {
  throw new Error('not built yet');
}
