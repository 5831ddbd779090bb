/** What the demo streams want to know of a request: its words, its tools and its images' digests. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';
import { type DataUrl, PLACEHOLDER } from './json-sieve.ts';

export interface ChatMessage {
  role: string;
  /** All text parts, one after another. */
  text: string;
  images: DataUrl[];
  toolCallId?: string;
}

export interface ChatTool {
  name: string;
  parameters: JsonObject;
}

export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  tools: ChatTool[];
  /** `auto`, `none`, `required`, or the name of a tool. */
  toolChoice: string;
  /** The schema asked for, `'object'` for any JSON object, `null` for plain text. */
  schema: JsonObject | 'object' | null;
  maxTokens: number | null;
  includeUsage: boolean;
  stream: boolean;
  reasoningEffort: string | null;
}

/** Reads a parsed body. A string says in words what is wrong with it. */
export function readChatRequest(body: JsonValue, dataUrls: DataUrl[]): ChatRequest | string {
  if (!isJsonObject(body)) return 'the request body is not a JSON object';
  if (typeof body.model !== 'string') return 'you must provide a model';
  if (!Array.isArray(body.messages) || body.messages.length === 0)
    return 'messages must be a list with something in it';
  const messages: ChatMessage[] = [];
  for (const entry of body.messages) {
    if (!isJsonObject(entry) || typeof entry.role !== 'string') return 'each message needs a role';
    messages.push(readMessage(entry, entry.role, dataUrls));
  }
  return {
    model: body.model,
    messages,
    tools: Array.isArray(body.tools) ? body.tools.flatMap(readTool) : [],
    toolChoice: readToolChoice(body.tool_choice),
    schema: readSchema(body.response_format),
    maxTokens: readCount(body.max_completion_tokens) ?? readCount(body.max_tokens),
    includeUsage: isJsonObject(body.stream_options) && body.stream_options.include_usage === true,
    stream: body.stream === true,
    reasoningEffort: typeof body.reasoning_effort === 'string' ? body.reasoning_effort : null,
  };
}

/** The words of the last user message. */
export function lastWords(request: ChatRequest): string {
  return request.messages.findLast((message) => message.role === 'user')?.text.trim() ?? '';
}

/** A short quotation of it for an answer: one line, Markdown marks taken off. */
export function quoteLastWords(request: ChatRequest, maxLength = 80): string {
  const line = lastWords(request)
    .replace(/[`*_#>[\]|<]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength).join('')}…`;
}

/** About as many tokens as a real model would count. */
export function promptTokens(request: ChatRequest): number {
  const text = request.messages.reduce((sum, { text }) => sum + text.length, 0);
  const images = request.messages.reduce((sum, { images }) => sum + images.length, 0);
  return 8 + 4 * request.messages.length + Math.ceil(text / 4) + 256 * images;
}

function readMessage(entry: JsonObject, role: string, dataUrls: DataUrl[]): ChatMessage {
  const message: ChatMessage = { role, text: '', images: [] };
  if (typeof entry.tool_call_id === 'string') message.toolCallId = entry.tool_call_id;
  if (typeof entry.content === 'string') message.text = entry.content;
  if (!Array.isArray(entry.content)) return message;
  for (const part of entry.content) {
    if (!isJsonObject(part)) continue;
    if (typeof part.text === 'string') message.text += part.text;
    const url = isJsonObject(part.image_url) ? part.image_url.url : part.image_url;
    const number = typeof url === 'string' ? PLACEHOLDER.exec(url)?.[1] : undefined;
    const image = number === undefined ? undefined : dataUrls[Number(number)];
    if (image) message.images.push(image);
  }
  return message;
}

function readTool(entry: JsonValue): ChatTool[] {
  if (!isJsonObject(entry) || !isJsonObject(entry.function) || typeof entry.function.name !== 'string') return [];
  const { name, parameters } = entry.function;
  return [{ name, parameters: isJsonObject(parameters) ? parameters : {} }];
}

function readToolChoice(choice: JsonValue | undefined): string {
  if (typeof choice === 'string') return choice;
  const named = isJsonObject(choice) && isJsonObject(choice.function) ? choice.function.name : undefined;
  return typeof named === 'string' ? named : 'auto';
}

function readSchema(format: JsonValue | undefined): ChatRequest['schema'] {
  if (!isJsonObject(format)) return null;
  if (format.type === 'json_object') return 'object';
  const schema = isJsonObject(format.json_schema) ? format.json_schema.schema : undefined;
  return isJsonObject(schema) ? schema : null;
}

function readCount(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : null;
}
