/**
 * One attempt of a turn: exchange ▶ mask ▶ journal and decoder ▶ events, with the timers that may end it.
 * What lives here: the wiring and the moments at which reading stops. It must not know fallbacks or storage.
 * Sources: DESIGN sections 1, 4 and 5.
 */
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import type { AttemptStart, DecodedEvent, PhaseChange, TurnPhase } from '../../shared/turn/turn-event.ts';
import { said } from '../../shared/words/english.ts';
import type { Worded } from '../../shared/words/said.ts';
import type { AttemptJournal, TurnJournal } from '../capture/journal.ts';
import { createSecretMasker, type SecretMasker } from '../capture/secret-masker.ts';
import { type Exchange, type HeaderFields, startExchange } from '../http/exchange.ts';
import {
  createTurnDecoder,
  type DecodedEnd,
  type RequestFacts,
  type ResponseFacts,
  type StreamEnd,
  type TurnDecoder,
} from '../protocol/decode/turn-decoder.ts';
import type { BodyPlan } from '../protocol/request/plan-body.ts';
import { chatUrl, requestHeaders, type ServerConnection, secretsOf } from '../servers/connection.ts';
import type { EventOutlet } from './event-outlet.ts';
import { StallWatch } from './stall-watch.ts';
import type { TurnClock } from './turn-clock.ts';

export interface AttemptOptions {
  /** The event that told its beginning. */
  start: AttemptStart;
  plan: BodyPlan;
  facts: RequestFacts;
  connection: ServerConnection;
  journal: TurnJournal | null;
  signal: AbortSignal;
  stallAfterMs: number | null;
  leftOut: readonly Worded[];
  clock: TurnClock;
  outlet: EventOutlet;
  /** Whether a refusal before any answer will be followed by another attempt; then its events are not told. */
  decide(error: TurnError): boolean;
}

export interface AttemptResult {
  end: DecodedEnd;
  /** `decide` said yes. */
  again: boolean;
  /** The server took the request: its status was a success. */
  accepted: boolean;
}

/** After a finish reason, so long without a byte that counts ends the reading (DESIGN section 4). */
const AFTER_FINISH_MS = 10_000;
/** 401 and 403 are told at once: their body gets this grace. */
const AUTH_BODY_MS = 1000;
const AUTH_BODY_BYTES = 64 * 1024;
/** Any other error body: silence and size beyond which it is told as it is. */
const ERROR_BODY_SILENCE_MS = 5000;
const ERROR_BODY_BYTES = 1024 * 1024;
/** At most ten `phase` events a second. */
const PHASE_EVERY_MS = 100;
/** Bytes waiting for the disk above which the socket is not read, and below which it is again. */
const JOURNAL_HIGH_BYTES = 8 * 1024 * 1024;
const JOURNAL_LOW_BYTES = 1024 * 1024;

export function runAttempt(options: AttemptOptions): Promise<AttemptResult> {
  return new Attempt(options).run();
}

class Attempt {
  readonly #options: AttemptOptions;
  readonly #masker: SecretMasker;
  readonly #watch: StallWatch;
  #exchange: Exchange | null = null;
  #journal: AttemptJournal | null = null;
  #response: ResponseFacts | null = null;
  #decoder: TurnDecoder | null = null;
  #headers: HeaderFields = [];
  #headAtMicros = 0;
  /** How reading ended, where svir ended it. */
  #verdict: StreamEnd | null = null;
  #held: DecodedEvent[] | null = null;
  #bodyBytes = 0;
  #journalBacklog = 0;
  #bodyTimer: NodeJS.Timeout | null = null;
  #lastProgressAt = 0;
  #finishSeen = false;

  constructor(options: AttemptOptions) {
    this.#options = options;
    this.#masker = createSecretMasker(secretsOf(options.connection));
    this.#watch = new StallWatch(null, (silentMs) => this.#silence(silentMs));
  }

