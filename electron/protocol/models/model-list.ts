/**
 * A server's model list, in every shape met, and which of its models are for chat.
 * What lives here: reading and the name filter. It must not know HTTP. Source: wire document 6, field reports.
 */

import { modelLabel } from '../../../shared/chat/model-label.ts';
import type { ModelEntry, ModelList } from '../../../shared/chat/server-profile.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { englishText, said } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';

/** Words of names that say "not for chat". No standard field does (wire document 6). */
export const NON_CHAT_WORDS = [
  'embed',
  'rerank',
  'bge',
  'clip',
  'whisper',
  'tts',
  'asr',
  'speech',
  'audio',
  'image',
  'flux',
  'sdxl',
  'diffusion',
] as const;

/** Short words that also stand inside ordinary ones (`eclipse`): they count only at the edge of a word. */
const SHORT_WORDS = new Set<string>(['bge', 'clip', 'tts', 'asr', 'flux']);

/** Kinds that servers with a `type` field use for models that do not chat. */
const NON_CHAT_TYPES =
  /^(text-)?(embeddings?|rerank(er)?|image|audio|speech|transcribe|transcription|tts|stt|asr|moderation|diffusion)$/i;

/** Keys under which lists are found, `data` before llama.cpp's second list `models`. */
const LIST_KEYS = ['data', 'models', 'items', 'results', 'result', 'list', 'model_list'];

/** Reads a list. `null`: this JSON holds none. */
export function readModelList(value: JsonValue): ModelList | null {
  const list = findList(value, 0);
  if (list === null) return null;
  const models: ModelEntry[] = [];
  const hidden: ModelEntry[] = [];
  const seen = new Set<string>();
  let nameless = 0;
  for (const item of list) {
    const entry = readEntry(item);
    if (entry === null) {
      nameless += 1;
      continue;
    }
    if (seen.has(entry.id)) continue;
    seen.add(entry.id);
    (isForChat(entry.id, item) ? models : hidden).push(entry);
  }
  const hint = hintFor(models.length, hidden.length, nameless);
  return { models, hidden, ...(hint === null ? {} : { hint: englishText(hint), hintSaid: hint }) };
}

/** Whether a model looks like one to chat with, by its name and, where there is one, its `type`. */
export function isForChat(id: string, item: JsonValue | undefined): boolean {
  if (isJsonObject(item) && typeof item.type === 'string' && NON_CHAT_TYPES.test(item.type)) return false;
  // A path from the root says where the file lies; only its last part names the model.
  const name = (/^([/\\]|[a-z]:[/\\])/i.test(id) ? modelLabel(id) : id).toLowerCase();
  return !NON_CHAT_WORDS.some((word) => {
    if (!SHORT_WORDS.has(word)) return name.includes(word);
    return new RegExp(`(?<![a-z])${word}|${word}(?![a-z])`).test(name);
  });
}

function hintFor(models: number, hidden: number, nameless: number): Said | null {
  if (nameless > 0 && models + hidden === 0) return said('models.nameless');
  if (models + hidden === 0) return said('models.none');
  return models === 0 ? said('models.none-for-chat') : null;
}

function findList(value: JsonValue | undefined, depth: number): JsonValue[] | null {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value) || depth > 2) return null;
  let empty: JsonValue[] | null = null;
  for (const key of LIST_KEYS) {
    const found = findList(value[key], depth + 1);
    if (found !== null && found.length > 0) return found;
    empty ??= found;
  }
  return empty ?? keyedList(value, depth);
}

/** `{"data": {"loom-8b": {…}, "ember": {…}}}`: a list written as a map. Only below a list key. */
function keyedList(value: JsonObject, depth: number): JsonValue[] | null {
  const members = Object.entries(value);
  if (depth === 0 || members.length === 0 || members.some(([, member]) => !isJsonObject(member))) return null;
  return members.map(([id, member]) => ({ id, ...(isJsonObject(member) ? member : {}) }));
}

