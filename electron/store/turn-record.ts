/**
 * A decoded turn as JSON in the database, with a version. Law: an older version is read for ever; when `TurnState`
 * changes its meaning, a new version is added here and the old one is translated when read.
 */
import * as v from 'valibot';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import { ANOMALY_KINDS } from '../../shared/turn/anomaly.ts';
import { FAILURE_KINDS, type TurnError } from '../../shared/turn/failure.ts';
import { TURN_OUTCOMES } from '../../shared/turn/outcome.ts';
import type { TurnState } from '../../shared/turn/turn-state.ts';
import { said } from '../../shared/words/said-schema.ts';

export const TURN_RECORD_VERSION = 1;

/** Keys this svir does not know are kept: a field added to the state must not be lost on its way through the disk. */
const object = v.looseObject;
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Everything `JSON.parse` makes is a JSON value; only objects are told apart. */
const json = v.custom<JsonValue>((value) => value !== undefined);
const jsonObject = v.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const turnError: v.GenericSchema<unknown, TurnError> = object({
  kind: v.picklist(FAILURE_KINDS),
  message: v.string(),
  said: v.exactOptional(said),
  serverMessage: v.exactOptional(v.string()),
  status: v.exactOptional(v.number()),
  code: v.exactOptional(v.string()),
  retryAfterSeconds: v.exactOptional(v.number()),
  advice: v.string(),
});

const verdict = object({
  category: v.string(),
  filtered: v.boolean(),
  detected: v.exactOptional(v.boolean()),
  severity: v.exactOptional(v.string()),
  ids: v.exactOptional(v.array(v.string())),
});

const turnState: v.GenericSchema<unknown, TurnState> = object({
  lastN: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  attempts: v.array(
    object({
      attempt: count,
      omitted: v.array(v.string()),
      renamed: v.exactOptional(object({ from: v.string(), to: v.string() })),
      bodyBytes: count,
      because: v.exactOptional(turnError),
    }),
  ),
  phase: v.nullable(
    object({
      phase: v.picklist(['connecting', 'sending', 'waiting', 'reading']),
      sentBytes: v.exactOptional(v.number()),
      totalBytes: v.exactOptional(v.number()),
      status: v.exactOptional(v.number()),
    }),
  ),
  id: v.nullable(v.string()),
  model: v.nullable(v.string()),
  text: v.string(),
  reasoning: v.string(),
  reasoningCarrier: v.nullable(v.picklist(['reasoning_content', 'reasoning', 'think'])),
  reasoningDetails: v.array(json),
  refusal: v.nullable(v.string()),
  toolCalls: v.array(
    object({
      key: v.number(),
      id: v.string(),
      name: v.string(),
      arguments: v.string(),
      complete: v.boolean(),
      extra: v.exactOptional(jsonObject),
      result: v.exactOptional(v.string()),
    }),
  ),
  extra: v.nullable(jsonObject),
  progress: v.nullable(object({ done: v.exactOptional(v.number()), total: v.exactOptional(v.number()) })),
  filters: v.array(
    object({
      target: v.picklist(['prompt', 'answer']),
      verdicts: v.array(verdict),
      offsets: v.exactOptional(
        object({
          check: v.exactOptional(v.number()),
          start: v.exactOptional(v.number()),
          end: v.exactOptional(v.number()),
        }),
      ),
    }),
  ),
  usage: v.nullable(
    object({
      promptTokens: v.nullable(v.number()),
      completionTokens: v.nullable(v.number()),
      totalTokens: v.nullable(v.number()),
      reasoningTokens: v.exactOptional(v.number()),
      cachedTokens: v.exactOptional(v.number()),
    }),
  ),
  timings: v.nullable(jsonObject),
  finish: v.nullable(v.string()),
  done: v.boolean(),
  anomalies: v.array(object({ kind: v.picklist(ANOMALY_KINDS), detail: v.string(), said: v.exactOptional(said) })),
  end: v.nullable(
    object({
      outcome: v.picklist(TURN_OUTCOMES),
      error: v.nullable(turnError),
      executable: v.boolean(),
      partial: v.boolean(),
      timing: object({
        startedAt: v.number(),
        connectedMs: v.exactOptional(v.number()),
        sentMs: v.exactOptional(v.number()),
        headersMs: v.exactOptional(v.number()),
        firstTokenMs: v.exactOptional(v.number()),
        lastTokenMs: v.exactOptional(v.number()),
        finishMs: v.exactOptional(v.number()),
        endedMs: v.number(),
        tokens: v.number(),
        tokensPerSecond: v.nullable(v.number()),
      }),
    }),
  ),
  imported: v.exactOptional(object({ fileName: v.string(), at: v.number(), timed: v.boolean() })),
});

/** The JSON text of a turn. */
export function writeTurn(turn: TurnState): string {
  return JSON.stringify(turn);
}

/** A turn read back, or why it cannot be read. */
export function readTurn(version: number, text: string): { ok: true; turn: TurnState } | { ok: false; reason: string } {
  if (version !== TURN_RECORD_VERSION) return { ok: false, reason: `a turn of the unknown version ${version}` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'the turn is not JSON' };
  }
  const parsed = v.safeParse(turnState, value);
  if (parsed.success) return { ok: true, turn: parsed.output };
  return { ok: false, reason: `the turn's "${v.getDotPath(parsed.issues[0]) ?? ''}" is not what it should be` };
}
