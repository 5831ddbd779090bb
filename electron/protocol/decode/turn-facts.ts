/**
 * What a turn is read from and judged by, and what comes of it: the types of the decoder's one door.
 */
import type { TurnError } from '../../../shared/turn/failure.ts';
import type { TurnOutcome } from '../../../shared/turn/outcome.ts';
import type { DecodedEvent } from '../../../shared/turn/turn-event.ts';

/** Head of the response as received. Bytes pushed are content-decoded: gzip and the like are already removed. */
export interface ResponseFacts {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** The http layer found a compressed body that no header announced, and unpacked it. */
  unlabelledCompression?: boolean;
  /** Milliseconds since the Unix epoch when the head came; only for `Retry-After` dates: the core has no clock. */
  now: number;
}

/** What was asked for: the answer is judged by it. */
export interface RequestFacts {
  model: string;
  /** Names of the tools offered. */
  toolNames: readonly string[];
  toolChoice: 'auto' | 'none' | 'required' | { name: string } | null;
  /** `response_format` was a JSON schema. */
  wantsSchema: boolean;
  /** `response_format` was `json_object`. */
  wantsJsonObject: boolean;
  /** The request carried at least one picture. */
  hasImages: boolean;
  /** Ids of the server's model list, where it is known. */
  listedModels?: readonly string[];
}

/** How the body ended. `cut` is a reset, a stall, any network failure; `interrupted` is a capture read after a crash. */
export type StreamEnd = { how: 'eof' } | { how: 'cut'; error: TurnError } | { how: 'stopped' } | { how: 'interrupted' };

/** The verdict; the runner adds the times. */
export interface DecodedEnd {
  outcome: TurnOutcome;
  error: TurnError | null;
  /** Whether this turn's calls may be offered for running. */
  executable: boolean;
  partial: boolean;
  /** Keys of the calls that are whole. */
  completeCalls: number[];
  /**
   * Text of a body that was no answer (an error status, a JSON error): where a fallback looks for the field that is to
   * blame. At most 64 Ki characters; absent where there was none.
   */
  errorBody?: string;
}

/** Bytes `start` (first) to `end` (exclusive) of the body are SSE event number `index`. */
export interface SseRange {
  index: number;
  start: number;
  end: number;
}

/**
 * What came since the last call, for the stall rule of DESIGN section 4: before the first visible token any byte resets
 * the silence; after it only `data` does, and comments show as "alive, nothing generated".
 */
export interface Activity {
  /** Bytes of a `data` field came (of a body that is no event stream: any byte). */
  data: boolean;
  /** A comment line ended. */
  comment: boolean;
  /** A visible token has come at any time in this response. */
  visible: boolean;
}

export interface TurnDecoder {
  /** Takes the next bytes of the body; returns what they made. Never throws on bad input. */
  push(bytes: Uint8Array): DecodedEvent[];
  /** Closes the turn: held-back text, made-up ids, closing anomalies and the verdict. Call once. */
  end(how: StreamEnd): { events: DecodedEvent[]; end: DecodedEnd };
  /** A finish reason came: the composer is free, reading goes on. */
  readonly answerFinished: boolean;
  /** `[DONE]` or an error in the stream came: nothing after it counts, stop reading. */
  readonly over: boolean;
  /** Byte ranges of the SSE events completed since the last call. */
  takeSseRanges(): SseRange[];
  /** What kind of bytes came since the last call. */
  takeActivity(): Activity;
}