  async run(): Promise<AttemptResult> {
    const { connection, plan, signal, clock } = this.#options;
    const url = chatUrl(connection);
    const headers = requestHeaders(connection, 'chat');
    this.#journal = await this.#startJournal(url, headers);
    this.#phase('connecting');
    const exchange = startExchange(
      { method: 'POST', url, headers, body: plan, transport: connection, signal },
      {
        connected: () => {
          clock.mark('connectedMs');
          this.#watch.setLimit(this.#options.stallAfterMs);
          this.#phase('sending', { sentBytes: 0, totalBytes: plan.bytes });
        },
        bodyProgress: (sentBytes) => this.#progress(sentBytes),
        requestSent: (sha256) => this.#sent(sha256),
        head: (status, fields) => this.#head(status, fields),
        bodyBegins: (unlabelled) => this.#bodyBegins(unlabelled),
        data: (bytes) => this.#data(bytes),
      },
    );
    this.#exchange = exchange;
    const ended = await exchange.ended;
    this.#watch.stop();
    if (this.#bodyTimer) clearTimeout(this.#bodyTimer);
    if (ended.how === 'aborted') return this.#finish({ how: 'stopped' });
    if (ended.how === 'error') return this.#finish({ how: 'cut', error: ended.error });
    return this.#finish(this.#verdict ?? { how: 'eof' });
  }

  async #startJournal(url: string, headers: HeaderFields): Promise<AttemptJournal | null> {
    const { journal, start, clock, plan, facts, leftOut } = this.#options;
    if (journal === null) return null;
    const asSent: HeaderFields = [
      ['host', new URL(url).host],
      ['connection', 'close'],
      ...headers,
      ['content-length', String(plan.bytes)],
    ];
    return journal.startAttempt({
      attempt: start.attempt,
      startedAt: clock.startedAt,
      method: 'POST',
      url: this.#masker.maskText(url),
      headers: this.#maskFields(asSent),
      bodyBytes: plan.bytes,
      body: this.#masker.maskText(plan.journalText),
      facts,
      omitted: start.omitted,
      ...(leftOut.length > 0 ? { leftOut: [...leftOut] } : {}),
      ...(start.renamed ? { renamed: start.renamed } : {}),
      ...(start.because ? { because: start.because } : {}),
    });
  }

  #maskFields(fields: HeaderFields): HeaderFields {
    return fields.map(([name, value]) => [name, this.#masker.maskText(value)]);
  }

  #phase(phase: TurnPhase, more: Partial<PhaseChange> = {}): void {
    const { clock, outlet } = this.#options;
    // A `sending` that only moves on is progress; the journal keeps the beginning of each phase.
    if (phase !== 'sending' || more.sentBytes === 0) this.#journal?.phase(phase, clock.micros());
    outlet.emit([{ type: 'phase', src: -1, phase, ...more }]);
  }

  #progress(sentBytes: number): void {
    this.#watch.touch();
    const now = performance.now();
    if (now - this.#lastProgressAt < PHASE_EVERY_MS || this.#response !== null) return;
    this.#lastProgressAt = now;
    const totalBytes = this.#options.plan.bytes;
    if (sentBytes < totalBytes) this.#phase('sending', { sentBytes, totalBytes });
  }

  #sent(sha256: string | null): void {
    const { clock } = this.#options;
    clock.mark('sentMs');
    if (sha256 !== null) this.#journal?.requestSent(sha256, clock.micros());
    this.#watch.touch();
    if (this.#response === null) this.#phase('waiting');
  }

