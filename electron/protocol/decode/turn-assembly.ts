/**
 * One turn while it comes in: the events made so far and the facts the verdict is spoken from.
 * What lives here: what each kind of piece does to the turn. It must not know bytes, SSE or the shape of a chunk.
 */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { AnomalyKind } from '../../../shared/turn/anomaly.ts';
import type { TurnError } from '../../../shared/turn/failure.ts';
import { turnError } from '../../../shared/turn/turn-error.ts';
import type { DecodedEvent, FilterReport, ReasoningCarrier, Usage } from '../../../shared/turn/turn-event.ts';
import type { LatePart } from '../../../shared/words/english/detail.ts';
import { said } from '../../../shared/words/english.ts';
import type { AnomalyDetail, AnswerSink } from '../chunk/answer-sink.ts';
import { filteredCategories } from '../chunk/filter-report.ts';
import { MAX_FILTER_REPORTS, MAX_TEXT_UNITS } from '../chunk/limits.ts';
import { AnomalyLog } from './anomaly-log.ts';
import { GrownText } from './grown-text.ts';
import { SurrogateJoiner } from './surrogate-joiner.ts';
import { ThinkSplitter } from './think-splitter.ts';
import { ToolCallAssembler } from './tool-calls.ts';
import type { RequestFacts } from './turn-facts.ts';

export class TurnAssembly implements AnswerSink {
  /** Number of the SSE event being read; its own events carry it. */
  src = 0;
  readonly request: RequestFacts;
  readonly tools: ToolCallAssembler;
  id = '';
  model = '';
  /** The first finish reason, as sent. */
  finish: string | null = null;
  done = false;
  /** A whole JSON completion was read: it needs no end marker. */
  wholeCompletion = false;
  /** The first error in the response. */
  failure: TurnError | null = null;
  /** A finish `content_filter` or a verdict `filtered: true` came. */
  blocked = false;
  readonly blockedCategories = new Set<string>();
  /** An answer that came before the block had finished on its own. */
  finishedBeforeBlock = false;
  hasText = false;
  hasReasoning = false;
  hasRefusal = false;
  /** Prompt tokens by the last usage. */
  promptTokens: number | null = null;
  /** The answer's text, kept only where the end has to parse it. */
  readonly text = new GrownText();

  private events: DecodedEvent[] = [];
  private readonly log: AnomalyLog;
  private readonly content = new SurrogateJoiner();
  private readonly reasoningJoiner = new SurrogateJoiner();
  private readonly refusalJoiner = new SurrogateJoiner();
  private readonly splitter: ThinkSplitter;
  private readonly keepsText: boolean;
  private reasoningCarrier: ReasoningCarrier = 'reasoning_content';
  private units = 0;
  private usageCame = false;
  private lastUsage = '';
  private filterReports = 0;
  private details: JsonValue[] = [];
  private detailsSrc = 0;
  private detailsCarrier: ReasoningCarrier = 'reasoning';
  private detailsTold = 0;
  private lastVerdicts = '';
  private closing = false;

  constructor(request: RequestFacts) {
    this.request = request;
    this.keepsText = request.wantsSchema || request.wantsJsonObject;
    this.log = new AnomalyLog((event) => this.events.push(event));
    this.splitter = new ThinkSplitter((text, thinking, src) => this.splitText(text, thinking, src));
    this.tools = new ToolCallAssembler(request.toolNames, {
      emit: (event) => this.events.push(event),
      anomaly: (kind, detail, src) => this.log.report(kind, detail, src),
      limit: (sentence) => this.fail(turnError('limit', { said: sentence })),
    });
  }

  /** Events made since the last call. */
  takeEvents(): DecodedEvent[] {
    const { events } = this;
    if (events.length > 0) this.events = [];
    return events;
  }

  /** Something of the answer came: text, reasoning, a refusal or a call. */
  get came(): boolean {
    return this.hasText || this.hasReasoning || this.hasRefusal || this.tools.calls.length > 0;
  }

  get hasCalls(): boolean {
    return this.tools.calls.length > 0;
  }

  get over(): boolean {
    return this.done || this.failure !== null;
  }

