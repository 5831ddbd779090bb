/**
 * What a server says when something went wrong, in every shape met: `error` as object, text or list, `detail` as text or
 * list, `message`, `msg` or `error_message` at the top, `base_resp`, an object in a list, text that is itself JSON.
 * What lives here: JSON into words. Not here: what kind of failure that is (classify.ts).
 * Sources: wire document 3.5 and 5, divergence document, field reports.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { FilterReport } from '../../../shared/turn/turn-event.ts';
import { readErrorReport } from '../chunk/filter-report.ts';
import { plainWords } from './plain-words.ts';

export interface ServerWords {
  /** The sentence; empty where the server used none. */
  message: string;
  code?: string;
  /** The server's word for the kind of error. */
  type?: string;
  /** The field it blames. */
  param?: string;
  /** A status that stands in the body (`code: 429`, `status_code: 503`). */
  status?: number;
  /** A content filter's verdict. */
  filter?: FilterReport;
  /** The error names a moderation that flagged the input (OpenRouter). */
  moderated?: boolean;
  /** Sizes beside a context overflow (llama.cpp). */
  promptTokens?: number;
  contextTokens?: number;
}

/** Reads whatever a body with an error status, or an `event: error`, holds. `null` where it holds no words at all. */
export function readServerWords(value: JsonValue): ServerWords | null {
  if (Array.isArray(value)) return value.length > 0 && value[0] !== undefined ? readServerWords(value[0]) : null;
  if (typeof value === 'string') return value.trim() === '' ? null : { message: plainWords(value) };
  if (!isJsonObject(value)) return null;
  return explicitError(value) ?? readFlat(value);
}

/**
 * Reads an error out of a payload that could be a chunk as well: only what cannot be anything but an error counts.
 * `hasChoices`: the payload carries choices, so that a bare `message` or `code` beside them says nothing.
 */
export function readInBandError(chunk: JsonObject, hasChoices: boolean): ServerWords | null {
  const explicit = explicitError(chunk);
  if (explicit) return explicit;
  if (isText(chunk.error_message)) return readFlat(chunk);
  if (isJsonObject(chunk.base_resp)) {
    const { status_code: code, status_msg: message } = chunk.base_resp;
    if (code !== undefined && code !== null && code !== 0 && code !== '0') {
      return withStatus({ message: isText(message) ? plainWords(message) : '', code: String(code) }, code);
    }
  }
  if (chunk.object === 'error' || chunk.type === 'error') return readFlat(chunk);
  if (hasChoices) return null;
  if (chunk.detail !== undefined && chunk.detail !== null) return readFlat(chunk);
  if (Array.isArray(chunk.errors) && chunk.errors.length > 0) return readServerWords(chunk.errors);
  if (isText(chunk.message) && !('delta' in chunk) && !isNotice(chunk)) return readFlat(chunk);
  if (isText(chunk.msg) && chunk.code !== undefined && chunk.code !== 0 && chunk.code !== 200) return readFlat(chunk);
  if (chunk.success === false || chunk.ok === false) return readFlat(chunk) ?? { message: '' };
  return null;
}

/** `{"type":"status","message":"loading the model"}`: named as something else, and neither code nor words of failure. */
function isNotice(chunk: JsonObject): boolean {
  const names = [chunk.type, chunk.status, chunk.event, chunk.object, chunk.stage].filter(isText);
  if (names.length === 0 || (chunk.code !== undefined && chunk.code !== null)) return false;
  return !/error|exception|fail|invalid|denied|exceed|unauthori|refus|unavailable|abort/i.test(
    `${names.join(' ')} ${chunk.message}`,
  );
}

/** The `error` member, where it says something. */
function explicitError(value: JsonObject): ServerWords | null {
  const { error } = value;
  if (error === undefined || error === null || error === false || error === '' || error === 0) return null;
  if (typeof error === 'string') {
    const nested = parseNested(error);
    const words: ServerWords = nested ?? { message: plainWords(error) };
    // Some put a short code into `error` and the sentence beside it.
    if (!nested && isText(value.message) && value.message !== error) {
      return { ...readObject(value), message: plainWords(value.message), code: words.message };
    }
    return { ...rest(value), ...words };
  }
  if (Array.isArray(error))
    return error.length > 0 && error[0] !== undefined ? (readServerWords(error[0]) ?? { message: '' }) : null;
  if (isJsonObject(error)) {
    if (Object.keys(error).length === 0) return null;
    const words = readObject(error);
    // LM Studio, DashScope: the same sentence, or the only one, stands at the top.
    if (words.message === '' && isText(value.message)) words.message = plainWords(value.message);
    return words;
  }
  return { message: plainWords(JSON.stringify(error)) };
}

