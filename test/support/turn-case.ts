/**
 * The cases of test/conformance/cases: reading them, and comparing an outcome object with what a case expects.
 * The rules of comparison are those of the cases' own runner; their README says what each member means.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { RequestFacts, ResponseFacts, StreamEnd } from '../../electron/protocol/decode/turn-decoder.ts';
import type { OutcomeObject } from '../../shared/turn/outcome-object.ts';
import { turnError } from '../../shared/turn/turn-error.ts';

const ROOT = fileURLToPath(new URL('../conformance/cases/', import.meta.url));

export interface Expected {
  outcome?: string;
  text?: string;
  textExpanded?: string;
  reasoning?: string | null;
  reasoningCarrier?: string;
  reasoningDetailsContain?: string[];
  refusal?: string | null;
  toolCalls?: { id?: string; name?: string; arguments?: string; complete?: boolean; extra?: object }[];
  argumentsComparedAs?: 'json';
  executable?: boolean;
  finish?: string | null;
  usage?: Record<string, number> | null;
  error?: { kind: string; messageContains?: string } | null;
  partial?: boolean;
  done?: boolean;
  model?: string;
  anomalies?: string[];
  anomaliesAbsent?: string[];
  contentFilter?: { blocked?: boolean; categories?: string[] };
  forbiddenInMessage?: string[];
  retryAfterSeconds?: number | null;
  eventsContain?: string[][];
}

export interface TurnCase {
  id: string;
  folder: string;
  kind: string;
  http?: { status: number; headers?: Record<string, string> };
  delivery?: { splitAfter?: number[]; end?: 'eof' | 'reset' | 'open' | 'heartbeat' };
  expand?: {
    file?: string;
    placeholder: string;
    repeat?: string;
    times: number;
    template?: string;
    separator?: string;
  };
  cli?: string[];
  input?: string[];
  expected: Expected;
  alternatives?: Expected[];
}

/** The cases of one folder (`field` or `seeds`) whose kind is among `kinds`, in order of their number. */
export function readCases(set: 'field' | 'seeds', kinds: readonly string[]): TurnCase[] {
  return readdirSync(join(ROOT, set))
    .sort()
    .map((name): TurnCase => {
      const folder = join(ROOT, set, name);
      return { ...JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')), folder };
    })
    .filter((one) => kinds.includes(one.kind));
}

/** Body bytes as the decoder gets them: expanded, and without the compression that the http layer takes off. */
export function bodyOf(one: TurnCase): { bytes: Uint8Array; unlabelled: boolean } {
  const name = (one.input ?? []).find((file) => file.startsWith('response.'));
  if (name === undefined) return { bytes: new Uint8Array(0), unlabelled: false };
  let bytes: Uint8Array = readFileSync(join(one.folder, name));
  const labelled = Object.keys(one.http?.headers ?? {}).some((key) => key.toLowerCase() === 'content-encoding');
  if (name.endsWith('.gz')) return { bytes: gunzipSync(bytes), unlabelled: !labelled };
  const { expand } = one;
  if (expand && (expand.file === name || expand.file === undefined)) {
    const made = filling(expand);
    bytes = Buffer.from(Buffer.from(bytes).toString('utf8').replaceAll(expand.placeholder, made), 'utf8');
  }
  return { bytes: new Uint8Array(bytes), unlabelled: false };
}

function filling(expand: NonNullable<TurnCase['expand']>): string {
  const { template } = expand;
  if (template === undefined) return String(expand.repeat).repeat(expand.times);
  const copies = Array.from({ length: expand.times }, (_, i) =>
    template.replaceAll('{i}', String(i)).replaceAll('{i%10}', String(i % 10)),
  );
  return copies.join(expand.separator ?? '');
}

export function responseOf(one: TurnCase, unlabelled: boolean): ResponseFacts {
  return {
    status: one.http?.status ?? 200,
    headers: Object.entries(one.http?.headers ?? {}),
    now: Date.parse('2026-11-30T00:00:00Z'),
    ...(unlabelled ? { unlabelledCompression: true } : {}),
  };
}

/** What the options of the command line make of the request. */
export function requestOf(one: TurnCase): RequestFacts {
  const cli = (one.cli ?? []).map((option) => option.replaceAll('{case}', one.folder));
  const all = (name: string) => cli.flatMap((option, at) => (option === name ? [cli[at + 1] ?? ''] : []));
  const toolNames = all('--tool').map((file): string => JSON.parse(readFileSync(file, 'utf8')).name);
  const choice = all('--tool-choice')[0];
  return {
    model: all('--model')[0] ?? 'm',
    toolNames,
    toolChoice:
      choice === undefined
        ? null
        : choice === 'auto' || choice === 'none' || choice === 'required'
          ? choice
          : { name: choice },
    wantsSchema: all('--schema').length > 0,
    wantsJsonObject: cli.includes('--json-object'),
    hasImages: all('--image').length > 0,
  };
}

/** How the runner of a turn would tell the decoder that the body ended. */
export function endOf(one: TurnCase): StreamEnd {
  switch (one.delivery?.end ?? 'eof') {
    case 'reset':
      return { how: 'cut', error: turnError('network') };
    case 'open':
    case 'heartbeat':
      return { how: 'cut', error: turnError('stalled') };
    default:
      return { how: 'eof' };
  }
}

/** What falls short; empty where the outcome is one that the case accepts. */
export function shortfalls(one: TurnCase, got: OutcomeObject): string[] {
  let first: string[] | undefined;
  for (const want of [one.expected, ...(one.alternatives ?? [])]) {
    const bad = compare(want, got, one);
    if (bad.length === 0) return [];
    first ??= bad;
  }
  return first ?? [];
}

const plain = (value: unknown) =>
  JSON.stringify(value ?? '')
    .toLowerCase()
    .replaceAll(/[_\s-]/g, '');
const show = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 160);