  #head(status: number, fields: HeaderFields): void {
    const { clock } = this.#options;
    clock.mark('headersMs');
    this.#watch.touch();
    const headers = this.#maskFields(fields);
    const maskedFields = headers.filter(([, value], at) => value !== fields[at]?.[1]).length;
    this.#headers = headers;
    this.#response = { status, headers, now: Date.now() };
    this.#headAtMicros = clock.micros();
    this.#journal?.responseHead(status, headers, this.#headAtMicros);
    if (maskedFields > 0) this.#journal?.masked('headers', maskedFields);
    this.#phase('reading', { status, headers });
    if (status < 400) return;
    this.#held = [];
    if (status === 401 || status === 403) {
      this.#bodyTimer = setTimeout(() => this.#stopReading({ how: 'eof' }), AUTH_BODY_MS);
    } else {
      this.#watch.setLimit(Math.min(ERROR_BODY_SILENCE_MS, this.#options.stallAfterMs ?? ERROR_BODY_SILENCE_MS));
    }
  }

  #bodyBegins(unlabelledCompression: boolean): void {
    if (!unlabelledCompression || this.#response === null) return;
    this.#response = { ...this.#response, unlabelledCompression };
    const { status } = this.#response;
    this.#journal?.responseHead(status, this.#headers, this.#headAtMicros, { unlabelledCompression });
  }

  #data(bytes: Uint8Array): void {
    this.#take(this.#masker.push(bytes));
    const status = this.#response?.status ?? 0;
    this.#bodyBytes += bytes.length;
    const most = status === 401 || status === 403 ? AUTH_BODY_BYTES : ERROR_BODY_BYTES;
    if (status >= 400) {
      this.#watch.touch();
      if (this.#bodyBytes > most) this.#stopReading({ how: 'eof' });
    } else {
      // The masker may hold back a few bytes; the stall rule still has to see that bytes came.
      this.#watchActivity();
    }
    if (this.#decoder?.over) this.#stopReading({ how: 'eof' });
  }

  /** Masked bytes: to the journal and the decoder alike, so that their offsets agree. */
  #take(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const written = this.#append(bytes);
    const events = this.#decoding().push(bytes);
    this.#recordRanges();
    this.#tell(events, written);
  }

  #append(bytes: Uint8Array): Promise<void> | null {
    if (this.#journal === null) return null;
    this.#journalBacklog += bytes.length;
    if (this.#journalBacklog > JOURNAL_HIGH_BYTES) this.#exchange?.pause();
    return this.#journal.append(bytes, this.#options.clock.micros()).then(() => {
      this.#journalBacklog -= bytes.length;
      if (this.#journalBacklog < JOURNAL_LOW_BYTES) this.#exchange?.resume();
    });
  }

  #tell(events: DecodedEvent[], written: Promise<void> | null): void {
    for (const event of events) this.#options.clock.see(event);
    if (this.#held) this.#held.push(...events);
    else this.#options.outlet.emit(events, written);
  }

  #decoding(): TurnDecoder {
    if (this.#decoder) return this.#decoder;
    const facts: ResponseFacts = this.#response ?? { status: 0, headers: [], now: Date.now() };
    this.#decoder = createTurnDecoder(facts, this.#options.facts);
    return this.#decoder;
  }

  #recordRanges(): void {
    for (const { index, start, end } of this.#decoder?.takeSseRanges() ?? [])
      this.#journal?.sseEvent(index, start, end);
  }

  /** Before the first visible token any byte resets the silence, after it only data does. */
  #watchActivity(): void {
    const activity = this.#decoder?.takeActivity();
    if (!activity || activity.data || !activity.visible) this.#watch.touch();
    if (this.#decoder?.answerFinished && !this.#finishSeen) {
      this.#finishSeen = true;
      this.#watch.setLimit(Math.min(AFTER_FINISH_MS, this.#options.stallAfterMs ?? AFTER_FINISH_MS));
    }
  }

  #silence(silentMs: number): void {
    // After a finish reason, and in an error body, silence ends the reading and changes nothing about the verdict.
    if (this.#finishSeen || (this.#response?.status ?? 0) >= 400) {
      this.#stopReading({ how: 'eof' });
      return;
    }
    const seconds = Math.round(silentMs / 100) / 10;
    const sentence = said(this.#response === null ? 'stalled.before' : 'stalled.after', { seconds });
    this.#stopReading({ how: 'cut', error: turnError('stalled', { said: sentence }) });
  }

  #stopReading(verdict: StreamEnd): void {
    this.#verdict ??= verdict;
    this.#exchange?.close();
  }

  async #finish(how: StreamEnd): Promise<AttemptResult> {
    this.#take(this.#masker.flush());
    const end = this.#verdictOf(how);
    if (this.#masker.found > 0) this.#journal?.masked('body', this.#masker.found);
    const status = this.#response?.status ?? 0;
    const again = status >= 400 && how.how !== 'stopped' && end.error !== null && this.#options.decide(end.error);
    if (this.#held && !again) this.#options.outlet.emit(this.#held);
    await this.#options.outlet.drained();
    await this.#journal?.close(how);
    return { end, again, accepted: status >= 200 && status < 300 };
  }

  #verdictOf(how: StreamEnd): DecodedEnd {
    if (this.#response === null) return withoutResponse(how);
    const { events, end } = this.#decoding().end(how);
    this.#recordRanges();
    this.#tell(events, null);
    return end;
  }
}

/** No answer ever began: nothing came, nothing is partial. */
function withoutResponse(how: StreamEnd): DecodedEnd {
  const nothing = { executable: false, partial: false, completeCalls: [] };
  if (how.how === 'cut') return { outcome: 'failed', error: how.error, ...nothing };
  if (how.how === 'stopped' || how.how === 'interrupted') return { outcome: how.how, error: null, ...nothing };
  return { outcome: 'failed', error: turnError('empty'), ...nothing };
}