function readEntry(item: JsonValue): ModelEntry | null {
  if (typeof item === 'string') return item.trim() === '' ? null : { id: item };
  if (!isJsonObject(item)) return null;
  const id = text(item.id) ?? text(item.slug) ?? text(item.model) ?? text(item.model_id) ?? nameAsId(item.name);
  if (id === undefined) return null;
  const entry: ModelEntry = { id };
  const name = text(item.name) ?? text(item.display_name) ?? text(item.title);
  if (name !== undefined && name !== id) entry.name = name;
  const contextLength = readContextLength(item);
  if (contextLength !== undefined) entry.contextLength = contextLength;
  const inputs = readInputs(item);
  if (inputs !== undefined) entry.inputs = inputs;
  const maxImages = readMaxImages(item);
  if (maxImages !== undefined) entry.maxImages = maxImages;
  return entry;
}

/** Bodies over 32 MiB are refused by the one kind of server that answers at `/v1/model` (third wire document). */
const SELF_SERVE_BODY_BYTES = 32 * 1024 * 1024;

/** What `/v1/model` tells of the one model a server runs, or `null` where this is no such answer. */
export function readModelDetails(
  value: JsonValue,
): { entry: Omit<ModelEntry, 'id' | 'name'>; maxBodyBytes: number } | null {
  if (!isJsonObject(value) || !isJsonObject(value.capabilities)) return null;
  const read = readEntry({ ...value, id: 'model' });
  if (read === null) return null;
  const { id: _id, name: _name, ...entry } = read;
  return { entry, maxBodyBytes: SELF_SERVE_BODY_BYTES };
}

/** Who wrote the list, by the owner it gives to its models. */
const OWNERS: Record<string, string> = {
  llamacpp: 'llama.cpp',
  vllm: 'vLLM',
  organization_owner: 'LM Studio',
  library: 'Ollama',
  sglang: 'SGLang',
};

/** The program that answered, where its list gives it away. */
export function readServerName(value: JsonValue): string | null {
  for (const item of findList(value, 0) ?? []) {
    const owner = isJsonObject(item) && typeof item.owned_by === 'string' ? OWNERS[item.owned_by] : undefined;
    if (owner !== undefined) return owner;
  }
  return null;
}

function readMaxImages(item: JsonObject): number | undefined {
  const capabilities = isJsonObject(item.capabilities) ? item.capabilities : {};
  const limits = isJsonObject(item.limits) ? item.limits : {};
  const input = isJsonObject(capabilities.input) ? capabilities.input : {};
  for (const value of [item.max_images, capabilities.max_images, limits.max_images, input.max_images]) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  }
  return undefined;
}

/** A name stands for the id only where it looks like one. */
function nameAsId(value: JsonValue | undefined): string | undefined {
  const name = text(value);
  return name === undefined || /\s/.test(name) ? undefined : name;
}

function readContextLength(item: JsonObject): number | undefined {
  const meta = isJsonObject(item.meta) ? item.meta : {};
  const limits = isJsonObject(item.limits) ? item.limits : {};
  // What is loaded comes before what would be possible.
  for (const value of [
    item.loaded_context_length,
    meta.n_ctx,
    item.max_model_len,
    item.context_length,
    item.context_window,
    item.max_context_length,
    item.n_ctx,
    limits.max_context_window_tokens,
  ]) {
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  }
  return undefined;
}

function readInputs(item: JsonObject): string[] | undefined {
  const architecture = isJsonObject(item.architecture) ? item.architecture : {};
  const capabilities = isJsonObject(item.capabilities) ? item.capabilities : {};
  for (const value of [architecture.input_modalities, item.input_modalities, capabilities.input]) {
    if (!Array.isArray(value)) continue;
    const words = value.filter((word) => typeof word === 'string');
    if (words.length > 0) return words;
  }
  // `{"input": {"text": true, "image": false}}`
  if (isJsonObject(capabilities.input)) {
    const words = Object.entries(capabilities.input).flatMap(([word, on]) => (on === true ? [word] : []));
    if (words.length > 0) return words;
  }
  if (item.type === 'vlm' || capabilities.vision === true) return ['text', 'image'];
  return undefined;
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