function compare(want: Expected, got: OutcomeObject, one: TurnCase): string[] {
  const bad: string[] = [];
  const same = (what: string, wanted: unknown, found: unknown) => {
    if (wanted !== undefined && wanted !== found) bad.push(`${what} ${show(found)} is not ${show(wanted)}`);
  };
  same('outcome', want.outcome, got.outcome);
  same('done', want.done, got.done);
  same('reasoning carrier', want.reasoningCarrier, got.reasoningCarrier);
  same('reasoning', want.reasoning === null ? '' : want.reasoning, got.reasoning);
  same('refusal', want.refusal, got.refusal);
  same('finish', want.finish, got.finish);
  same('executable', want.executable, got.executable);
  same('partial', want.partial, got.partial);
  same('model', want.model, got.model);
  if (want.contentFilter?.blocked !== undefined) same('blocked', want.contentFilter.blocked, got.outcome === 'blocked');
  same('text', expanded(want.textExpanded ?? want.text, one), got.text);
  bad.push(
    ...compareAnomalies(want, got),
    ...compareCalls(want, got),
    ...compareError(want, got),
    ...compareUsage(want, got),
  );
  for (const text of want.reasoningDetailsContain ?? []) {
    if (!JSON.stringify(got.reasoningDetails ?? '').includes(text)) bad.push(`reasoning details lack ${text}`);
  }
  for (const category of want.contentFilter?.categories ?? []) {
    if (!plain([got.contentFilter, got.error]).includes(plain(category).slice(1, -1)))
      bad.push(`no verdict for ${category}`);
  }
  return bad;
}

function expanded(text: string | undefined, one: TurnCase): string | undefined {
  const { expand } = one;
  return text === undefined || !expand
    ? text
    : text.replaceAll(expand.placeholder, String(expand.repeat ?? '').repeat(expand.times));
}

function compareAnomalies(want: Expected, got: OutcomeObject): string[] {
  const bad: string[] = [];
  if (want.anomalies) {
    const found =
      want.anomalies.length === 0
        ? got.anomalies.length === 0
        : want.anomalies.some((word) => got.anomalies.some((kind) => kind.includes(word)));
    if (!found)
      bad.push(
        `anomalies ${show(got.anomalies)}, expected ${want.anomalies.length > 0 ? want.anomalies.join(' or ') : 'none'}`,
      );
  }
  for (const word of want.anomaliesAbsent ?? []) {
    for (const kind of got.anomalies) if (kind.includes(word)) bad.push(`anomaly ${kind} where nothing was wrong`);
  }
  return bad;
}

