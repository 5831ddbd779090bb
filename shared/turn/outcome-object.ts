import type { JsonObject, JsonValue } from '../json.ts';
import type { AnomalyKind } from './anomaly.ts';
import type { TurnError } from './failure.ts';
import type { TurnOutcome, TurnTiming } from './outcome.ts';
import type { FilterReport, ReasoningCarrier, Usage } from './turn-event.ts';
import type { TurnState } from './turn-state.ts';

/** The outcome object that `svir turn --json` and `svir decode` print last. Source: DESIGN section 3. */
export interface OutcomeObject {
  outcome: TurnOutcome;
  text: string;
  reasoning: string;
  reasoningCarrier: ReasoningCarrier | null;
  reasoningDetails?: JsonValue[];
  refusal: string | null;
  toolCalls: { id: string; name: string; arguments: string; complete: boolean; extra?: JsonObject }[];
  executable: boolean;
  finish: string | null;
  usage: Usage | null;
  contentFilter: FilterReport[];
  error: TurnError | null;
  partial: boolean;
  model: string | null;
  id: string | null;
  done: boolean;
  anomalies: AnomalyKind[];
  extra?: JsonObject;
  timing: TurnTiming;
}

/** The outcome of an ended turn, or `null` while it runs. */
export function outcomeObject(state: TurnState): OutcomeObject | null {
  const { end } = state;
  if (!end) return null;
  const object: OutcomeObject = {
    outcome: end.outcome,
    text: state.text,
    reasoning: state.reasoning,
    reasoningCarrier: state.reasoningCarrier,
    refusal: state.refusal,
    toolCalls: state.toolCalls.map(({ key: _, ...call }) => call),
    executable: end.executable,
    finish: state.finish,
    usage: state.usage,
    contentFilter: state.filters,
    error: end.error,
    partial: end.partial,
    model: state.model,
    id: state.id,
    done: state.done,
    anomalies: state.anomalies.map((anomaly) => anomaly.kind),
    timing: end.timing,
  };
  if (state.reasoningDetails.length > 0) object.reasoningDetails = state.reasoningDetails;
  if (state.extra) object.extra = state.extra;
  return object;
}
