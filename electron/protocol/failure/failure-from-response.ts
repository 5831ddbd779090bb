/**
 * The failure that a whole response means: an error status, a redirect, or a body that is no answer.
 * For turns, the model list and the connection test alike.
 */
import { isJsonObject, type JsonValue } from '../../../shared/json.ts';
import type { FailureKind, TurnError } from '../../../shared/turn/failure.ts';
import { type FailureDetails, turnError } from '../../../shared/turn/turn-error.ts';
import { said } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';
import { filteredCategories } from '../chunk/filter-report.ts';
import { classify, refusesPictures } from './classify.ts';
import { htmlTitle, isHtml, plainWords } from './plain-words.ts';
import { type Headers, mediaType, redirectTarget, retryAfterSeconds } from './response-head.ts';
import { readInBandError, readServerWords, type ServerWords } from './server-words.ts';

/** The head of a response, as far as a failure needs it. */
export interface FailedResponse {
  status: number;
  headers: Headers;
  /** Milliseconds since the Unix epoch, for a `Retry-After` date without a `Date` header. */
  now: number;
}

/** What of the request matters for the advice. */
export interface FailedRequest {
  hasImages?: boolean;
}

/** Status alone, body or both into a failure. `body` is the text that came, whole or not. */
export function failureFromResponse(response: FailedResponse, body: string, request: FailedRequest = {}): TurnError {
  const { status } = response;
  if (status >= 300 && status < 400) return redirected(response);
  const words = wordsOfBody(body);
  if (status >= 200 && status < 300) return notAnAnswer(response, body, words, request);
  return failureFromWords(words, {
    status,
    retryAfter: retryAfterSeconds(response.headers, response.now),
    page: pageOf(body),
    ...request,
  });
}

/** The words a body holds, in whatever shape; a web page has none. */
export function wordsOfBody(body: string): ServerWords | null {
  const text = body.trim();
  if (text === '' || isHtml(text)) return null;
  if (text.startsWith('{') || text.startsWith('[') || text.startsWith('"')) {
    try {
      const value: JsonValue = JSON.parse(text);
      return readServerWords(value) ?? { message: plainWords(text) };
    } catch {
      return cutJsonWords(text) ?? { message: plainWords(text) };
    }
  }
  // An error body may be written as an event of the stream that never began.
  const data = /^(?:event:[^\n]*\n)?data:\s?(\{.*\})\s*$/m.exec(text)?.[1];
  if (data !== undefined) return wordsOfBody(data);
  return { message: plainWords(text) };
}

/** The sentence of a JSON error that broke off. */
export function cutJsonWords(text: string): ServerWords | null {
  const said = /(?<!\\)"(?:message|msg|error_message|detail|error)"\s*:\s*"((?:[^"\\]|\\.){1,4000})/.exec(text)?.[1];
  if (said === undefined) return null;
  const plain = said.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|(.))/g,
    (_, hex: string | undefined, letter: string | undefined) =>
      hex !== undefined
        ? String.fromCharCode(Number.parseInt(hex, 16))
        : letter === 'n' || letter === 't' || letter === 'r'
          ? ' '
          : (letter ?? ''),
  );
  return { message: plainWords(plain) };
}

export interface FailureFacts extends FailedRequest {
  /** HTTP status of an error response; absent for an error inside a stream. */
  status?: number;
  retryAfter?: number | null;
  /** The body was a web page: its title, or `''`. */
  page?: string | null;
}

/** A failure from the server's words (or none), classified by every sign they hold. */
export function failureFromWords(words: ServerWords | null, facts: FailureFacts = {}): TurnError {
  const status = facts.status ?? null;
  const kind = classify(status, words);
  const details: FailureDetails = {};
  if (words && words.message !== '') details.serverMessage = words.message;
  if (status !== null) details.status = status;
  if (words?.code !== undefined) details.code = words.code;
  if (words?.type !== undefined) details.type = words.type;
  if (words?.param !== undefined) details.param = words.param;
  if (facts.retryAfter !== undefined && facts.retryAfter !== null) details.retryAfterSeconds = facts.retryAfter;
  const sentence = sentenceOf(kind, words, facts);
  const why = sentence ?? said('failure.of', { kind });
  if (kind === 'protocol' && status !== null) details.said = said('answer.no-chat-status', { why });
  else if (
    refusesPictures(words) ||
    (facts.hasImages && kind === 'rejected' && /image|picture|vision|multimodal/i.test(words?.message ?? ''))
  ) {
    details.said = said('answer.no-pictures', { why });
  } else if (sentence !== null) details.said = sentence;
  return turnError(kind, details);
}

/** More than the kind alone says; `null` where nothing more is known. */
function sentenceOf(kind: FailureKind, words: ServerWords | null, facts: FailureFacts): Said | null {
  const status = facts.status ?? 0;
  if (facts.page !== undefined && facts.page !== null) return said('answer.page', { kind, status, title: facts.page });
  switch (kind) {
    case 'content-filter': {
      const categories = words?.filter ? filteredCategories(words.filter) : [];
      if (categories.length > 0) return said('answer.filtered', { status, categories: categories.join(', ') });
      break;
    }
    case 'context-overflow':
      if (words?.promptTokens !== undefined && words.contextTokens !== undefined) {
        return said('answer.too-long', { status, tokens: words.promptTokens, context: words.contextTokens });
      }
      break;
    case 'protocol':
      return status === 0 ? null : said('answer.strange-status', { status });
  }
  return status === 0 ? null : said('answer.status', { kind, status });
}

function redirected(response: FailedResponse): TurnError {
  const { status } = response;
  const target = redirectTarget(response.headers);
  return turnError('redirect', {
    status,
    said:
      target === null
        ? said('redirect.nowhere', { status })
        : said('redirect.to', { target: plainWords(target), status }),
  });
}

/** A success status whose body is no answer. */
function notAnAnswer(
  response: FailedResponse,
  body: string,
  words: ServerWords | null,
  request: FailedRequest,
): TurnError {
  const { status } = response;
  const type = mediaType(response.headers) ?? '';
  const page = pageOf(body);
  // 200 says nothing here.
  const odd = status === 200 ? 0 : status;
  if (page !== null) {
    return turnError('protocol', { status, said: said('answer.page-instead', { type, status: odd, title: page }) });
  }
  if (body.trim() === '') {
    return turnError('protocol', { status, said: said('answer.empty-body', { type, status: odd }) });
  }
  const told = toldError(body);
  if (told) return { ...failureFromWords(told, request), status };
  const details: FailureDetails = {
    status,
    said: odd === 0 ? said('answer.other-type', { type }) : said('answer.other-status', { type, status }),
  };
  if (words && words.message !== '') details.serverMessage = plainWords(words.message.slice(0, 500));
  return turnError('protocol', details);
}

/** A JSON body that can be nothing but an error. */
function toldError(body: string): ServerWords | null {
  const text = body.trim();
  if (!text.startsWith('{') && !text.startsWith('[')) return null;
  try {
    const parsed: JsonValue = JSON.parse(text);
    const value = Array.isArray(parsed) ? parsed[0] : parsed;
    return isJsonObject(value) ? readInBandError(value, false) : null;
  } catch {
    return /"error"\s*:/.test(text) ? cutJsonWords(text) : null;
  }
}

function pageOf(body: string): string | null {
  return isHtml(body) ? (htmlTitle(body) ?? '') : null;
}
