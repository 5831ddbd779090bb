/**
 * Reads one chunk, or one whole completion, into the answer (wire document 3.2, 3.4, 3.7, 4).
 * The hot path: hand-written, tolerant, no schema. Absent, `null` and empty are the same for every key.
 * What lives here: the shape of chunks. It must not know SSE, nor what the pieces do to the turn.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { said } from '../../../shared/words/english.ts';
import { readInBandError, readServerWords, type ServerWords } from '../failure/server-words.ts';
import type { AnswerSink } from './answer-sink.ts';
import { readParts, readReasoningText } from './content-parts.ts';
import { readAnswerReport, readPromptReports } from './filter-report.ts';
import { keptJson } from './kept-json.ts';
import { hasOneKey, plainDelta } from './plain-chunk.ts';
import { readUsage } from './usage.ts';

/**
 * Keys of a delta or message that are neither read nor kept to go back: they belong to features outside the protocol,
 * to reports that are read elsewhere, or say nothing about the answer. Every other key is kept (a thought signature).
 */
const IGNORED_KEYS: ReadonlySet<string> = new Set([
  'role',
  'name',
  'tool_call_id',
  'audio',
  'annotations',
  'citations',
  'search_results',
  'images',
  'obfuscation',
  'content_filter_results',
  'content_filter_result',
  'content_filter_offsets',
  'final_content',
  'reference',
  'references',
  'token_ids',
  'logprobs',
  'finish_reason',
  'stop_reason',
  'usage',
  'padding',
  '__proto__',
]);

export class ChunkReader {
  private readonly sink: AnswerSink;
  /** Text that came in deltas: a `message` is its copy from then on. */
  private deltaText = false;
  /** Text taken from messages so far; a server may send the whole of it anew each time. */
  private messageText = '';
  private plainReasoning = false;

  constructor(sink: AnswerSink) {
    this.sink = sink;
  }

  /**
   * Reads a chunk. Returns the error it holds, or `null`.
   * `whole`: it is a completion of its own, where message and usage stand in their place.
   */
  read(chunk: JsonObject, whole = false): ServerWords | null {
    const { sink } = this;
    const plain = whole ? null : plainDelta(chunk, sink.id, sink.model);
    if (plain) {
      this.plainDelta(plain);
      return null;
    }
    const { id, model, choices, usage } = chunk;
    if (id !== sink.id || model !== sink.model) sink.start(idText(id), idText(model));
    let recognized = choices !== undefined;
    if (chunk.prompt_filter_results || chunk.prompt_annotations) {
      recognized = true;
      for (const report of readPromptReports(chunk)) sink.addFilter(report);
    }
    let choiceError: ServerWords | null = null;
    const hasChoices = Array.isArray(choices) && choices.length > 0;
    if (Array.isArray(choices)) {
      for (const choice of choices) {
        if (!isJsonObject(choice)) sink.anomaly('not-a-chunk', said('detail.odd-choice'));
        else if (indexOf(choice) !== 0)
          sink.anomaly('extra-choice', said('detail.choice', { index: String(indexOf(choice)) }));
        else choiceError = this.choice(choice, whole) ?? choiceError;
      }
    } else if (isJsonObject(choices)) {
      sink.anomaly('not-a-chunk', said('detail.odd-choices'));
      choiceError = this.choice(choices, whole);
    }
    if (usage) recognized = this.usage(usage, chunk, whole || (!hasChoices && sink.finish !== null)) || recognized;
    else if (isJsonObject(chunk.x_groq) && chunk.x_groq.usage) {
      recognized = this.usage(chunk.x_groq.usage, chunk, false) || recognized;
    }
    if (isJsonObject(chunk.prompt_progress)) {
      recognized = true;
      const { processed, total } = chunk.prompt_progress;
      sink.progress(number(processed), number(total));
    }
    const error = readInBandError(chunk, hasChoices) ?? choiceError;
    if (error) return error;
    if (!recognized && !this.serverProgress(chunk))
      sink.anomaly('not-a-chunk', Object.keys(chunk).slice(0, 8).join(', '));
    return null;
  }

