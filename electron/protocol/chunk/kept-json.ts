import type { JsonValue } from '../../../shared/json.ts';
import { MAX_KEPT_DEPTH } from './limits.ts';

/**
 * A copy of a value that can go back to the server, to disk and over IPC: strings well-formed, nesting bounded, no key
 * that could reach a prototype. `undefined` where it is nested deeper than the bound.
 */
export function keptJson(value: JsonValue, depth = 0): JsonValue | undefined {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_KEPT_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const list: JsonValue[] = [];
    for (const entry of value) {
      const kept = keptJson(entry, depth + 1);
      if (kept === undefined) return undefined;
      list.push(kept);
    }
    return list;
  }
  const object: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (key === '__proto__' || inner === undefined) continue;
    const kept = keptJson(inner, depth + 1);
    if (kept === undefined) return undefined;
    object[key.toWellFormed()] = kept;
  }
  return object;
}
