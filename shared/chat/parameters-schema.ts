/**
 * What request parameters may be, for every door they come in by: the window, the database, an import.
 * Ranges are the request's own concern (protocol/request): here only what a value is.
 */
import * as v from 'valibot';
import type { JsonObject, JsonValue } from '../json.ts';
import { type ChatParameters, DEFAULT_NAMES } from './conversation.ts';

/** Longest text a person may keep in one field, in UTF-16 units. */
const MAX_TEXT = 16 * 1024 * 1024;
const MAX_NAME = 4096;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const number = v.pipe(v.number(), v.finite());

/** Free JSON nests at most so deep: deeper is a mistake, and would overflow the stack of whoever writes it out. */
const MAX_DEPTH = 100;

/** Plain JSON: what `JSON.parse` gives. */
function isJson(value: unknown, depth = 0): value is JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((member) => isJson(member, depth + 1));
}

/** Fields that make the request what it is; a free field never replaces them. */
const RESERVED = ['stream', 'messages', 'model'];

const extra = v.pipe(
  v.custom<JsonObject>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value),
    'must be a JSON object',
  ),
  v.check(
    (value) => !RESERVED.some((name) => Object.hasOwn(value, name)),
    'stream, messages and model cannot be set as free fields',
  ),
);

const entries = {
  system: v.exactOptional(text),
  systemRole: v.exactOptional(v.picklist(['system', 'developer'])),
  temperature: v.exactOptional(number),
  topP: v.exactOptional(number),
  seed: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  stop: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME))), v.maxLength(4))),
  presencePenalty: v.exactOptional(number),
  frequencyPenalty: v.exactOptional(number),
  extra: v.exactOptional(extra),
  maxTokens: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  reasoningEffort: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  without: v.exactOptional(v.pipe(v.array(v.picklist(DEFAULT_NAMES)), v.maxLength(DEFAULT_NAMES.length))),
};

/** As a window sends them: an unknown name is a mistake of the caller. */
export const chatParameters: v.GenericSchema<unknown, ChatParameters> = v.strictObject(entries);

/** As they were stored: what a newer svir wrote besides is left aside. */
export const storedParameters: v.GenericSchema<unknown, ChatParameters> = v.object(entries);
