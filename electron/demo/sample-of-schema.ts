/** Makes a value that fits a JSON schema, as far as a demo needs: types, enums, examples, required and optional keys. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';

/** Schemas may refer to themselves; a demo stops somewhere. */
const MAX_DEPTH = 8;

export function sampleOf(schema: JsonObject, root: JsonObject = schema, depth = 0): JsonValue {
  if (depth > MAX_DEPTH) return null;
  if (schema.const !== undefined) return schema.const;
  const [first] = list(schema.enum);
  if (first !== undefined) return first;
  if (schema.default !== undefined) return schema.default;
  const [example] = list(schema.examples);
  if (example !== undefined) return example;
  if (typeof schema.$ref === 'string') return sampleOf(resolve(schema.$ref, root), root, depth + 1);
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const [branch] = list(schema[key]);
    if (isJsonObject(branch)) return sampleOf(branch, root, depth + 1);
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array': {
      const { items } = schema;
      const count = typeof schema.minItems === 'number' ? schema.minItems : 1;
      return isJsonObject(items)
        ? Array.from({ length: Math.min(count, 100) }, () => sampleOf(items, root, depth + 1))
        : [];
    }
    default: {
      if (!isJsonObject(schema.properties)) return {};
      const value: JsonObject = {};
      for (const [name, property] of Object.entries(schema.properties))
        value[name] = isJsonObject(property) ? sampleOf(property, root, depth + 1) : null;
      return value;
    }
  }
}

function text(schema: JsonObject): string {
  const sample =
    schema.format === 'date' ? '2026-11-30' : schema.format === 'date-time' ? '2026-11-30T12:00:00Z' : 'demo';
  const least = typeof schema.minLength === 'number' ? Math.min(schema.minLength, 10_000) : 0;
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : Number.POSITIVE_INFINITY;
  return sample.padEnd(least, '.').slice(0, most);
}

function number(schema: JsonObject): number {
  if (typeof schema.minimum === 'number') return schema.minimum;
  if (typeof schema.exclusiveMinimum === 'number') return schema.exclusiveMinimum + 1;
  return typeof schema.maximum === 'number' ? Math.min(schema.maximum, 42) : 42;
}

function resolve(reference: string, root: JsonObject): JsonObject {
  let at: JsonValue | undefined = root;
  for (const step of reference.replace(/^#\/?/, '').split('/').filter(Boolean))
    at = isJsonObject(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return isJsonObject(at) ? at : {};
}

function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}