function compareCalls(want: Expected, got: OutcomeObject): string[] {
  const wanted = want.toolCalls ?? [];
  if (wanted.length !== got.toolCalls.length) return [`${got.toolCalls.length} tool calls, not ${wanted.length}`];
  const bad: string[] = [];
  const asJson = (text: string | undefined) => {
    try {
      return JSON.stringify(JSON.parse(text ?? ''));
    } catch {
      return text;
    }
  };
  for (const [at, call] of wanted.entries()) {
    const found = got.toolCalls[at];
    if (!found) continue;
    if (call.id === '*') {
      if (found.id === '' || got.toolCalls.filter((other) => other.id === found.id).length > 1)
        bad.push(`call ${at} has no id of its own`);
    } else if (call.id !== undefined && call.id !== found.id) bad.push(`call ${at} id ${found.id} is not ${call.id}`);
    if (call.name !== undefined && call.name !== found.name)
      bad.push(`call ${at} name ${found.name} is not ${call.name}`);
    const json = want.argumentsComparedAs === 'json';
    if (
      call.arguments !== undefined &&
      (json ? asJson(call.arguments) !== asJson(found.arguments) : call.arguments !== found.arguments)
    ) {
      bad.push(`call ${at} arguments ${found.arguments} are not ${call.arguments}`);
    }
    if (call.complete === false && found.complete) bad.push(`call ${at} is not marked incomplete`);
    if (call.extra && JSON.stringify(call.extra) !== JSON.stringify(found.extra))
      bad.push(`call ${at} extra ${show(found.extra)} is not ${show(call.extra)}`);
  }
  return bad;
}

function compareError(want: Expected, got: OutcomeObject): string[] {
  const bad: string[] = [];
  if (want.error === null && got.error)
    bad.push(`error ${got.error.kind}: ${got.error.message} where none is expected`);
  if (want.error && !got.error) bad.push(`no error where ${want.error.kind} is expected`);
  if (want.error && got.error) {
    const words = (want.error.messageContains ?? '').toLowerCase();
    if (!JSON.stringify(got.error).toLowerCase().includes(JSON.stringify(words).slice(1, -1)))
      bad.push(`error lacks ${show(words)}: ${show(got.error)}`);
    if (want.error.kind !== got.error.kind) bad.push(`error kind ${got.error.kind} is not ${want.error.kind}`);
  }
  for (const text of want.forbiddenInMessage ?? [])
    if (JSON.stringify(got.error ?? '').includes(text)) bad.push(`error carries ${show(text)}`);
  if (want.retryAfterSeconds !== undefined) {
    const found = got.error?.retryAfterSeconds ?? null;
    const wanted = want.retryAfterSeconds;
    if (wanted === null ? found !== null : found === null || Math.abs(found - wanted) > 5)
      bad.push(`retry after ${found} is not ${wanted}`);
  }
  return bad;
}

function compareUsage(want: Expected, got: OutcomeObject): string[] {
  if (want.usage === undefined) return [];
  const { usage } = got;
  if (want.usage === null || usage === null)
    return (want.usage === null) === (usage === null) ? [] : [`usage ${show(usage)} is not ${show(want.usage)}`];
  const wire: Record<string, number | null | undefined> = {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.totalTokens,
    reasoning_tokens: usage.reasoningTokens,
    cached_tokens: usage.cachedTokens,
  };
  const off = Object.entries(want.usage).some(([key, value]) => key in wire && wire[key] !== value);
  return off ? [`usage ${show(wire)} is not ${show(want.usage)}`] : [];
}

/** Name of a case for a test's title. */
export function caseName(one: TurnCase): string {
  return existsSync(one.folder) ? basename(one.folder) : one.id;
}