  start(id: string, model: string): void {
    const newId = id !== '' && this.id === '';
    const newModel = model !== '' && this.model === '';
    if (newId) this.id = id.toWellFormed();
    else if (id !== '' && id !== this.id) this.anomaly('id-changed', said('detail.became', { from: this.id, to: id }));
    if (newModel) {
      this.model = model.toWellFormed();
      this.judgeModel(this.model);
    } else if (model !== '' && model !== this.model)
      this.anomaly('model-changed', said('detail.became', { from: this.model, to: model }));
    if (newId || newModel)
      this.events.push({
        type: 'turn-start',
        src: this.src,
        id: newId ? this.id : '',
        model: newModel ? this.model : '',
      });
  }

  addText(piece: string): void {
    if (piece === '') return;
    const text = this.content.push(piece);
    if (text !== '') this.splitter.push(text, this.src);
  }

  addReasoning(piece: string, carrier: ReasoningCarrier, details?: JsonValue[]): void {
    if (piece !== '' && carrier !== 'think') this.splitter.treatTagsAsText();
    this.reasoningCarrier = carrier;
    if (details) this.holdDetails(details, carrier);
    const text = piece === '' ? '' : this.reasoningJoiner.push(piece);
    if (text === '' || !this.grows(text)) return;
    this.hasReasoning = true;
    this.noteLate('reasoning', this.src);
    this.events.push({ type: 'reasoning-delta', src: this.src, text, carrier });
  }

  addRefusal(piece: string): void {
    const text = piece === '' ? '' : this.refusalJoiner.push(piece);
    if (text === '' || !this.grows(text)) return;
    this.hasRefusal = true;
    this.noteLate('refusal', this.src);
    this.events.push({ type: 'refusal-delta', src: this.src, text });
  }

  addToolCalls(list: JsonValue): void {
    if (this.tools.take(list, this.src)) this.noteLate('tool call', this.src);
  }

  addExtra(extra: JsonObject): void {
    this.events.push({ type: 'message-extra', src: this.src, extra });
  }

  progress(done?: number, total?: number): void {
    this.events.push({
      type: 'prompt-progress',
      src: this.src,
      ...(done === undefined ? {} : { done }),
      ...(total === undefined ? {} : { total }),
    });
  }

  /** A verdict. The same verdicts again without offsets say nothing new; annotations with offsets are all kept. */
  addFilter(report: FilterReport): void {
    const filtered = filteredCategories(report);
    for (const category of filtered) this.blockedCategories.add(category);
    if (filtered.length > 0) this.block();
    const verdicts = JSON.stringify(report);
    if (verdicts === this.lastVerdicts && !report.offsets) return;
    this.lastVerdicts = verdicts;
    if (++this.filterReports > MAX_FILTER_REPORTS) return;
    this.events.push({ type: 'filter-report', src: this.src, report });
  }

  /** `inPlace`: in a chunk of its own after the finish, as the protocol wants it. */
  addUsage(usage: Usage, timings: JsonObject | null, inPlace: boolean): void {
    if (!inPlace)
      this.anomaly('usage-misplaced', said(this.finish === null ? 'detail.usage-early' : 'detail.usage-with-choice'));
    if (this.usageCame) this.anomaly('usage-repeated', '');
    this.usageCame = true;
    this.promptTokens = usage.promptTokens;
    const key = JSON.stringify(usage);
    if (key === this.lastUsage && !timings) return;
    this.lastUsage = key;
    this.events.push(
      timings
        ? { type: 'usage-report', src: this.src, usage, timings }
        : { type: 'usage-report', src: this.src, usage },
    );
  }

  addFinish(reason: string): void {
    const word = reason.toWellFormed();
    if (word === 'content_filter') this.block();
    if (this.finish === null) {
      this.splitter.flush();
      this.flushDetails();
      this.finish = word;
      if (!KNOWN_FINISHES.has(word) && !FAILED_FINISHES.has(word)) this.anomaly('unknown-finish', word);
    } else if (word !== 'content_filter') {
      this.anomaly(
        'repeated-finish',
        word === this.finish ? word : said('detail.then', { first: this.finish, next: word }),
      );
      // A failure told late is a failure all the same; a late "stop" adds nothing.
      if (FAILED_FINISHES.has(word)) this.fail(finishFailure(word));
    }
    this.events.push({ type: 'finish', src: this.src, reason: word });
  }

