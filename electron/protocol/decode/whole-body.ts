import type { JsonValue } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { turnError } from '../../../shared/turn/turn-error.ts';
import { said } from '../../../shared/words/english.ts';
import { MAX_ERROR_BODY_BYTES, MAX_EVENT_BYTES } from '../chunk/limits.ts';
import { failureFromResponse, wordsOfBody } from '../failure/failure-from-response.ts';
import { isHtml } from '../failure/plain-words.ts';
import { mediaType } from '../failure/response-head.ts';
import { isUtf8, readUtf8 } from '../sse/utf8.ts';
import { type Body, GatheredBytes } from './body.ts';
import { splitJsonValues } from './json-values.ts';
import { PayloadReader } from './payload-reader.ts';
import type { TurnAssembly } from './turn-assembly.ts';
import type { RequestFacts, ResponseFacts } from './turn-facts.ts';

/** A body that is no event stream: read when it is over. An error status, a whole completion, a page, anything else. */
export class WholeBody implements Body {
  readonly lastWords = '';
  private readonly turn: TurnAssembly;
  private readonly response: ResponseFacts;
  private readonly request: RequestFacts;
  private readonly gathered: GatheredBytes;
  private sawBytes = false;
  /** Text of an error body, for whoever looks for a culprit in it. */
  errorText = '';

  constructor(turn: TurnAssembly, response: ResponseFacts, request: RequestFacts) {
    this.turn = turn;
    this.response = response;
    this.request = request;
    this.gathered = new GatheredBytes(response.status === 200 ? MAX_EVENT_BYTES : MAX_ERROR_BODY_BYTES);
  }

  push(bytes: Uint8Array): void {
    if (bytes.length > 0) this.sawBytes = true;
    this.gathered.push(bytes);
    if (this.gathered.overflowed && this.response.status === 200) {
      this.turn.fail(turnError('limit', { said: said('stream.long-body', { bytes: MAX_EVENT_BYTES }) }));
    }
  }

  /** An error status is the failure however its body ends; of a cut body with status 200 only a web page can be told. */
  end(cut: boolean): void {
    if (this.turn.over) return;
    const bytes = this.gathered.bytes();
    const text = readUtf8(bytes, 0, bytes.length).replace(/^\uFEFF/, '');
    if (this.response.status === 200 && this.completion(text, bytes)) return;
    if (cut && this.response.status === 200 && !isHtml(text)) return;
    this.errorText = text;
    const words = wordsOfBody(text);
    if (words?.filter) this.turn.addFilter(words.filter);
    this.turn.fail(failureFromResponse(this.response, text, { hasImages: this.request.hasImages }));
  }

  takeSseRanges() {
    return [];
  }

  takeActivity() {
    const data = this.sawBytes;
    this.sawBytes = false;
    return { data, comment: false };
  }

  /** Reads the body as a completion, or as several values of which one is. `false`: it is none. */
  private completion(text: string, bytes: Uint8Array): boolean {
    // An event stream under another type stays unread: the type says that it is none.
    if (!/^\s*[{[]/.test(text)) return false;
    const { values } = splitJsonValues(text.trimStart());
    const read = values.map(parsed).filter((value) => value !== undefined);
    if (!read.some((value) => isJsonObject(value) && Array.isArray(value.choices) && value.choices.length > 0))
      return false;
    this.turn.src = 0;
    if (text.includes('\uFFFD') && !isUtf8(bytes, 0, bytes.length)) this.turn.anomaly('invalid-utf8', '');
    if (mediaType(this.response.headers) === null) this.turn.anomaly('missing-content-type', '');
    this.turn.anomaly('not-a-stream', said('detail.whole-completion'));
    if (read.length > 1) this.turn.anomaly('joined-json', said('detail.values', { count: read.length }));
    const payload = new PayloadReader(this.turn);
    for (const value of read) {
      if (!this.turn.over) payload.value(value, '', true);
    }
    this.turn.wholeCompletion = true;
    return true;
  }
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
