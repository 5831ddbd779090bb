/**
 * `capture.json`: everything of one attempt but the response bytes and their index. The one format; HAR and curl are
 * made from it. What lives here: its shape, its check, and what a capture's folder is called.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import type { TurnError } from '../../shared/turn/failure.ts';
import { FAILURE_KINDS } from '../../shared/turn/failure.ts';
import { english, said as says } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { said } from '../../shared/words/said-schema.ts';
import type { RequestFacts, StreamEnd } from '../protocol/decode/turn-decoder.ts';

export const CAPTURE_VERSION = 1;

export interface CaptureRecord {
  format: 'svir-capture';
  version: typeof CAPTURE_VERSION;
  captureId: string;
  turnId: string;
  attempt: number;
  /** Milliseconds since the Unix epoch; all `atMicros` count from here. */
  startedAt: number;
  request: {
    method: string;
    url: string;
    headers: [name: string, value: string][];
    bodyBytes: number;
    bodySha256: string | null;
    body: string;
  };
  facts?: RequestFacts;
  omitted?: string[];
  renamed?: { from: string; to: string };
  because?: TurnError;
  leftOut?: string[];
  /** The same sentences as what they are; older captures have none. */
  leftOutSaid?: (Said | null)[];
  phases: { name: string; atMicros: number }[];
  response: {
    status: number;
    headers: [name: string, value: string][];
    atMicros: number;
    unlabelledCompression?: boolean;
  } | null;
  masked: { where: 'headers' | 'body'; count: number }[];
  /** `null` while it runs, and for ever after a crash. */
  closed: {
    /** What the decoder was told; `null` when there was no body to decode. */
    end: StreamEnd | null;
    responseBytes: number;
    sseEvents: number;
  } | null;
  /** Bytes after this offset could not be written (a full disk); absent where all were. */
  lostAfter?: number;
}

const headers = v.array(v.strictTuple([v.string(), v.string()]));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const turnError: v.GenericSchema<unknown, TurnError> = v.object({
  kind: v.picklist(FAILURE_KINDS),
  message: v.string(),
  said: v.exactOptional(said),
  serverMessage: v.exactOptional(v.string()),
  status: v.exactOptional(v.number()),
  code: v.exactOptional(v.string()),
  type: v.exactOptional(v.string()),
  param: v.exactOptional(v.string()),
  retryAfterSeconds: v.exactOptional(v.number()),
  advice: v.string(),
});

const streamEnd: v.GenericSchema<unknown, StreamEnd> = v.variant('how', [
  v.object({ how: v.literal('eof') }),
  v.object({ how: v.literal('cut'), error: turnError }),
  v.object({ how: v.literal('stopped') }),
  v.object({ how: v.literal('interrupted') }),
]);

const facts: v.GenericSchema<unknown, RequestFacts> = v.object({
  model: v.string(),
  toolNames: v.array(v.string()),
  toolChoice: v.nullable(v.union([v.picklist(['auto', 'none', 'required']), v.object({ name: v.string() })])),
  wantsSchema: v.boolean(),
  wantsJsonObject: v.boolean(),
  hasImages: v.boolean(),
  listedModels: v.exactOptional(v.array(v.string())),
});

const record: v.GenericSchema<unknown, CaptureRecord> = v.object({
  format: v.literal('svir-capture'),
  version: v.literal(CAPTURE_VERSION),
  captureId: v.string(),
  turnId: v.string(),
  attempt: count,
  startedAt: v.number(),
  request: v.object({
    method: v.string(),
    url: v.string(),
    headers,
    bodyBytes: count,
    bodySha256: v.nullable(v.string()),
    body: v.string(),
  }),
  facts: v.exactOptional(facts),
  omitted: v.exactOptional(v.array(v.string())),
  renamed: v.exactOptional(v.object({ from: v.string(), to: v.string() })),
  because: v.exactOptional(turnError),
  leftOut: v.exactOptional(v.array(v.string())),
  leftOutSaid: v.exactOptional(v.array(v.nullable(said))),
  phases: v.array(v.object({ name: v.string(), atMicros: v.number() })),
  response: v.nullable(
    v.object({
      status: v.number(),
      headers,
      atMicros: v.number(),
      unlabelledCompression: v.exactOptional(v.boolean()),
    }),
  ),
  masked: v.array(v.object({ where: v.picklist(['headers', 'body']), count })),
  closed: v.nullable(v.object({ end: v.nullable(streamEnd), responseBytes: count, sseEvents: count })),
  lostAfter: v.exactOptional(count),
});

/** Why a capture cannot be read: plain words. */
export interface CaptureFailure {
  kind: 'missing' | 'unreadable' | 'newer' | 'io';
  message: string;
  advice: string;
  said: Said;
}

/** A failure and its words. */
export function captureFailure(kind: CaptureFailure['kind'], sentence: Said): CaptureFailure {
  const { message, advice = '' } = english(sentence);
  return { kind, message, advice, said: sentence };
}

export type CaptureResult<T> = { ok: true; value: T } | { ok: false; failure: CaptureFailure };

/** Checks the text of a `capture.json`, which a person or another version may have written. */
export function parseCaptureRecord(text: string): CaptureResult<CaptureRecord> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('it is not JSON');
  }
  const head = v.safeParse(v.object({ format: v.literal('svir-capture'), version: v.number() }), value);
  if (!head.success) return unreadable('it is not a capture of svir');
  if (head.output.version > CAPTURE_VERSION) {
    return { ok: false, failure: captureFailure('newer', says('capture.newer')) };
  }
  const parsed = v.safeParse(record, value);
  if (parsed.success) return { ok: true, value: parsed.output };
  const issue = parsed.issues[0];
  return unreadable(`"${v.getDotPath(issue) ?? ''}" is not what it should be`);
}

function unreadable(why: string): { ok: false; failure: CaptureFailure } {
  return { ok: false, failure: captureFailure('unreadable', says('capture.unreadable', { reason: why })) };
}

/** The three files of a capture's folder. */
export function capturePaths(folder: string) {
  return {
    record: join(folder, 'capture.json'),
    response: join(folder, 'response.bin'),
    index: join(folder, 'index.bin'),
  };
}

/** A new capture id: the start in UTC, then chance. Sorts by time, and is a safe folder name on every system. */
export function newCaptureId(startedAt: number): string {
  const stamp = new Date(startedAt).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${stamp}-${randomBytes(6).toString('hex')}`;
}

/** True for what `newCaptureId` makes. Everything that builds a path from an id asks this first. */
export function isCaptureId(id: string): boolean {
  return /^[0-9]{8}-[0-9]{6}-[0-9a-f]{12}$/.test(id);
}
