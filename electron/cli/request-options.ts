/** The options that say what is asked, as a `ChatRequest`. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';
import { englishText } from '../../shared/words/english.ts';
import type {
  ChatAttachment,
  ChatMessage,
  ChatRequest,
  RequestParameters,
  ResponseFormat,
  ToolChoice,
  ToolDefinition,
} from '../protocol/request/chat-request.ts';
import { refuseRequest } from '../protocol/request/plan-body.ts';
import { type Arguments, numberOption, UsageError } from './arguments.ts';
import { readImage, readJson, readTextFile } from './files.ts';
import { readHistory } from './history-file.ts';

export const REQUEST_OPTIONS = [
  'model',
  'message',
  'system',
  'system-role',
  'history',
  'image',
  'file',
  'tool',
  'tool-choice',
  'schema',
  'reasoning-effort',
  'max-tokens',
  'temperature',
  'param',
] as const;

export async function readRequest(args: Arguments): Promise<ChatRequest> {
  const model = args.value('model');
  if (model === null || model === '') throw new UsageError('Which model? Give --model; svir models lists them.');
  const tools = args.values('tool').map((path) => readTool(path));
  const choice = args.value('tool-choice');
  const format = readFormat(args);
  const request: ChatRequest = {
    model,
    messages: await readMessages(args),
    parameters: readParameters(args),
    tools,
    toolChoice: choice === null ? null : readChoice(choice),
    responseFormat: format,
    extra: readExtra(args.values('param')),
  };
  const refused = refuseRequest(request);
  if (refused !== null) throw new UsageError(englishText(refused));
  return request;
}

async function readMessages(args: Arguments): Promise<ChatMessage[]> {
  const hashed = args.value('capture') !== null;
  const history = args.value('history');
  const system = args.value('system');
  const text = args.value('message');
  const attachments: ChatAttachment[] = [];
  for (const path of args.values('file')) attachments.push(readTextFile(path, '--file', null));
  for (const path of args.values('image')) attachments.push(await readImage(path, '--image', null, hashed));
  if (text === null && history === null && attachments.length === 0) {
    throw new UsageError('What should be asked? Give --message or --history.');
  }
  const messages: ChatMessage[] = system === null ? [] : [{ role: readSystemRole(args), text: system }];
  if (history !== null) messages.push(...(await readHistory(history, hashed)));
  if (text !== null || attachments.length > 0) {
    messages.push({ role: 'user', text: text ?? '', ...(attachments.length > 0 ? { attachments } : {}) });
  }
  return messages;
}

function readSystemRole(args: Arguments): 'system' | 'developer' {
  const role = args.value('system-role') ?? 'system';
  if (role === 'system' || role === 'developer') return role;
  throw new UsageError(`--system-role must be system or developer, not "${role}".`);
}

function readParameters(args: Arguments): RequestParameters {
  const temperature = numberOption(args, 'temperature');
  const maxTokens = numberOption(args, 'max-tokens');
  const reasoningEffort = args.value('reasoning-effort');
  return {
    ...(temperature === null ? {} : { temperature }),
    ...(maxTokens === null ? {} : { maxTokens }),
    ...(reasoningEffort === null ? {} : { reasoningEffort }),
  };
}

/** A tool as svir's own form, or as it stands in a request. */
function readTool(path: string): ToolDefinition {
  const whole = readJson(path, '--tool');
  const tool = isJsonObject(whole) && isJsonObject(whole.function) ? whole.function : whole;
  if (!isJsonObject(tool) || typeof tool.name !== 'string' || tool.name === '') {
    throw new UsageError(`--tool: ${path} must be an object with "name", "description" and "parameters".`);
  }
  const { name, description, parameters, strict } = tool;
  if (description !== undefined && typeof description !== 'string')
    throw new UsageError(`--tool: ${path}: "description" must be a text.`);
  if (parameters !== undefined && !isJsonObject(parameters))
    throw new UsageError(`--tool: ${path}: "parameters" must be a JSON schema.`);
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(typeof strict === 'boolean' ? { strict } : {}),
  };
}

function readChoice(text: string): ToolChoice {
  return text === 'auto' || text === 'none' || text === 'required' ? text : { name: text };
}

function readFormat(args: Arguments): ResponseFormat | null {
  const path = args.value('schema');
  if (path === null) return args.flag('json-object') ? { type: 'json_object' } : null;
  if (args.flag('json-object')) throw new UsageError('--schema and --json-object cannot go together.');
  const whole = readJson(path, '--schema');
  const file = isJsonObject(whole) && isJsonObject(whole.json_schema) ? whole.json_schema : whole;
  if (!isJsonObject(file) || typeof file.name !== 'string' || !isJsonObject(file.schema)) {
    throw new UsageError(
      `--schema: ${path} must be an object with "name" (a text), "schema" (an object) and "strict".`,
    );
  }
  const { name, schema, strict, description } = file;
  if (strict !== undefined && strict !== null && typeof strict !== 'boolean') {
    throw new UsageError(`--schema: ${path}: "strict" must be true or false.`);
  }
  return {
    type: 'json_schema',
    name,
    schema,
    ...(typeof strict === 'boolean' ? { strict } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
}

function readExtra(texts: readonly string[]): JsonObject {
  const extra: JsonObject = {};
  for (const text of texts) {
    let value: JsonValue;
    try {
      value = JSON.parse(text);
    } catch {
      throw new UsageError(
        `--param must be a JSON object such as '{"min_p": 0.1}'; this is no JSON: ${text.slice(0, 100)}`,
      );
    }
    if (!isJsonObject(value)) throw new UsageError(`--param must be a JSON object such as '{"min_p": 0.1}'.`);
    Object.assign(extra, value);
  }
  return extra;
}
