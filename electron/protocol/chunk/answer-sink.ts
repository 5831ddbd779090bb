import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { AnomalyKind } from '../../../shared/turn/anomaly.ts';
import type { FilterReport, ReasoningCarrier, Usage } from '../../../shared/turn/turn-event.ts';
import type { Said } from '../../../shared/words/said.ts';

/** What exactly was seen: as the server sent it, or in words. */
export type AnomalyDetail = string | Said;

/** Where the readers of chunks put what they find. Empty pieces may be handed over; they say nothing. */
export interface AnswerSink {
  readonly id: string;
  readonly model: string;
  readonly finish: string | null;
  readonly hasText: boolean;
  readonly hasReasoning: boolean;
  readonly hasRefusal: boolean;
  readonly hasCalls: boolean;
  start(id: string, model: string): void;
  addText(piece: string): void;
  addReasoning(piece: string, carrier: ReasoningCarrier, details?: JsonValue[]): void;
  addRefusal(piece: string): void;
  addToolCalls(list: JsonValue): void;
  addExtra(extra: JsonObject): void;
  addFilter(report: FilterReport): void;
  addUsage(usage: Usage, timings: JsonObject | null, inPlace: boolean): void;
  addFinish(reason: string): void;
  progress(done?: number, total?: number): void;
  anomaly(kind: AnomalyKind, detail: AnomalyDetail): void;
}
