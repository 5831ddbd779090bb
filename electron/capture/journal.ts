/**
 * What a turn writes while it runs. The turn runner knows only this; the capture folder behind it is `capture-writer`.
 * Response bytes given here are already masked and content-decoded, exactly those the decoder sees, so offsets agree.
 */

import type { TurnError } from '../../shared/turn/failure.ts';
import type { Worded } from '../../shared/words/said.ts';
import type { RequestFacts, StreamEnd } from '../protocol/decode/turn-decoder.ts';

/** The request at the last layer before the socket, secrets masked. */
export interface JournalRequest {
  attempt: number;
  /** Milliseconds since the Unix epoch. */
  startedAt: number;
  method: string;
  url: string;
  headers: [name: string, value: string][];
  bodyBytes: number;
  /** JSON text with each image as `{"sha256","bytes","type"}`. */
  body: string;
  /** What the decoder judges the answer by. Without it a capture is read again with neutral facts. */
  facts?: RequestFacts;
  /** As in the `attempt-start` event of this attempt, so that a turn can be rebuilt from its captures. */
  omitted?: string[];
  renamed?: { from: string; to: string };
  because?: TurnError;
  /** What of the conversation did not go along. */
  leftOut?: Worded[];
}

/** What else is known of a response head. */
export interface JournalHeadFacts {
  /** A compressed body that no header announced was unpacked. */
  unlabelledCompression?: boolean;
}

/** One attempt of a turn being captured. Times are microseconds since the attempt began. No method throws; a failed write is told once by `onFailure`. */
export interface AttemptJournal {
  /** The capture's id: its folder name. */
  readonly captureId: string;
  /** The whole body went out; `sha256` in lower-case hex was taken in the body stream. */
  requestSent(sha256: string, atMicros: number): void;
  phase(name: string, atMicros: number): void;
  responseHead(
    status: number,
    headers: [name: string, value: string][],
    atMicros: number,
    facts?: JournalHeadFacts,
  ): void;
  /** A secret of the request was found in the response and replaced by asterisks. */
  masked(where: 'headers' | 'body', count: number): void;
  /** Queues a piece of the body. Resolves when its write has returned; then what it became may be shown. */
  append(piece: Uint8Array, atMicros: number): Promise<void>;
  /** Byte range of SSE event number `index` in the response body. */
  sseEvent(index: number, start: number, end: number): void;
  /**
   * Writes what waits, syncs, closes. `end` is how the exchange ended, with or without a response: the turn is rebuilt
   * from it. Without it the capture counts as interrupted.
   */
  close(end?: StreamEnd): Promise<void>;
}

export interface TurnJournal {
  startAttempt(request: JournalRequest): Promise<AttemptJournal>;
}
