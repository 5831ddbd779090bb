import { describe, expect, it } from 'vitest';
import { turnError } from '../../shared/turn/turn-error.ts';
import type { DecodedEvent } from '../../shared/turn/turn-event.ts';
import { type Decoded, decodePieces } from '../support/decode-pieces.ts';
import { readServerFixtures } from '../support/server-fixtures.ts';
import { bodyOf, caseName, readCases, requestOf, responseOf } from '../support/turn-case.ts';

interface Stream {
  name: string;
  bytes: Uint8Array;
  decode: (bytes: Uint8Array, cut: boolean) => Decoded;
}

const lost = { how: 'cut', error: turnError('network') } as const;

const streams: Stream[] = [
  ...(['field', 'seeds'] as const).flatMap((set) =>
    readCases(set, ['stream']).map((one): Stream => {
      const { bytes, unlabelled } = bodyOf(one);
      const options = { response: responseOf(one, unlabelled), request: requestOf(one) };
      return {
        name: caseName(one),
        bytes,
        decode: (part, cut) => decodePieces([part], { ...options, end: cut ? lost : { how: 'eof' } }),
      };
    }),
  ),
  ...readServerFixtures().map(
    ({ name, bytes, response, request }): Stream => ({
      name,
      bytes,
      decode: (part, cut) => decodePieces([part], { response, request, end: cut ? lost : { how: 'eof' } }),
    }),
  ),
];

/** Everything of the answer in events up to a block: text and reasoning together, for a marker may still be open. */
function said(events: readonly DecodedEvent[], upTo: number): { text: string; refusal: string; calls: string } {
  let text = '';
  let refusal = '';
  let calls = '';
  for (const event of events) {
    if (event.src > upTo) continue;
    if (event.type === 'text-delta' || event.type === 'reasoning-delta') text += event.text;
    else if (event.type === 'refusal-delta') refusal += event.text;
    else if (event.type === 'tool-call-delta') calls += `${event.name ?? ''}${event.arguments ?? ''}`;
  }
  return { text, refusal, calls };
}

describe('a stream cut after any of its events', () => {
  for (const { name, bytes, decode } of streams) {
    const whole = decode(bytes, false);
    if (whole.ranges.length === 0) continue;
    it(`loses nothing that came: ${name}`, () => {
      const step = Math.max(1, Math.floor(whole.ranges.length / 60));
      for (let at = 0; at < whole.ranges.length; at += step) {
        const range = whole.ranges[at];
        if (!range) continue;
        const cut = decode(bytes.subarray(0, range.end), true);
        const before = said(whole.events, range.index);
        const kept = said(cut.events, range.index);
        expect(kept.refusal).toBe(before.refusal);
        expect(kept.calls).toBe(before.calls);
        // A marker that was still being held is text in the cut stream and nothing in the whole one.
        if (!before.text.includes('<') && !kept.text.includes('<')) {
          // Half a character that waited for its other half.
          expect(kept.text.replace(/\uFFFD$/, '')).toBe(before.text);
        } else expect(kept.text.length).toBeGreaterThanOrEqual(before.text.length);
        const { end, outcome } = cut;
        const finished = outcome.finish !== null || outcome.done;
        if (!finished && !cut.state.filters.some((report) => report.verdicts.some((one) => one.filtered))) {
          expect(end.outcome).toBe('failed');
          expect(end.executable).toBe(false);
          expect(end.partial).toBe(
            kept.text + kept.refusal !== '' || outcome.toolCalls.length > 0 || outcome.reasoningDetails !== undefined,
          );
        }
      }
    });
  }
});

describe('a stream cut inside its last line', () => {
  const stream = new TextEncoder().encode(
    'data: {"id":"c","model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\nevent: message\nid: 12\nretry: 5\ndata: {"id":"c","choices":[{"index":0,"delta":{"content":" there"}}]}\n\n: keep-alive\n\ndata: null\n\ndata: [DONE]\n\n',
  );
  it('blames nobody for the half that came', () => {
    const from = stream.indexOf(10) + 2;
    for (let at = from; at < stream.length; at++) {
      for (const end of [lost, { how: 'eof' }] as const) {
        const { outcome } = decodePieces([stream.subarray(0, at)], { end });
        expect(outcome.text === 'Hi' || outcome.text === 'Hi there').toBe(true);
        const finished = outcome.done;
        expect(outcome.error?.kind ?? null).toBe(finished ? null : end.how === 'eof' ? 'incomplete' : 'network');
        expect(outcome.error?.serverMessage).toBeUndefined();
        expect(outcome.anomalies.filter((kind) => kind !== 'not-a-chunk' && kind !== 'missing-finish')).toEqual([]);
      }
    }
  });
});
