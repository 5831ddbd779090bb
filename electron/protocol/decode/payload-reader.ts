/**
 * Reads the payload of one event, whatever it holds: a chunk, an error, `[DONE]`, several values, half of one, words.
 * An error hidden in any of it reaches the person (DESIGN section 4).
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { turnError } from '../../../shared/turn/turn-error.ts';
import { said } from '../../../shared/words/english.ts';
import { ChunkReader } from '../chunk/chunk-reader.ts';
import { cutJsonWords, failureFromWords } from '../failure/failure-from-response.ts';
import { htmlTitle, isHtml, plainWords } from '../failure/plain-words.ts';
import { readInBandError, readServerWords, type ServerWords } from '../failure/server-words.ts';
import { embeddedObject, splitJsonValues } from './json-values.ts';
import type { TurnAssembly } from './turn-assembly.ts';

const OPEN_BRACE = 0x7b;
const EXCERPT = 120;

export class PayloadReader {
  /** Words that were no error by themselves; the best explanation where nothing else ends the turn. */
  lastWords = '';
  /** Payloads that turned out to be wrapped comments since it was last set to false. */
  sawWrappedComment = false;
  private readonly turn: TurnAssembly;
  private readonly chunks: ChunkReader;

  constructor(turn: TurnAssembly) {
    this.turn = turn;
    this.chunks = new ChunkReader(turn);
  }

  /** `cut`: the body ended inside this event, so that half a value is no fault of its own. */
  read(text: string, cut = false): void {
    if (text.charCodeAt(0) === OPEN_BRACE) {
      const value = parsed(text);
      if (value === undefined) this.broken(text, cut);
      else if (isJsonObject(value)) this.object(value);
      return;
    }
    const trimmed = text.trim();
    if (trimmed === '') return;
    if (trimmed === '[DONE]') {
      this.turn.markDone();
      return;
    }
    const first = trimmed[0];
    if (first === ':') {
      this.sawWrappedComment = true;
      this.turn.progress();
      return;
    }
    // Gateways that frame what is framed already write the field's name twice.
    const framed = /^data\s*:\s*/.exec(trimmed)?.[0];
    if (framed !== undefined) {
      this.turn.anomaly('field-outside-event', said('detail.data-in-data'));
      this.read(trimmed.replace(/^(?:data\s*:\s*)+/, ''), cut);
      return;
    }
    const value = parsed(trimmed);
    if (value !== undefined) this.value(value, trimmed);
    else if (first === '{' || first === '[' || first === '"') this.broken(trimmed, cut);
    // Of a cut event a single word may be the beginning of anything.
    else if (!cut || soundsLikeError(trimmed) || isSentence(trimmed)) this.words(trimmed);
  }

  /** The payload of an event of type `error`: an error whatever it holds. */
  readError(text: string, status: number | null): void {
    const trimmed = text.trim();
    const value = parsed(trimmed);
    let words: ServerWords | null;
    if (value === undefined) {
      const inner = splitJsonValues(trimmed)
        .values.map(parsed)
        .find((one) => one !== undefined);
      words =
        inner !== undefined ? readServerWords(inner) : (cutJsonWords(trimmed) ?? { message: plainWords(trimmed) });
    } else words = readServerWords(value);
    const said = words ?? { message: '' };
    if (status !== null) said.status ??= status;
    this.fail(said);
  }

  /** An event of a type outside the protocol: it counts only where it holds a chunk, an error or the end. */
  readUnknownType(text: string): void {
    const trimmed = text.trim();
    if (trimmed === '[DONE]') {
      this.turn.markDone();
      return;
    }
    const value = parsed(trimmed);
    if (!isJsonObject(value)) return;
    if (Array.isArray(value.choices)) this.object(value);
    else if (value.error) {
      const words = readInBandError(value, false);
      if (words) this.fail(words);
    }
  }

  /** A JSON value that came whole: one event, a body, or lines outside of events. */
  value(value: JsonValue, text: string, whole = false): void {
    if (isJsonObject(value)) {
      this.object(value, whole);
      return;
    }
    if (Array.isArray(value)) {
      this.list(value);
      return;
    }
    if (value === '[DONE]') {
      this.turn.markDone();
      return;
    }
    if (typeof value === 'string' && soundsLikeError(value)) {
      this.fail({ message: plainWords(value) });
      return;
    }
    this.turn.anomaly('not-a-chunk', text.slice(0, EXCERPT));
  }

  /** The server's words that end the turn. */
  fail(words: ServerWords): void {
    if (words.filter) this.turn.addFilter(words.filter);
    this.turn.fail(failureFromWords(words, { hasImages: this.turn.request.hasImages }));
  }

  /** Text that is not JSON at all. */
  words(text: string, outside = false): void {
    const { turn } = this;
    if (isHtml(text)) {
      const title = htmlTitle(text);
      turn.fail(
        turnError('protocol', {
          said: said('stream.page', { title: title ?? '' }),
        }),
      );
      return;
    }
    const json = /\{[\s\S]*\}/.exec(text)?.[0];
    const value = json === undefined ? undefined : parsed(json);
    const inner = isJsonObject(value) ? readInBandError(value, false) : null;
    if (inner) {
      turn.anomaly('error-outside-event', text.slice(0, EXCERPT));
      this.fail(inner);
      return;
    }
    if (soundsLikeError(text) || (!outside && isSentence(text))) {
      if (outside) turn.anomaly('error-outside-event', text.slice(0, EXCERPT));
      this.fail({ message: plainWords(text) });
      return;
    }
    this.lastWords = plainWords(text);
    turn.anomaly(outside ? 'field-outside-event' : 'plain-text-data', text.slice(0, EXCERPT));
  }

  /** What JSON.parse refuses although it begins like JSON. */
  broken(text: string, cut: boolean): void {
    const { turn } = this;
    const { values, rest } = splitJsonValues(text);
    const good = values.map(parsed);
    if (values.length === 0 || good.includes(undefined)) {
      this.fragment(text, cut);
      return;
    }
    const says = rest !== '' && !/^[{["]/.test(rest) && (soundsLikeError(rest) || isSentence(rest));
    if (values.length === 1 && !says && !rest.startsWith('[DONE]') && !isReadable(good[0])) {
      this.fragment(text, cut);
      return;
    }
    turn.anomaly(
      'joined-json',
      said(rest === '' ? 'detail.values' : 'detail.values-and-more', { count: values.length }),
    );
    for (const [index, value] of good.entries()) {
      if (value !== undefined && !turn.over) this.value(value, values[index] ?? '');
    }
    if (rest === '' || turn.over) return;
    if (rest.startsWith('[DONE]')) turn.markDone();
    else if (/^[{["]/.test(rest)) this.fragment(rest, cut);
    else if (says) this.words(rest);
  }

  /** Half a value, perhaps with a whole one glued to it. */
  private fragment(text: string, cut: boolean): void {
    const { turn } = this;
    const inner = embeddedObject(text);
    const value = inner === null ? undefined : parsed(inner);
    if (isJsonObject(value) && (Array.isArray(value.choices) || readInBandError(value, false))) {
      turn.anomaly('malformed-json', text.slice(0, EXCERPT));
      this.object(value);
      return;
    }
    const at = text.search(/(?<!\\)"(?:error|error_message)"\s*:\s*["{[]/);
    // A Python dict printed as it is (single quotes) is no JSON, and its error is one.
    const printed = at < 0 && /^\{\s*'/.test(text) ? text.search(/'(?:error|detail)'\s*:/) : -1;
    const words =
      at >= 0 ? cutJsonWords(text.slice(at)) : printed >= 0 ? { message: plainWords(text.slice(printed)) } : null;
    if (words) {
      turn.anomaly('malformed-json', text.slice(0, EXCERPT));
      this.fail(words);
      return;
    }
    if (!cut) turn.anomaly('malformed-json', text.slice(0, EXCERPT));
  }

  private object(value: JsonObject, whole = false): void {
    const error = this.chunks.read(value, whole);
    if (error) this.fail(error);
  }

  private list(list: readonly JsonValue[]): void {
    let read = 0;
    for (const entry of list) {
      if (this.turn.over) return;
      if (!isJsonObject(entry)) continue;
      if (!Array.isArray(entry.choices) && !readInBandError(entry, false)) continue;
      read++;
      this.object(entry);
    }
    this.turn.anomaly(read > 0 ? 'joined-json' : 'not-a-chunk', said('detail.list-of', { count: list.length }));
  }
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value that is more than an oddity: a chunk, a list that may hold one, or an error. */
function isReadable(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value)) return Array.isArray(value);
  return value.choices !== undefined || value.usage !== undefined || readInBandError(value, false) !== null;
}

const ERROR_WORDS =
  /\b(?:error|exception|traceback|failed|failure|fatal|denied|unauthori[sz]ed|forbidden|unavailable|overloaded|timed[ -]?out|timeout|too many requests|rate[ -]?limit|quota|exceeded|out of memory|aborted|refused|bad gateway|internal server)\b/i;

/** Whether words name a failure. */
export function soundsLikeError(text: string): boolean {
  return ERROR_WORDS.test(text.slice(0, 4000));
}

/** Words that can stand as the reason why nothing more came. */
export function isReason(text: string): boolean {
  return isSentence(text) && !/^\w+:/.test(text);
}

/** Words of people rather than a broken token: two of them, or a script that writes without blanks. */
function isSentence(text: string): boolean {
  const start = text.slice(0, 400);
  if (/^[-+.'0-9]/.test(start)) return false;
  return /\p{L}{2,}[^\p{L}]*\s[^\p{L}]*\p{L}{2,}/u.test(start) || /[^\p{ASCII}]{4,}/u.test(start);
}
