/**
 * The turn decoder: bytes of one response in, turn events and a verdict out.
 * What lives here: the one public door of the protocol core. It must not know sockets, clocks, files or randomness.
 * Source: DESIGN sections 3 and 4.
 */
import type { DecodedEvent } from '../../../shared/turn/turn-event.ts';
import { mediaType } from '../failure/response-head.ts';
import { readUtf8 } from '../sse/utf8.ts';
import { GatheredBytes } from './body.ts';
import { EventStreamBody } from './event-stream-body.ts';
import { TurnAssembly } from './turn-assembly.ts';
import type {
  Activity,
  DecodedEnd,
  RequestFacts,
  ResponseFacts,
  SseRange,
  StreamEnd,
  TurnDecoder,
} from './turn-facts.ts';
import { judge } from './verdict.ts';
import { WholeBody } from './whole-body.ts';

export type * from './turn-facts.ts';

/** A decoder for one response: event stream, whole JSON completion, HTML, or an error body with any status. */
export function createTurnDecoder(response: ResponseFacts, request: RequestFacts): TurnDecoder {
  return new ResponseDecoder(response, request);
}

/** Longest start of a body without content type that is looked at before it counts as no stream. */
const MAX_SNIFFED_BYTES = 1024;
const MAX_ERROR_TEXT = 65_536;

class ResponseDecoder implements TurnDecoder {
  private readonly response: ResponseFacts;
  private readonly request: RequestFacts;
  private readonly turn: TurnAssembly;
  /** `null` while the first bytes of a body without content type do not tell yet what it is. */
  private body: EventStreamBody | WholeBody | null;
  private waiting: Uint8Array[] = [];
  private ended = false;

  constructor(response: ResponseFacts, request: RequestFacts) {
    this.response = response;
    this.request = request;
    this.turn = new TurnAssembly(request);
    if (response.unlabelledCompression) this.turn.anomaly('unlabelled-compression', '');
    const type = mediaType(response.headers);
    if (response.status === 200 && type === null) this.body = null;
    else if (response.status === 200 && type === 'text/event-stream') this.body = new EventStreamBody(this.turn);
    else this.body = new WholeBody(this.turn, response, request);
  }

  push(bytes: Uint8Array): DecodedEvent[] {
    if (!this.ended && !this.over && bytes.length > 0) {
      if (this.body) this.body.push(bytes);
      else this.sniff(bytes);
    }
    return this.turn.takeEvents();
  }

  end(how: StreamEnd): { events: DecodedEvent[]; end: DecodedEnd } {
    const { turn } = this;
    const body = this.body ?? this.decide(false);
    this.ended = true;
    body.end(how.how !== 'eof');
    turn.close();
    const end = judge(turn, how, body.lastWords);
    turn.closeLog();
    if (body instanceof WholeBody && body.errorText !== '') end.errorBody = body.errorText.slice(0, MAX_ERROR_TEXT);
    return { events: turn.takeEvents(), end };
  }

  get answerFinished(): boolean {
    return this.turn.finish !== null || this.turn.done;
  }

  get over(): boolean {
    return this.turn.over;
  }

  takeSseRanges(): SseRange[] {
    return this.body?.takeSseRanges() ?? [];
  }

  takeActivity(): Activity {
    const { data, comment } = this.body?.takeActivity() ?? { data: false, comment: false };
    return { data, comment, visible: this.turn.came };
  }

  /** No content type: the first bytes tell whether this is an event stream. */
  private sniff(bytes: Uint8Array): void {
    this.waiting.push(new Uint8Array(bytes));
    const known = concatenated(this.waiting).subarray(0, MAX_SNIFFED_BYTES);
    // A byte order mark may come in pieces too.
    if (known[0] === 0xef && known.length < 3) return;
    const start = readUtf8(known, 0, known.length).replace(/^\uFEFF?\s*/, '');
    const isField = FIELD_STARTS.some((field) => start.startsWith(field));
    if (isField) this.decide(true);
    else if (known.length === MAX_SNIFFED_BYTES || !FIELD_STARTS.some((field) => field.startsWith(start)))
      this.decide(false);
  }

  private decide(isStream: boolean): EventStreamBody | WholeBody {
    const { turn } = this;
    if (isStream) turn.anomaly('missing-content-type', '');
    const body = isStream ? new EventStreamBody(turn) : new WholeBody(turn, this.response, this.request);
    this.body = body;
    for (const piece of this.waiting) body.push(piece);
    this.waiting = [];
    return body;
  }
}

const FIELD_STARTS: readonly string[] = ['data:', 'event:', 'id:', 'retry:', ':'];

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new GatheredBytes(Number.MAX_SAFE_INTEGER);
  for (const piece of pieces) whole.push(piece);
  return whole.bytes();
}