  markDone(): void {
    if (this.done) return;
    this.done = true;
    this.events.push({ type: 'done', src: this.src });
  }

  /** The first error stands; what comes after it is not read. */
  fail(error: TurnError): void {
    this.failure ??= error;
  }

  anomaly(kind: AnomalyKind, detail: AnomalyDetail, src: number = this.src): void {
    this.log.report(kind, detail, src);
  }

  /**
   * Blocks only have to go back, nobody reads them while they come: they are handed over in batches that grow with
   * their number, so that whoever appends them to a list copies each a few times and not once for every later one.
   */
  private holdDetails(details: readonly JsonValue[], carrier: ReasoningCarrier): void {
    this.hasReasoning = true;
    this.details.push(...details);
    this.detailsSrc = this.src;
    this.detailsCarrier = carrier;
    if (this.details.length >= Math.max(FIRST_DETAILS_BATCH, this.detailsTold)) this.flushDetails();
  }

  private flushDetails(): void {
    const { details } = this;
    if (details.length === 0) return;
    this.details = [];
    this.detailsTold += details.length;
    this.events.push({
      type: 'reasoning-delta',
      src: this.detailsSrc,
      text: '',
      carrier: this.detailsCarrier,
      details,
    });
  }

  /** Gives back what was held: half a character, half a marker. */
  close(): void {
    this.closing = true;
    this.flushDetails();
    const rest = this.content.flush();
    if (rest !== '') this.splitter.push(rest, this.src);
    this.splitter.flush();
    const reasoning = this.reasoningJoiner.flush();
    if (reasoning !== '') {
      this.hasReasoning = true;
      this.events.push({ type: 'reasoning-delta', src: this.src, text: reasoning, carrier: this.reasoningCarrier });
    }
    const refusal = this.refusalJoiner.flush();
    if (refusal !== '') {
      this.hasRefusal = true;
      this.events.push({ type: 'refusal-delta', src: this.src, text: refusal });
    }
    if (this.content.lone + this.reasoningJoiner.lone + this.refusalJoiner.lone > 0)
      this.anomaly('lone-surrogate', said('detail.in-answer'));
  }

  /** Anomalies counted beyond those reported. Last of all. */
  closeLog(): void {
    this.log.close();
  }

  private splitText(text: string, thinking: boolean, src: number): void {
    if (!this.grows(text)) return;
    if (thinking) {
      this.hasReasoning = true;
      this.noteLate('reasoning', src);
      this.events.push({ type: 'reasoning-delta', src, text, carrier: 'think' });
    } else {
      this.hasText = true;
      this.noteLate('text', src);
      if (this.keepsText) this.text.append(text);
      this.events.push({ type: 'text-delta', src, text });
    }
  }

  private grows(text: string): boolean {
    this.units += text.length;
    if (this.units <= MAX_TEXT_UNITS) return true;
    this.fail(turnError('limit', { said: said('stream.long-answer', { characters: MAX_TEXT_UNITS }) }));
    return false;
  }

  private noteLate(what: LatePart, src: number): void {
    if (this.finish !== null && !this.closing) this.anomaly('content-after-finish', said('detail.late', { what }), src);
  }

  private block(): void {
    if (!this.blocked) this.finishedBeforeBlock = this.finish !== null;
    this.blocked = true;
  }

  private judgeModel(model: string): void {
    const { listedModels, model: asked } = this.request;
    if (model !== asked && listedModels?.includes(asked) && listedModels.includes(model)) {
      this.anomaly('model-substituted', said('detail.other-model', { asked, model }));
    }
  }
}

const FIRST_DETAILS_BATCH = 64;
const KNOWN_FINISHES: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'length', 'content_filter']);
/** Finish reasons that end no answer: the server failed or called its work off. */
export const FAILED_FINISHES: ReadonlySet<string> = new Set(['error', 'abort', 'aborted', 'canceled', 'cancelled']);

/** The failure that such a finish reason is. */
export function finishFailure(reason: string): TurnError {
  return reason === 'error'
    ? turnError('server', { said: said('finish.error') })
    : turnError('aborted', { said: said('finish.aborted', { reason }) });
}
