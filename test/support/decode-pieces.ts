import {
  createTurnDecoder,
  type DecodedEnd,
  type RequestFacts,
  type ResponseFacts,
  type StreamEnd,
} from '../../electron/protocol/decode/turn-decoder.ts';
import { type OutcomeObject, outcomeObject } from '../../shared/turn/outcome-object.ts';
import type { DecodedEvent } from '../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';

export const NO_REQUEST: RequestFacts = {
  model: 'm',
  toolNames: [],
  toolChoice: null,
  wantsSchema: false,
  wantsJsonObject: false,
  hasImages: false,
};

export const STREAM_HEAD: ResponseFacts = {
  status: 200,
  headers: [['content-type', 'text/event-stream']],
  now: Date.parse('2026-11-30T00:00:00Z'),
};

export interface Decoded {
  events: DecodedEvent[];
  end: DecodedEnd;
  state: TurnState;
  outcome: OutcomeObject;
  /** Ranges of SSE events, in order. */
  ranges: { index: number; start: number; end: number }[];
}

/** Decodes pieces as the turn runner does: until the decoder is over, then the end; folds with `reduceTurn`. */
export function decodePieces(
  pieces: readonly Uint8Array[],
  options: { response?: ResponseFacts; request?: RequestFacts; end?: StreamEnd } = {},
): Decoded {
  const decoder = createTurnDecoder(options.response ?? STREAM_HEAD, options.request ?? NO_REQUEST);
  const events: DecodedEvent[] = [];
  const ranges: Decoded['ranges'] = [];
  for (const piece of pieces) {
    events.push(...decoder.push(piece));
    ranges.push(...decoder.takeSseRanges());
    if (decoder.over) break;
  }
  const closing = decoder.end(options.end ?? { how: 'eof' });
  ranges.push(...decoder.takeSseRanges());
  events.push(...closing.events);
  const timing = { startedAt: 0, endedMs: 0, tokens: 0, tokensPerSecond: null };
  let state = EMPTY_TURN;
  let n = 0;
  for (const event of events) state = reduceTurn(state, { ...event, n: n++ });
  const { outcome, error, executable, partial, completeCalls } = closing.end;
  state = reduceTurn(state, {
    type: 'turn-end',
    src: -1,
    n,
    outcome,
    error,
    executable,
    partial,
    completeCalls,
    timing,
  });
  const object = outcomeObject(state);
  if (!object) throw new Error('a turn that ended has an outcome');
  return { events, end: closing.end, state, outcome: object, ranges };
}

export function decodeText(text: string, options: Parameters<typeof decodePieces>[1] = {}): Decoded {
  return decodePieces([new TextEncoder().encode(text)], options);
}
