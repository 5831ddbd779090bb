/**
 * Rebuilds a turn from its captures by decoding them again: after a crash, and to prove that what is stored is what
 * came. What lives here: the fold over recorded attempts and the times the index holds.
 */

import type { TurnTiming } from '../../shared/turn/outcome.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import type { DecodedEvent, TurnEvent, UnnumberedTurnEvent } from '../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';
import type { DecodedEnd, RequestFacts, StreamEnd } from '../protocol/decode/turn-decoder.ts';
import { type CaptureReader, decoderOf, openCapture } from './capture-reader.ts';
import type { CaptureFailure, CaptureRecord } from './capture-record.ts';

export interface ReplayOptions {
  /** Instead of the facts in the capture. */
  facts?: RequestFacts;
  /** Instead of how the capture says the body ended; recovery after a crash says `interrupted`. */
  end?: StreamEnd;
}

export interface ReplayedTurn {
  state: TurnState;
  /** What could not be read; the state holds everything else. */
  failures: CaptureFailure[];
}

/** The turn state of one capture. A capture that cannot be read at all gives an interrupted turn and the failure. */
export function replayCapture(folder: string, options: ReplayOptions = {}): Promise<ReplayedTurn> {
  return replayTurn([folder], options);
}

/**
 * The turn state of all attempts of a turn, in order. Without any capture (a crash before the first request) it is an
 * empty turn that was interrupted. `startedAt` stands in where no capture tells it.
 */
export async function replayTurn(
  folders: readonly string[],
  options: ReplayOptions & { startedAt?: number } = {},
): Promise<ReplayedTurn> {
  const failures: CaptureFailure[] = [];
  let state: TurnState = EMPTY_TURN;
  let n = 0;
  const apply = (event: UnnumberedTurnEvent) => {
    const numbered: TurnEvent = { ...event, n: n++ };
    state = reduceTurn(state, numbered);
  };
  let ended: { end: DecodedEnd; timing: TurnTiming } | null = null;
  for (const [at, folder] of folders.entries()) {
    const opened = await openCapture(folder);
    if (!opened.ok) {
      failures.push(opened.failure);
      continue;
    }
    try {
      ended = await replayAttempt(opened.value, at === folders.length - 1, options, apply);
    } finally {
      await opened.value.close();
    }
  }
  const startedAt = options.startedAt ?? 0;
  const { end, timing } = ended ?? {
    end: NOTHING_CAME,
    timing: { startedAt, endedMs: 0, tokens: 0, tokensPerSecond: null },
  };
  apply({ type: 'turn-end', src: -1, ...end, timing });
  return { state, failures };
}

const NOTHING_CAME: DecodedEnd = {
  outcome: 'interrupted',
  error: null,
  executable: false,
  partial: false,
  completeCalls: [],
};

async function replayAttempt(
  capture: CaptureReader,
  isLast: boolean,
  options: ReplayOptions,
  apply: (event: UnnumberedTurnEvent) => void,
): Promise<{ end: DecodedEnd; timing: TurnTiming }> {
  const record: CaptureRecord = options.facts ? { ...capture.record, facts: options.facts } : capture.record;
  const { attempt, omitted = [], renamed, because, request, response } = record;
  apply({
    type: 'attempt-start',
    src: -1,
    attempt,
    omitted,
    bodyBytes: request.bodyBytes,
    ...(renamed ? { renamed } : {}),
    ...(because ? { because } : {}),
  });
  const how = options.end ?? record.closed?.end ?? { how: 'interrupted' };
  const seen: Seen = { first: null, last: null, finish: null, tokens: 0 };
  const decoder = decoderOf(record);
  if (decoder === null || response === null)
    return { end: endWithoutResponse(how), timing: await timing(capture, seen) };
  apply({ type: 'phase', src: -1, phase: 'reading', status: response.status, headers: response.headers });
  // What an earlier attempt was answered is told by the next attempt's `because`.
  if (!isLast) return { end: NOTHING_CAME, timing: await timing(capture, seen) };
  const take = (events: readonly DecodedEvent[]) => {
    for (const event of events) {
      note(seen, event);
      apply(event);
    }
  };
  for await (const piece of capture.body()) {
    take(decoder.push(piece));
    if (decoder.over) break;
  }
  const { events, end } = decoder.end(how);
  take(events);
  return { end, timing: await timing(capture, seen) };
}

/** Numbers of the SSE events that matter for the times, so that only theirs are looked up. */
interface Seen {
  first: number | null;
  last: number | null;
  finish: number | null;
  tokens: number;
}

/** What an SSE event showed is one token, however many turn events it made (as in the turn runner's clock). */
function note(seen: Seen, event: DecodedEvent): void {
  if (event.type === 'finish') seen.finish ??= event.src;
  if (!isVisible(event) || event.src === seen.last) return;
  seen.first ??= event.src;
  seen.last = event.src;
  seen.tokens++;
}

function isVisible(event: DecodedEvent): boolean {
  switch (event.type) {
    case 'text-delta':
    case 'reasoning-delta':
    case 'refusal-delta':
      return event.text !== '';
    case 'tool-call-delta':
      return Boolean(event.name) || Boolean(event.arguments);
    default:
      return false;
  }
}

/** A window under this has no honest rate (wire document 3.6). */
const MIN_RATE_WINDOW_MS = 50;

async function timing(capture: CaptureReader, seen: Seen): Promise<TurnTiming> {
  const { record } = capture;
  const phase = (name: string) => record.phases.find((entry) => entry.name === name)?.atMicros;
  let lastPiece: number | undefined;
  await capture.pieces((piece) => {
    lastPiece = piece.atMicros;
  });
  const arrival = async (src: number | null) =>
    src === null ? undefined : ((await capture.arrival(src)) ?? lastPiece);
  const [first, last, finish] = [await arrival(seen.first), await arrival(seen.last), await arrival(seen.finish)];
  const headers = record.response?.atMicros;
  const ended = Math.max(0, ...record.phases.map((entry) => entry.atMicros), headers ?? 0, lastPiece ?? 0);
  const windowMs = first === undefined || last === undefined ? 0 : (last - first) / 1000;
  const rate =
    seen.tokens > 1 && windowMs >= MIN_RATE_WINDOW_MS
      ? Math.round(((seen.tokens - 1) / windowMs) * 100_000) / 100
      : null;
  const times = {
    connectedMs: phase('sending'),
    sentMs: phase('sent'),
    headersMs: headers,
    firstTokenMs: first,
    lastTokenMs: last,
    finishMs: finish,
  };
  return {
    startedAt: record.startedAt,
    ...Object.fromEntries(
      Object.entries(times).flatMap(([name, micros]) => (micros === undefined ? [] : [[name, micros / 1000]])),
    ),
    endedMs: ended / 1000,
    tokens: seen.tokens,
    tokensPerSecond: rate,
  };
}

function endWithoutResponse(how: StreamEnd): DecodedEnd {
  switch (how.how) {
    case 'cut':
      return { ...NOTHING_CAME, outcome: 'failed', error: how.error };
    case 'stopped':
      return { ...NOTHING_CAME, outcome: 'stopped' };
    case 'eof':
      return { ...NOTHING_CAME, outcome: 'failed', error: turnError('empty') };
    default:
      return NOTHING_CAME;
  }
}
