/** What passes between the main process and the store's thread. Both ends are ours: one build, no check. */
import type { StoreCall, StoreResult } from './store.ts';

export interface StoreRequest {
  /** Counts 1, 2, 3 …; an answer carries it back. */
  seq: number;
  call: StoreCall | 'close';
  argument: unknown;
}

export interface StoreResponse {
  /** 0 for the opening. */
  seq: number;
  result: StoreResult<unknown>;
}