  private choice(choice: JsonObject, whole: boolean): ServerWords | null {
    const { sink } = this;
    if (choice.content_filter_results || choice.content_filter_result) {
      const report = readAnswerReport(choice);
      if (report) sink.addFilter(report);
    }
    const { delta, message, finish_reason: finish } = choice;
    if (isJsonObject(delta)) this.delta(delta, true);
    else if (typeof delta === 'string' && delta !== '') {
      sink.anomaly('content-elsewhere', said('detail.odd-delta'));
      this.deltaText = true;
      sink.addText(delta);
    }
    const finished = typeof finish === 'string' && finish !== '';
    if (isJsonObject(message)) this.message(message, isJsonObject(delta), finished, whole);
    else if (delta === undefined && typeof choice.text === 'string' && choice.text !== '') {
      sink.anomaly('content-elsewhere', 'choice.text');
      this.deltaText = true;
      sink.addText(choice.text);
    }
    if (choice.usage) this.usage(choice.usage, choice, false);
    if (finished) sink.addFinish(finish);
    return choice.error ? readInBandError(choice, true) : null;
  }

  /** Text or reasoning and no other key needs no search. */
  private plainDelta(delta: JsonObject): void {
    if (hasOneKey(delta)) {
      const { content, reasoning_content: reasoning } = delta;
      if (typeof content === 'string') {
        if (content !== '') this.deltaText = true;
        this.sink.addText(content);
        return;
      }
      if (typeof reasoning === 'string' && reasoning !== '') {
        this.plainReasoning = true;
        this.sink.addReasoning(reasoning, 'reasoning_content');
        return;
      }
    }
    this.delta(delta, true);
  }

  /** All keys of a delta count, whatever their order: reasoning, content, refusal, calls. */
  private delta(delta: JsonObject, streamed: boolean): void {
    const { sink } = this;
    let content: JsonValue | undefined;
    let reasoningContent: JsonValue | undefined;
    let reasoning: JsonValue | undefined;
    let details: JsonValue | undefined;
    let refusal: JsonValue | undefined;
    let calls: JsonValue | undefined;
    let extra: JsonObject | null = null;
    for (const key in delta) {
      const value = delta[key];
      if (value === null || value === undefined || value === '') continue;
      switch (key) {
        case 'content':
          content = value;
          break;
        case 'reasoning_content':
          reasoningContent = value;
          break;
        case 'reasoning':
          reasoning = value;
          break;
        case 'reasoning_details':
          details = value;
          break;
        case 'refusal':
          refusal = value;
          break;
        case 'tool_calls':
          calls = value;
          break;
        case 'function_call':
          sink.anomaly('function-call-key', '');
          break;
        default:
          if (!IGNORED_KEYS.has(key)) extra = this.extra(extra, key, value);
      }
    }
    if (reasoningContent !== undefined || reasoning !== undefined || details !== undefined) {
      this.reasoning(reasoningContent, reasoning, details);
    }
    if (content !== undefined) this.content(content, streamed);
    if (refusal !== undefined) {
      if (typeof refusal === 'string') sink.addRefusal(refusal);
      else {
        sink.anomaly('content-parts', said('detail.odd-refusal'));
        sink.addRefusal(readParts(refusal).text);
      }
    }
    if (calls !== undefined && !(Array.isArray(calls) && calls.length === 0)) sink.addToolCalls(calls);
    if (extra) sink.addExtra(extra);
  }

  private content(content: JsonValue, streamed: boolean): void {
    const { sink } = this;
    if (typeof content === 'string') {
      if (streamed) this.deltaText = true;
      sink.addText(content);
      return;
    }
    if (Array.isArray(content) && content.length === 0) return;
    sink.anomaly('content-parts', Array.isArray(content) ? said('detail.list') : typeof content);
    const parts = readParts(content);
    if (parts.reasoning !== '') sink.addReasoning(parts.reasoning, 'think');
    if (parts.text !== '') {
      if (streamed) this.deltaText = true;
      sink.addText(parts.text);
    }
    if (parts.refusal !== '') sink.addRefusal(parts.refusal);
  }

