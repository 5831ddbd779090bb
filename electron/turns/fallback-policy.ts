import type { RequestVariation } from '../protocol/request/chat-request.ts';

/** What was learned of a server and model: fields it refused. Kept by the caller, forgettable by the person. */
export interface FallbackMemory {
  recall(origin: string, model: string): RequestVariation;
  remember(origin: string, model: string, variation: RequestVariation): void;
}
