/**
 * Content-filter verdicts in every place Azure and its followers put them (wire document 3.7, 5).
 * What lives here: JSON into `FilterReport`. Not here: what a verdict does to the turn.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { FilterReport, FilterVerdict } from '../../../shared/turn/turn-event.ts';

/** Reports on the prompt that a chunk carries: `prompt_filter_results`, or `prompt_annotations` of earlier versions. */
export function readPromptReports(chunk: JsonObject): FilterReport[] {
  const list = chunk.prompt_filter_results ?? chunk.prompt_annotations;
  if (!Array.isArray(list)) return [];
  const reports: FilterReport[] = [];
  for (const entry of list) {
    if (!isJsonObject(entry)) continue;
    const verdicts = readVerdicts(entry.content_filter_results ?? entry.content_filter_result);
    if (verdicts.length > 0) reports.push({ target: 'prompt', verdicts });
  }
  return reports;
}

/** The report on the answer that a choice carries; `null` where it says nothing. */
export function readAnswerReport(choice: JsonObject): FilterReport | null {
  const verdicts = readVerdicts(choice.content_filter_results ?? choice.content_filter_result);
  if (verdicts.length === 0) return null;
  const report: FilterReport = { target: 'answer', verdicts };
  const offsets = readOffsets(choice.content_filter_offsets);
  if (offsets) report.offsets = offsets;
  return report;
}

/** The report inside an error: `innererror.content_filter_result` and its relatives. */
export function readErrorReport(error: JsonObject): FilterReport | null {
  const inner = isJsonObject(error.innererror)
    ? error.innererror
    : isJsonObject(error.inner_error)
      ? error.inner_error
      : error;
  for (const place of [inner, error]) {
    const verdicts = readVerdicts(place.content_filter_result ?? place.content_filter_results);
    if (verdicts.length > 0) return { target: 'prompt', verdicts };
  }
  return null;
}

/** Categories whose verdict is `filtered: true`, fit to stand in a sentence. */
export function filteredCategories(report: FilterReport): string[] {
  return report.verdicts
    .filter((verdict) => verdict.filtered)
    .map((verdict) => verdict.category.replaceAll(/[<>]/g, ' '));
}

function readVerdicts(results: JsonValue | undefined): FilterVerdict[] {
  if (!isJsonObject(results)) return [];
  const verdicts: FilterVerdict[] = [];
  for (const category of Object.keys(results)) {
    const verdict = readVerdict(category.toWellFormed(), results[category]);
    if (verdict) verdicts.push(verdict);
  }
  return verdicts;
}

function readVerdict(category: string, value: JsonValue | undefined): FilterVerdict | null {
  if (Array.isArray(value)) return readListVerdict(category, value, false);
  if (!isJsonObject(value)) return null;
  if (Array.isArray(value.details)) return readListVerdict(category, value.details, value.filtered === true);
  const { filtered, detected, severity } = value;
  if (typeof filtered !== 'boolean' && typeof detected !== 'boolean' && typeof severity !== 'string') return null;
  const verdict: FilterVerdict = { category, filtered: filtered === true };
  if (typeof detected === 'boolean') verdict.detected = detected;
  if (typeof severity === 'string') verdict.severity = severity.toWellFormed();
  return verdict;
}

/** Block lists come as a list of `{filtered, id}`. */
function readListVerdict(category: string, list: readonly JsonValue[], filtered: boolean): FilterVerdict {
  const verdict: FilterVerdict = { category, filtered };
  const ids: string[] = [];
  for (const entry of list) {
    if (!isJsonObject(entry)) continue;
    const hit = entry.filtered === true || entry.detected === true;
    if (entry.filtered === true) verdict.filtered = true;
    if (entry.detected === true) verdict.detected = true;
    if (hit && typeof entry.id === 'string') ids.push(entry.id.toWellFormed());
  }
  if (ids.length > 0) verdict.ids = ids;
  return verdict;
}

function readOffsets(value: JsonValue | undefined): FilterReport['offsets'] | null {
  if (!isJsonObject(value)) return null;
  const offsets: NonNullable<FilterReport['offsets']> = {};
  if (typeof value.check_offset === 'number') offsets.check = value.check_offset;
  if (typeof value.start_offset === 'number') offsets.start = value.start_offset;
  if (typeof value.end_offset === 'number') offsets.end = value.end_offset;
  return offsets;
}