/** An object without `error`: the words stand at its top. */
function readFlat(value: JsonObject): ServerWords | null {
  const words = readObject(value);
  return words.message === '' && words.code === undefined && words.type === undefined ? null : words;
}

function readObject(value: JsonObject): ServerWords {
  const words: ServerWords = rest(value);
  const said = firstText(value);
  const nested = said === null ? null : parseNested(said);
  if (nested) Object.assign(words, nested);
  else words.message = said === null ? '' : plainWords(said);
  readDetail(value, words);
  readMetadata(value, words);
  const filter = readErrorReport(value);
  if (filter) words.filter = filter;
  return words;
}

/** Code, type, field, status and sizes. */
function rest(value: JsonObject): ServerWords {
  const words: ServerWords = { message: '' };
  const code = value.code ?? value.error_code ?? value.errorCode;
  if (isText(code)) words.code = plainWords(code);
  else if (typeof code === 'number') words.code = String(code);
  const type = value.type ?? value.error_type ?? value.status;
  if (isText(type) && type !== 'error') words.type = plainWords(type);
  if (isText(value.param)) words.param = plainWords(value.param);
  const keys = Array.isArray(value.keys) ? value.keys : Array.isArray(value.path) ? value.path : [];
  const field = place(keys);
  if (words.param === undefined && field !== '') words.param = field;
  if (typeof value.n_prompt_tokens === 'number') words.promptTokens = value.n_prompt_tokens;
  if (typeof value.n_ctx === 'number') words.contextTokens = value.n_ctx;
  return withStatus(
    words,
    value.status_code ?? value.statusCode ?? (typeof value.status === 'number' ? value.status : code),
  );
}

const SENTENCE_KEYS = [
  'message',
  'msg',
  'error_message',
  'errorMessage',
  'error_msg',
  'detail',
  'error_description',
  'description',
  'title',
  'reason',
  'error',
  'text',
];

function firstText(value: JsonObject): string | null {
  for (const key of SENTENCE_KEYS) {
    const said = value[key];
    if (isText(said)) return said;
    if (isJsonObject(said) && key !== 'text') {
      const inner = firstText(said);
      if (inner !== null) return inner;
    }
  }
  return null;
}

/** `detail` as a list of validation errors (FastAPI): the first one is the message, with the field it is about. */
function readDetail(value: JsonObject, words: ServerWords): void {
  const list = Array.isArray(value.detail) ? value.detail : Array.isArray(value.errors) ? value.errors : null;
  const first = list?.[0];
  if (first === undefined || first === null) return;
  const inner: ServerWords = isJsonObject(first)
    ? readObject(first)
    : { message: isText(first) ? plainWords(first) : '' };
  const where = isJsonObject(first) && Array.isArray(first.loc) ? place(first.loc) : '';
  if (words.message === '') words.message = where === '' ? inner.message : `${inner.message} (${where})`;
  words.type ??= inner.type ?? '';
  if (words.type === '') delete words.type;
  if (where !== '') words.param ??= where.replace(/^body\./, '');
}

/** OpenRouter: the provider's own words stand in `metadata.raw`, a moderation's reasons beside them. */
function readMetadata(value: JsonObject, words: ServerWords): void {
  if (!isJsonObject(value.metadata)) return;
  const { raw, reasons, flagged_input: flagged } = value.metadata;
  if (isText(raw) && !words.message.includes(raw)) {
    const nested = parseNested(raw);
    const said = nested ? nested.message : plainWords(raw);
    if (said !== '') words.message = words.message === '' ? said : `${words.message}: ${said}`;
  }
  if (isText(flagged) || (Array.isArray(reasons) && reasons.length > 0)) words.moderated = true;
}

/** Text that is itself a JSON error, as gateways wrap them. */
function parseNested(text: string): ServerWords | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{') || trimmed.length > 65_536) return null;
  try {
    const value: JsonValue = JSON.parse(trimmed);
    // One level only: what is wrapped again is shown as it is.
    if (!isJsonObject(value)) return null;
    const inner = isJsonObject(value.error) ? value.error : value;
    const said = firstText(inner);
    return said === null ? null : { ...rest(inner), message: plainWords(said) };
  } catch {
    return null;
  }
}

function withStatus(words: ServerWords, value: JsonValue | undefined): ServerWords {
  const status = typeof value === 'number' ? value : isText(value) && /^[1-5][0-9]{2}$/.test(value) ? Number(value) : 0;
  if (Number.isInteger(status) && status >= 400 && status <= 599) words.status = status;
  return words;
}

function place(path: readonly JsonValue[]): string {
  return plainWords(path.filter((step) => typeof step === 'string' || typeof step === 'number').join('.'));
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
