/**
 * Assembles tool calls from their pieces (wire document 3.3). An index is a label, not a position; ids may be missing,
 * repeated or come late; names come split or repeated in full; pieces of different calls interleave.
 * Nothing is final before the end: arguments are parsed there and nowhere else, and never repaired.
 */
import { isJsonObject, isJsonObjectText, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { AnomalyKind } from '../../../shared/turn/anomaly.ts';
import type { ToolCallDelta } from '../../../shared/turn/turn-event.ts';
import { said } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';
import type { AnomalyDetail } from '../chunk/answer-sink.ts';
import { keptJson } from '../chunk/kept-json.ts';
import { MAX_ARGUMENTS_UNITS, MAX_TOOL_CALLS } from '../chunk/limits.ts';
import { GrownText } from './grown-text.ts';
import { OfferedNames } from './offered-names.ts';
import { SurrogateJoiner } from './surrogate-joiner.ts';

/** Whole arguments are looked for at a new name at most this often a call: a server may repeat the name in each piece. */
const MAX_EARLY_PARSES = 16;

interface Call {
  key: number;
  id: string;
  name: string;
  arguments: GrownText;
  joiner: SurrogateJoiner;
  /** SSE event of its last piece, for what is told at the end. */
  src: number;
  earlyParses: number;
  /** It came with an index. */
  labelled: boolean;
}

/** What the end of the turn needs to know of a call. */
export interface AssembledCall {
  key: number;
  name: string;
  /** Arguments are empty or a JSON object. */
  readable: boolean;
  empty: boolean;
}

export interface ToolCallSink {
  emit(event: ToolCallDelta): void;
  anomaly(kind: AnomalyKind, detail: AnomalyDetail, src: number): void;
  limit(sentence: Said): void;
}

export class ToolCallAssembler {
  readonly calls: Call[] = [];
  private readonly byLabel = new Map<string, Call>();
  private readonly byId = new Map<string, Call>();
  private readonly offered: OfferedNames;
  private readonly sink: ToolCallSink;
  private last: Call | null = null;
  /** The call made by the piece being read, if it made one. */
  private fresh: Call | null = null;
  /** An index that is no whole number from 0 up. */
  private oddIndex: string | null = null;

  constructor(offered: readonly string[], sink: ToolCallSink) {
    this.offered = new OfferedNames(offered);
    this.sink = sink;
  }

  /** Takes the `tool_calls` of one delta (or of a whole message). Returns whether anything came. */
  take(list: JsonValue, src: number): boolean {
    // A single call instead of a list of one.
    const pieces = Array.isArray(list) ? list : [list];
    let came = false;
    let position = 0;
    for (const piece of pieces) {
      if (isJsonObject(piece)) came = this.piece(piece, position++, src) || came;
    }
    return came;
  }

  private piece(piece: JsonObject, position: number, src: number): boolean {
    const { index, id: rawId } = piece;
    const fn = isJsonObject(piece.function) ? piece.function : null;
    // Some put name and arguments beside the id.
    const name = text(fn ? fn.name : piece.name);
    const args = fn ? fn.arguments : piece.arguments;
    const id = typeof rawId === 'number' ? String(rawId) : text(rawId);
    const label = indexLabel(index);
    if (label === null && id === '' && name === '' && empty(args) && !this.last) return false;
    if (label !== null && !(typeof index === 'number' && Number.isSafeInteger(index) && index >= 0))
      this.oddIndex ??= label;

    const call = this.find(label, id, name, args, position, src);
    if (!call) return false;
    this.last = call;
    call.src = src;
    const event: ToolCallDelta = { type: 'tool-call-delta', src, key: call.key };
    if (id !== '') this.takeId(call, id, event, src);
    const more = this.offered.rest(call.name, name);
    if (more !== '') {
      call.name += more;
      event.name = more;
    }
    const added = this.argumentsText(call, args, src);
    if (added !== '') event.arguments = added;
    const extra = this.extra(piece, fn !== null, src);
    if (extra) event.extra = extra;
    // A first piece that says nothing still puts the call on the screen, in its place; later empty ones say nothing.
    if (this.fresh === call || event.id !== undefined || more !== '' || added !== '' || extra) this.sink.emit(event);
    this.fresh = null;
    return true;
  }

  private find(
    label: string | null,
    id: string,
    name: string,
    args: JsonValue | undefined,
    position: number,
    src: number,
  ): Call | null {
    if (label === null) {
      this.sink.anomaly('tool-index-missing', said('detail.piece', { position, id }), src);
      return this.findWithoutIndex(id, name, args, position);
    }
    const known = this.byLabel.get(label);
    if (known && !this.startsAnother(known, id, name, args)) return known;
    if (known) this.sink.anomaly('tool-index-odd', said('detail.index-again', { index: label }), src);
    // A call that came without index so far, by its id.
    const byId = known || id === '' ? undefined : this.byId.get(id);
    const call = byId && !byId.labelled ? byId : this.begin();
    if (call) {
      call.labelled = true;
      this.byLabel.set(label, call);
    }
    return call;
  }

  private findWithoutIndex(id: string, name: string, args: JsonValue | undefined, position: number): Call | null {
    const { last } = this;
    if (id !== '') {
      const known = this.byId.get(id);
      if (known) return name !== '' && !empty(args) && this.isWhole(known) ? this.begin() : known;
      // The first piece had neither id nor name: this is its continuation.
      if (last && last.id === '' && last.name === '' && last.arguments.length === 0 && position === 0) return last;
      return this.begin();
    }
    if (!last) return this.begin();
    if (name === '') return last;
    if (position > 0) return this.begin();
    if (name === last.name && empty(args)) return last;
    return last.name !== '' && this.isWhole(last) ? this.begin() : last;
  }

  /** Whether a piece at a known index begins another call there: older Ollama and gateways use one index for all. */
  private startsAnother(call: Call, id: string, name: string, args: JsonValue | undefined): boolean {
    if (id !== '' && call.id !== '') return id !== call.id && name !== '';
    if (name === '' || call.name === '') return false;
    if (name === call.name && empty(args)) return false;
    return this.isWhole(call);
  }

  private isWhole(call: Call): boolean {
    const { lastUnit } = call.arguments;
    if (lastUnit === 0 || (lastUnit !== 0x7d && lastUnit > 0x20)) return false;
    if (call.earlyParses >= MAX_EARLY_PARSES) return false;
    call.earlyParses++;
    const { whole } = call.arguments;
    return whole.trim() !== '' && isJsonObjectText(whole);
  }

  private begin(): Call | null {
    if (this.calls.length >= MAX_TOOL_CALLS) {
      this.sink.limit(said('stream.many-calls', { count: MAX_TOOL_CALLS }));
      return null;
    }
    const call: Call = {
      key: this.calls.length,
      id: '',
      name: '',
      arguments: new GrownText(),
      joiner: new SurrogateJoiner(),
      src: -1,
      earlyParses: 0,
      labelled: false,
    };
    this.calls.push(call);
    this.fresh = call;
    return call;
  }

  private takeId(call: Call, id: string, event: ToolCallDelta, src: number): void {
    if (call.id === '') {
      call.id = id;
      event.id = id;
      if (!this.byId.has(id)) this.byId.set(id, call);
    } else if (call.id !== id) {
      this.sink.anomaly('tool-id-changed', said('detail.became', { from: call.id, to: id }), src);
    }
  }

  private argumentsText(call: Call, args: JsonValue | undefined, src: number): string {
    if (args === undefined || args === null || args === '') return '';
    let piece: string;
    if (typeof args === 'string') {
      piece = call.joiner.push(args);
    } else {
      this.sink.anomaly(
        'tool-arguments-object',
        Array.isArray(args) ? said('detail.arguments-list') : said('detail.arguments-as', { type: typeof args }),
        src,
      );
      // `{}` ahead of pieces says "none so far", and no arguments at all means the same.
      if (isJsonObject(args) && Object.keys(args).length === 0) return '';
      const kept = keptJson(args);
      if (kept === undefined) {
        this.sink.anomaly('value-too-deep', said('detail.arguments'), src);
        return '';
      }
      piece = JSON.stringify(kept);
      if (piece === call.arguments.whole) return '';
    }
    if (call.arguments.length + piece.length > MAX_ARGUMENTS_UNITS) {
      this.sink.limit(said('stream.long-arguments', { characters: MAX_ARGUMENTS_UNITS }));
      return '';
    }
    call.arguments.append(piece);
    return piece;
  }

  /** Keys of the call that the protocol does not know (a thought signature); they go back as they came. */
  private extra(piece: JsonObject, hasFunction: boolean, src: number): JsonObject | null {
    let extra: JsonObject | null = null;
    for (const key in piece) {
      if (key === 'index' || key === 'id' || key === 'type' || key === 'function' || key === '__proto__') continue;
      if (!hasFunction && (key === 'name' || key === 'arguments')) continue;
      const value = piece[key];
      if (value === undefined || value === null || value === '') continue;
      const kept = keptJson(value);
      if (kept === undefined) {
        this.sink.anomaly('value-too-deep', said('detail.call-key', { key }), src);
        continue;
      }
      extra ??= {};
      extra[key.toWellFormed()] = kept;
    }
    return extra;
  }

  /** An index is a label, but a whole response has them from 0 without a gap. */
  private judgeIndices(): void {
    const { last } = this;
    if (!last) return;
    const indices = [...this.byLabel.keys()].slice(0, 8).join(', ');
    if (this.oddIndex !== null) {
      this.sink.anomaly('tool-index-odd', said('detail.index-odd', { indices, odd: this.oddIndex }), last.src);
      return;
    }
    for (let index = 0; index < this.byLabel.size; index++) {
      if (this.byLabel.has(String(index))) continue;
      this.sink.anomaly('tool-index-odd', said('detail.index-gap', { indices, missing: index }), last.src);
      return;
    }
  }

  /** The end: ids are made up where they are missing or repeated, and each call is judged. */
  finish(responseId: string): AssembledCall[] {
    this.judgeIndices();
    const used = new Set<string>(this.byId.keys());
    const seen = new Set<string>();
    const judged: AssembledCall[] = [];
    const stem = responseId.replaceAll(/[^A-Za-z0-9]/g, '').slice(-16) || 'turn';
    for (const call of this.calls) {
      const event: ToolCallDelta = { type: 'tool-call-delta', src: call.src, key: call.key };
      if (call.id === '' || seen.has(call.id)) {
        this.sink.anomaly(
          call.id === '' ? 'tool-id-missing' : 'tool-id-repeated',
          said('detail.call', { call: call.key, id: call.id }),
          call.src,
        );
        let number = call.key;
        let id = `call_${stem}_${number}`;
        while (used.has(id)) id = `call_${stem}_${++number}`;
        used.add(id);
        call.id = id;
        event.id = id;
      }
      seen.add(call.id);
      const rest = call.joiner.flush();
      if (rest !== '') {
        call.arguments.append(rest);
        event.arguments = rest;
      }
      if (event.id !== undefined || event.arguments !== undefined) this.sink.emit(event);
      if (call.joiner.lone > 0)
        this.sink.anomaly('lone-surrogate', said('detail.arguments-of', { call: call.key }), call.src);
      if (call.name === '')
        this.sink.anomaly('tool-name-missing', said('detail.call', { call: call.key, id: call.id }), call.src);
      else if (!this.offered.accept(call.name)) this.sink.anomaly('tool-not-offered', call.name, call.src);
      const { whole } = call.arguments;
      const isEmpty = whole.trim() === '';
      judged.push({
        key: call.key,
        name: call.name,
        empty: isEmpty,
        readable: isEmpty || isJsonObjectText(whole),
      });
    }
    return judged;
  }
}

/** A label for any index: integers as they are, text and odd numbers as their text; `null` where there is none. */
function indexLabel(index: JsonValue | undefined): string | null {
  if (typeof index === 'number') return String(index);
  if (typeof index === 'string' && index !== '' && index.length < 64) return index;
  return null;
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.toWellFormed() : '';
}

function empty(args: JsonValue | undefined): boolean {
  return args === undefined || args === null || args === '';
}