  /** The same text under both keys is one text; blocks mirror it, and are read only where no plain text ever came. */
  private reasoning(first: JsonValue | undefined, second: JsonValue | undefined, blocks: JsonValue | undefined): void {
    const { sink } = this;
    const one = typeof first === 'string' ? first : readReasoningText(first);
    const other = typeof second === 'string' ? second : readReasoningText(second);
    const details = blocks === undefined ? undefined : this.details(blocks);
    if (one !== '' || other !== '') this.plainReasoning = true;
    if (one !== '') {
      sink.addReasoning(one, 'reasoning_content', details);
      if (other !== '' && other !== one) {
        sink.anomaly('reasoning-differs', '');
        sink.addReasoning(other, 'reasoning');
      }
    } else if (other !== '') {
      sink.addReasoning(other, 'reasoning', details);
    } else if (details) {
      sink.addReasoning(this.plainReasoning ? '' : readReasoningText(details), 'reasoning', details);
    }
  }

  private details(blocks: JsonValue): JsonValue[] | undefined {
    const list = Array.isArray(blocks) ? blocks : [blocks];
    const kept: JsonValue[] = [];
    for (const block of list) {
      const copy = keptJson(block);
      if (copy === undefined) this.sink.anomaly('value-too-deep', said('detail.reasoning-block'));
      else if (copy !== null) kept.push(copy);
    }
    return kept.length > 0 ? kept : undefined;
  }

  /**
   * A whole message. Beside or after deltas it is a copy; alone it is the answer, and where it comes again, longer, the
   * answer so far.
   */
  private message(message: JsonObject, besideDelta: boolean, finished: boolean, whole: boolean): void {
    const { sink } = this;
    const says = (value: JsonValue | undefined) =>
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
    const came = this.deltaText || sink.hasReasoning || sink.hasRefusal || sink.hasCalls;
    if (besideDelta || (came && this.messageText === '')) {
      if (says(message.content) || says(message.tool_calls)) sink.anomaly('message-beside-delta', '');
      if (besideDelta && !finished) return;
    } else if (!whole && this.messageText === '') {
      sink.anomaly('content-elsewhere', said('detail.message-for-delta'));
    }
    const rest: JsonObject = { ...message };
    if (sink.hasReasoning) rest.reasoning_content = rest.reasoning = rest.reasoning_details = null;
    if (sink.hasRefusal) rest.refusal = null;
    if (sink.hasCalls) rest.tool_calls = null;
    if (this.deltaText) rest.content = null;
    else if (typeof message.content === 'string') {
      rest.content = message.content.startsWith(this.messageText)
        ? message.content.slice(this.messageText.length)
        : this.messageText === ''
          ? message.content
          : null;
      if (rest.content !== null) this.messageText = message.content;
    } else if (sink.hasText) rest.content = null;
    this.delta(rest, false);
  }

  private usage(value: JsonValue, chunk: JsonObject, inPlace: boolean): boolean {
    const usage = readUsage(value);
    if (!usage) return false;
    const timings = isJsonObject(chunk.timings) ? keptJson(chunk.timings) : null;
    this.sink.addUsage(usage, isJsonObject(timings) ? timings : null, inPlace);
    return true;
  }

  /** `{"type":"progress","percent":40}` (LM Studio while it loads a model). */
  private serverProgress(chunk: JsonObject): boolean {
    if (chunk.type !== 'progress' && chunk.type !== 'ping' && chunk.type !== 'keepalive') return false;
    const percent = number(chunk.percent) ?? number(chunk.progress);
    if (percent === undefined) this.sink.progress();
    else this.sink.progress(percent, 100);
    return true;
  }

  private extra(extra: JsonObject | null, key: string, value: JsonValue): JsonObject | null {
    if (Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0)
      return extra;
    if (key === 'thinking' && typeof value === 'string') {
      this.sink.anomaly('content-elsewhere', said('detail.thinking'));
      this.sink.addReasoning(value, 'reasoning');
      return extra;
    }
    const kept = keptJson(value);
    if (kept === undefined) {
      this.sink.anomaly('value-too-deep', said('detail.message-key', { key }));
      return extra;
    }
    const all = extra ?? {};
    all[key.toWellFormed()] = kept;
    return all;
  }
}

/** The error of a payload that is known to be one (`event: error`): whatever it says. */
export function readErrorPayload(value: JsonValue): ServerWords {
  return readServerWords(value) ?? { message: '' };
}

function idText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function indexOf(choice: JsonObject): number {
  const { index } = choice;
  if (typeof index === 'number') return index;
  return typeof index === 'string' && index !== '' ? Number(index) : 0;
}

function number(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
