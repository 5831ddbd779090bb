/**
 * The one vocabulary of a turn. The decoder speaks it, IPC carries it, store and screen fold it with `reduceTurn`.
 * What lives here: the union and its parts. Not here: bytes, HTTP, time, React.
 * Source: DESIGN section 3.
 */
import type { JsonObject, JsonValue } from '../json.ts';
import type { Anomaly } from './anomaly.ts';
import type { TurnError } from './failure.ts';
import type { TurnOutcome, TurnTiming } from './outcome.ts';

/** Which key or markup reasoning came by; it goes back by the same one (`think` goes nowhere). */
export type ReasoningCarrier = 'reasoning_content' | 'reasoning' | 'think';

/** Where the HTTP exchange stands. `reading` begins with the response head. */
export type TurnPhase = 'connecting' | 'sending' | 'waiting' | 'reading';

/** Token counts as the server sent them; nothing is computed. */
export interface Usage {
  promptTokens: number | null;
  completionTokens: number | null;
  totalTokens: number | null;
  reasoningTokens?: number;
  cachedTokens?: number;
}

/** One category of one content-filter verdict. */
export interface FilterVerdict {
  /** The server's name of the category: `hate`, `jailbreak`, `custom_blocklists`, … */
  category: string;
  filtered: boolean;
  detected?: boolean;
  severity?: string;
  /** Ids of block lists that matched. */
  ids?: string[];
}

/** A content filter's report on the prompt or the answer. Offsets are raw and cut nothing (wire document 3.7). */
export interface FilterReport {
  target: 'prompt' | 'answer';
  verdicts: FilterVerdict[];
  offsets?: { check?: number; start?: number; end?: number };
}

interface Positioned {
  /** Number of the SSE event this came from, counted from 0 in the response; -1 for the runner's own events. */
  src: number;
}

export type AttemptStart = Positioned & {
  type: 'attempt-start';
  /** 1 for the first request, 2 for the one automatic fallback. */
  attempt: number;
  /** Optional request fields left out of this attempt (`stream_options`, …). */
  omitted: string[];
  /** A field sent under its other name: `max_tokens` as `max_completion_tokens` or the reverse. */
  renamed?: { from: string; to: string };
  /** Exact length of the request body in bytes. */
  bodyBytes: number;
  /** What the server said that made this attempt necessary; absent on the first. */
  because?: TurnError;
};

export type PhaseChange = Positioned & {
  type: 'phase';
  phase: TurnPhase;
  /** Body bytes handed to the socket so far, with `phase: 'sending'`. */
  sentBytes?: number;
  totalBytes?: number;
  /** Response head, with `phase: 'reading'`. Secrets masked. */
  status?: number;
  headers?: [name: string, value: string][];
};

export type TurnStart = Positioned & { type: 'turn-start'; id: string; model: string };
/** `details` are blocks of `reasoning_details`, kept as JSON to go back unchanged; `text` may be empty then. */
export type ReasoningDelta = Positioned & {
  type: 'reasoning-delta';
  text: string;
  carrier: ReasoningCarrier;
  details?: JsonValue[];
};
export type TextDelta = Positioned & { type: 'text-delta'; text: string };
export type RefusalDelta = Positioned & { type: 'refusal-delta'; text: string };
/**
 * A piece of one tool call. `key` tells calls of a turn apart and orders them by first sight. `name` and `arguments`
 * append. `id` replaces (a made-up id comes at the end where the server gave none). `extra` holds unknown keys of the
 * call (a thought signature), to go back unchanged; later keys win.
 */
export type ToolCallDelta = Positioned & {
  type: 'tool-call-delta';
  key: number;
  id?: string;
  name?: string;
  arguments?: string;
  extra?: JsonObject;
};
/** Keys of the message that the protocol does not know, to go back unchanged; later keys win. */
export type MessageExtra = Positioned & { type: 'message-extra'; extra: JsonObject };
/** A sign of life before or between tokens; counts where the server gives them (mlx-lm's `: keepalive 3/10`). */
export type PromptProgress = Positioned & { type: 'prompt-progress'; done?: number; total?: number };
export type FilterReported = Positioned & { type: 'filter-report'; report: FilterReport };
/** `timings` is the server's own object (llama.cpp, mlx-vlm), kept as JSON. */
export type UsageReport = Positioned & { type: 'usage-report'; usage: Usage; timings?: JsonObject };
/** The finish reason as sent. */
export type Finish = Positioned & { type: 'finish'; reason: string };
/** The `[DONE]` marker came. */
export type Done = Positioned & { type: 'done' };
export type AnomalyReport = Positioned & { type: 'anomaly'; anomaly: Anomaly };
/** Always last, exactly once, whatever happened. */
export type TurnEnd = Positioned & {
  type: 'turn-end';
  outcome: TurnOutcome;
  error: TurnError | null;
  /** Whether this turn's calls may be offered for running. */
  executable: boolean;
  /** Something came, and the outcome is length, stopped, interrupted, failed, or blocked before a finish. */
  partial: boolean;
  /** Per call key: arguments are empty or a JSON object and the call may be trusted to be whole. */
  completeCalls: number[];
  timing: TurnTiming;
};

/** What the decoder makes: everything but the runner's events, not yet numbered. */
export type DecodedEvent =
  | TurnStart
  | ReasoningDelta
  | TextDelta
  | RefusalDelta
  | ToolCallDelta
  | MessageExtra
  | PromptProgress
  | FilterReported
  | UsageReport
  | Finish
  | Done
  | AnomalyReport;

/** What the runner adds. */
export type RunnerEvent = AttemptStart | PhaseChange | TurnEnd;

/** An event before it has its number. */
export type UnnumberedTurnEvent = DecodedEvent | RunnerEvent;

/** One event of a turn; `n` counts 0, 1, 2 … within the turn. */
export type TurnEvent = UnnumberedTurnEvent & { n: number };
