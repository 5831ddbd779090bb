/**
 * The one fold of turn events. Store and screen both use it, so what is shown and what is kept cannot differ.
 * What lives here: pure state and `reduceTurn`. It must not know time, I/O or React.
 */
import { unreachable } from '../exhaustive.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Anomaly } from './anomaly.ts';
import type { TurnError } from './failure.ts';
import type { TurnOutcome, TurnTiming } from './outcome.ts';
import type { FilterReport, ReasoningCarrier, ToolCallDelta, TurnEvent, TurnPhase, Usage } from './turn-event.ts';

/** One tool call as assembled so far. */
export interface ToolCall {
  key: number;
  id: string;
  name: string;
  /** Raw, as the server sent it: never repaired, never parsed early. */
  arguments: string;
  /** False until the turn has ended and the arguments proved empty or a JSON object. */
  complete: boolean;
  extra?: JsonObject;
  /** What the tool gave back, where an imported file holds it. svir itself runs no tools. */
  result?: string;
}

/** Where an answer comes from that svir did not ask for. Of such a turn nothing was measured. */
export interface ImportedFrom {
  fileName: string;
  /** When it was imported, milliseconds since the Unix epoch. */
  at: number;
  /** False where the file does not say when the answer was written. */
  timed: boolean;
}

export interface AttemptState {
  attempt: number;
  omitted: string[];
  renamed?: { from: string; to: string };
  bodyBytes: number;
  because?: TurnError;
}

export interface PhaseState {
  phase: TurnPhase;
  sentBytes?: number;
  totalBytes?: number;
  status?: number;
}

/** Everything a turn is, at one moment. `lastN` is the number of the last event folded in, -1 before the first. */
export interface TurnState {
  lastN: number;
  attempts: AttemptState[];
  phase: PhaseState | null;
  id: string | null;
  model: string | null;
  text: string;
  reasoning: string;
  reasoningCarrier: ReasoningCarrier | null;
  reasoningDetails: JsonValue[];
  refusal: string | null;
  toolCalls: ToolCall[];
  extra: JsonObject | null;
  progress: { done?: number; total?: number } | null;
  filters: FilterReport[];
  usage: Usage | null;
  timings: JsonObject | null;
  finish: string | null;
  done: boolean;
  anomalies: Anomaly[];
  /** `null` while the turn runs. */
  end: {
    outcome: TurnOutcome;
    error: TurnError | null;
    executable: boolean;
    partial: boolean;
    timing: TurnTiming;
  } | null;
  /** There on an answer that was read from another program's file, and only there. */
  imported?: ImportedFrom;
}

/** The state before the first event. */
export const EMPTY_TURN: TurnState = Object.freeze({
  lastN: -1,
  attempts: [],
  phase: null,
  id: null,
  model: null,
  text: '',
  reasoning: '',
  reasoningCarrier: null,
  reasoningDetails: [],
  refusal: null,
  toolCalls: [],
  extra: null,
  progress: null,
  filters: [],
  usage: null,
  timings: null,
  finish: null,
  done: false,
  anomalies: [],
  end: null,
});

/** Applies one event. An event already folded in (its `n` is not above `lastN`) changes nothing. */
export function reduceTurn(state: TurnState, event: TurnEvent): TurnState {
  if (event.n <= state.lastN) return state;
  return { ...state, ...change(state, event), lastN: event.n };
}

function change(state: TurnState, event: TurnEvent): Partial<TurnState> {
  switch (event.type) {
    case 'attempt-start': {
      const { attempt, omitted, bodyBytes } = event;
      const next: AttemptState = { attempt, omitted, bodyBytes };
      if (event.renamed) next.renamed = event.renamed;
      if (event.because) next.because = event.because;
      return { attempts: [...state.attempts, next], phase: null };
    }
    case 'phase': {
      const phase: PhaseState = { phase: event.phase };
      if (event.sentBytes !== undefined) phase.sentBytes = event.sentBytes;
      if (event.totalBytes !== undefined) phase.totalBytes = event.totalBytes;
      if (event.status !== undefined) phase.status = event.status;
      return { phase };
    }
    case 'turn-start':
      return { id: state.id || event.id || null, model: state.model || event.model || null };
    case 'reasoning-delta':
      return {
        reasoning: state.reasoning + event.text,
        reasoningCarrier: strongerCarrier(state.reasoningCarrier, event.carrier),
        ...(event.details ? { reasoningDetails: [...state.reasoningDetails, ...event.details] } : {}),
      };
    case 'text-delta':
      return { text: state.text + event.text };
    case 'refusal-delta':
      return { refusal: (state.refusal ?? '') + event.text };
    case 'tool-call-delta':
      return { toolCalls: mergeToolCall(state.toolCalls, event) };
    case 'message-extra':
      return { extra: { ...state.extra, ...event.extra } };
    case 'prompt-progress': {
      // A keep-alive without counts is a sign of life and takes no counts back.
      if (event.done === undefined && event.total === undefined) return { progress: state.progress ?? {} };
      const progress: { done?: number; total?: number } = {};
      if (event.done !== undefined) progress.done = event.done;
      if (event.total !== undefined) progress.total = event.total;
      return { progress };
    }
    case 'filter-report':
      return { filters: [...state.filters, event.report] };
    case 'usage-report':
      return { usage: event.usage, ...(event.timings ? { timings: event.timings } : {}) };
    case 'finish':
      return { finish: state.finish ?? event.reason };
    case 'done':
      return { done: true };
    case 'anomaly':
      return { anomalies: [...state.anomalies, event.anomaly] };
    case 'turn-end': {
      const { outcome, error, executable, partial, timing } = event;
      const whole = new Set(event.completeCalls);
      return {
        end: { outcome, error, executable, partial, timing },
        toolCalls: state.toolCalls.map((call) => ({ ...call, complete: whole.has(call.key) })),
      };
    }
    default:
      return unreachable(event);
  }
}

/** A key beats inline markup, and `reasoning_content` beats `reasoning` where both came: it goes back under one. */
function strongerCarrier(known: ReasoningCarrier | null, next: ReasoningCarrier): ReasoningCarrier {
  if (known === 'reasoning_content' || next === 'reasoning_content') return 'reasoning_content';
  if (known === 'reasoning' || next === 'reasoning') return 'reasoning';
  return 'think';
}

function mergeToolCall(calls: ToolCall[], delta: ToolCallDelta): ToolCall[] {
  const at = calls.findIndex((call) => call.key === delta.key);
  const old: ToolCall = calls[at] ?? { key: delta.key, id: '', name: '', arguments: '', complete: false };
  const next: ToolCall = {
    ...old,
    id: delta.id ?? old.id,
    name: old.name + (delta.name ?? ''),
    arguments: old.arguments + (delta.arguments ?? ''),
  };
  if (delta.extra) next.extra = { ...old.extra, ...delta.extra };
  return at < 0 ? [...calls, next] : calls.with(at, next);
}
