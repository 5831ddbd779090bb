/**
 * Every field of the body beside `messages`: parameters, tools, response format, free fields, and what no server can
 * take. What lives here: the wire names. It must not know files or sockets. Sources: wire document 2, DESIGN section 4.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { BoundedField, OwnField } from '../../../shared/words/english/request.ts';
import { said } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';
import type { ChatRequest, RequestVariation, ResponseFormat, ToolChoice, ToolDefinition } from './chat-request.ts';

/** Fields that make the request what it is: free JSON may not replace them. */
const RESERVED = { stream: true, messages: true, model: true } as const satisfies Record<OwnField, true>;

function isReserved(name: string): name is OwnField {
  return Object.hasOwn(RESERVED, name);
}

/** The wire fields of a request, in their order, after the variation of this attempt. */
export function requestFields(request: ChatRequest, variation: RequestVariation): JsonObject {
  const { parameters = {}, tools = [] } = request;
  const fields: JsonObject = { model: request.model, stream: true, stream_options: { include_usage: true } };
  set(fields, 'temperature', parameters.temperature);
  set(fields, 'top_p', parameters.topP);
  set(fields, 'max_tokens', parameters.maxTokens);
  set(fields, 'seed', parameters.seed);
  set(fields, 'stop', parameters.stop === undefined ? undefined : [...parameters.stop]);
  set(fields, 'presence_penalty', parameters.presencePenalty);
  set(fields, 'frequency_penalty', parameters.frequencyPenalty);
  set(fields, 'reasoning_effort', parameters.reasoningEffort);
  if (request.responseFormat) fields.response_format = wireResponseFormat(request.responseFormat);
  if (tools.length > 0) {
    fields.tools = tools.map(wireTool);
    if (request.toolChoice) fields.tool_choice = wireToolChoice(request.toolChoice);
  }
  for (const [name, value] of Object.entries(request.extra ?? {})) if (!isReserved(name)) set(fields, name, value);
  // A server may refuse an empty list of tools, and a choice or a manner of calling without any.
  const offered = fields.tools;
  if (!Array.isArray(offered) || offered.length === 0) {
    for (const name of ['tools', 'tool_choice', 'parallel_tool_calls']) delete fields[name];
  }
  for (const name of variation.omit) delete fields[name];
  const { rename } = variation;
  return rename === undefined ? fields : renamed(fields, rename.from, rename.to);
}

function set(fields: JsonObject, name: string, value: JsonValue | undefined): void {
  if (value !== undefined) fields[name] = value;
}

function renamed(fields: JsonObject, from: string, to: string): JsonObject {
  if (fields[from] === undefined) return fields;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== to)
      .map(([name, value]) => [name === from ? to : name, value]),
  );
}

function wireTool(tool: ToolDefinition): JsonObject {
  const made: JsonObject = { name: tool.name };
  set(made, 'description', tool.description);
  set(made, 'parameters', tool.parameters);
  set(made, 'strict', tool.strict);
  return { type: 'function', function: made };
}

function wireToolChoice(choice: ToolChoice): JsonValue {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } };
}

function wireResponseFormat(format: ResponseFormat): JsonObject {
  if (format.type !== 'json_schema') return { type: format.type };
  const schema: JsonObject = { name: format.name };
  set(schema, 'description', format.description);
  schema.schema = format.schema;
  set(schema, 'strict', format.strict);
  return { type: 'json_schema', json_schema: schema };
}

/**
 * What no server can take, as one sentence; `null` when all is well. Read from the fields as they would be sent,
 * so a value given as free JSON is held to the same bounds.
 */
export function refuseFields(request: ChatRequest): Said | null {
  if (request.model === '') return said('request.no-model');
  for (const name of Object.keys(request.extra ?? {})) {
    if (isReserved(name)) return said('request.own-field', { field: name });
  }
  const fields = requestFields(request, { omit: [] });
  const choice = request.toolChoice;
  const names = (request.tools ?? []).map((tool) => tool.name);
  return (
    refuseNumbers(fields) ??
    refuseStop(fields.stop) ??
    refuseEffort(fields.reasoning_effort) ??
    refuseFormat(fields.response_format) ??
    refuseTools(names) ??
    (choice && typeof choice !== 'string' && names.length > 0 && !names.includes(choice.name)
      ? said('request.tool-choice', { name: choice.name })
      : null)
  );
}

const RANGES: [field: BoundedField, from: number, to: number, whole: boolean][] = [
  ['temperature', 0, 2, false],
  ['top_p', 0, 1, false],
  ['presence_penalty', -2, 2, false],
  ['frequency_penalty', -2, 2, false],
  // Some servers read 0 or -1 as "no limit", but the protocol asks for at least 1.
  ['max_tokens', 1, Number.MAX_SAFE_INTEGER, true],
  ['max_completion_tokens', 1, Number.MAX_SAFE_INTEGER, true],
  ['seed', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, true],
  ['n', 1, 1, true],
];

function refuseNumbers(fields: JsonObject): Said | null {
  for (const [field, from, to, whole] of RANGES) {
    const value = fields[field];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'number' || !Number.isFinite(value)) return said('request.no-number', { field });
    if (whole && !Number.isSafeInteger(value)) return said('request.not-whole', { field, value });
    if (value >= from && value <= to) continue;
    if (from === to) return said('request.one-choice', { field, from });
    return to === Number.MAX_SAFE_INTEGER
      ? said('request.too-small', { field, from, value })
      : said('request.out-of-range', { field, from, to, value });
  }
  return null;
}

function refuseStop(stop: JsonValue | undefined): Said | null {
  if (stop === undefined || stop === null || typeof stop === 'string') return null;
  if (!Array.isArray(stop) || stop.some((item) => typeof item !== 'string')) return said('request.stop-texts');
  return stop.length > 4 ? said('request.many-stops', { count: stop.length }) : null;
}

function refuseEffort(effort: JsonValue | undefined): Said | null {
  if (effort === undefined || effort === null || (typeof effort === 'string' && effort !== '')) return null;
  return said('request.effort');
}

function refuseFormat(format: JsonValue | undefined): Said | null {
  if (!isJsonObject(format) || format.type !== 'json_schema') return null;
  const { json_schema: schema } = format;
  if (!isJsonObject(schema)) return said('request.no-schema');
  const { name } = schema;
  if (typeof name !== 'string' || name === '') return said('request.nameless-schema');
  if (name.length > 64) return said('request.long-schema-name', { characters: name.length });
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return said('request.schema-name', { name });
  return schema.schema === undefined || isJsonObject(schema.schema) ? null : said('request.schema-object');
}

function refuseTools(names: readonly string[]): Said | null {
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') return said('request.nameless-tool');
    if (seen.has(name)) return said('request.tool-twice', { name });
    seen.add(name);
  }
  return null;
}
