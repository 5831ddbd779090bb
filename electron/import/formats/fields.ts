/** Reading a field of foreign JSON: what is not of the kind asked for is as if it were not there. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';

/** A field's own value: never one of the prototype. */
export function field(of: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(of) && Object.hasOwn(of, name) ? of[name] : undefined;
}

export function object(value: JsonValue | undefined): JsonObject | null {
  return isJsonObject(value) ? value : null;
}

export function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** A text without half characters: they can be neither stored nor sent. */
export function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.toWellFormed() : '';
}

/** A text that says something, or `null`. */
export function name(value: JsonValue | undefined): string | null {
  const found = text(value).trim();
  return found === '' ? null : found;
}

/** An id: a text, or a number as text. */
export function id(value: JsonValue | undefined): string | null {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : name(value);
}

/** The year 2500: a larger number of seconds is no time of a chat. */
const LAST_MS = 16_725_225_600_000;
/** 1990 in milliseconds, and a number of seconds nobody reaches: between the two scales nothing is ambiguous. */
const FIRST_MS = 631_152_000_000;

/**
 * A moment in milliseconds since the Unix epoch, from seconds, milliseconds, nanoseconds or an ISO date; `null` for
 * what is none.
 */
export function moment(value: JsonValue | undefined): number | null {
  if (typeof value === 'string') {
    const parsed = value === '' ? Number.NaN : Date.parse(value);
    return Number.isFinite(parsed) && parsed > 0 && parsed < LAST_MS ? parsed : null;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  if (value < FIRST_MS) return value * 1000 < LAST_MS ? Math.round(value * 1000) : null;
  for (const unit of [1, 1e3, 1e6]) if (value / unit < LAST_MS) return Math.round(value / unit);
  return null;
}

/** A value as text: itself, or as JSON. */
export function asText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.toWellFormed();
  try {
    return JSON.stringify(value).toWellFormed();
  } catch {
    // Nested deeper than can be written out.
    return '';
  }
}

/** Texts that say something, with an empty line between. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
