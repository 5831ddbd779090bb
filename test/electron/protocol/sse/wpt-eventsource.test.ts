import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTurnDecoder } from '../../../../electron/protocol/decode/turn-decoder.ts';
import { SseScanner } from '../../../../electron/protocol/sse/sse-scanner.ts';
import { NO_REQUEST } from '../../../support/decode-pieces.ts';
import { splitAt, splitEvery, splitSeeded } from '../../../support/seeded-splits.ts';

interface WireCase {
  name: string;
  wire: { text?: string; hex?: string; repeat?: string; times?: number }[];
  /** `dataRepeat`: a string, how often, and where to end (as `slice` takes it). */
  events: { type: string; data?: string; dataRepeat?: [string, number, number?]; lastEventId?: string }[];
  retry?: number | null;
}

interface HttpCase {
  name: string;
  status: number;
  contentType: string;
  accept: boolean;
}

const file: { cases: WireCase[]; http: HttpCase[] } = JSON.parse(
  readFileSync(new URL('../../../conformance/wpt-eventsource.json', import.meta.url), 'utf8'),
);

function bytesOf(one: WireCase): Uint8Array {
  const parts = one.wire.map((part) =>
    part.text !== undefined
      ? Buffer.from(part.text, 'utf8')
      : part.hex !== undefined
        ? Buffer.from(part.hex.replaceAll(' ', ''), 'hex')
        : Buffer.from(String(part.repeat).repeat(part.times ?? 1), 'utf8'),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** The events a browser would dispatch: a block without data, or without its blank line, is none. */
function scan(pieces: readonly Uint8Array[]) {
  const events: { type: string; data: string; lastEventId: string }[] = [];
  const scanner = new SseScanner({
    maxLineBytes: 1e8,
    maxEventBytes: 1e8,
    onBlock: ({ type, data, lastEventId, endedBy }) => {
      if (data !== null && endedBy === 'blank-line') events.push({ type: type || 'message', data, lastEventId });
      return true;
    },
    onLimit: () => {
      throw new Error('no case is that long');
    },
    onInvalidUtf8: () => {},
  });
  for (const piece of pieces) scanner.push(piece);
  scanner.end();
  return { events, retry: scanner.retry };
}

describe('the streams of the web-platform tests and the standard', () => {
  it('are 56', () => {
    expect(file.cases.length).toBe(56);
  });

  for (const one of file.cases) {
    it(one.name, () => {
      const bytes = bytesOf(one);
      const wanted = one.events.map(({ type, data, dataRepeat, lastEventId = '' }) => ({
        type,
        data: data ?? (dataRepeat ? dataRepeat[0].repeat(dataRepeat[1]).slice(0, dataRepeat[2]) : ''),
        lastEventId,
      }));
      const check = (pieces: readonly Uint8Array[]) => {
        const got = scan(pieces);
        // Compared as one truth: the message of a difference in a MiB of text helps nobody.
        if (bytes.length > 10_000) expect(JSON.stringify(got.events) === JSON.stringify(wanted)).toBe(true);
        else expect(got.events).toEqual(wanted);
        if (one.retry !== undefined) expect(got.retry).toBe(one.retry);
      };
      check([bytes]);
      check(splitEvery(bytes, 1));
      const step = Math.max(1, Math.floor(bytes.length / (bytes.length > 100_000 ? 25 : 400)));
      for (let at = 1; at < bytes.length; at += step) check(splitAt(bytes, at));
      for (const seed of [3, 17, 2026]) check(splitSeeded(bytes, seed));
    });
  }
});

describe('what is read as a stream at all', () => {
  const stream = 'data: {"choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
  for (const one of file.http) {
    it(`${one.name}: ${one.accept ? 'is' : 'is not'}`, () => {
      const decoder = createTurnDecoder(
        { status: one.status, headers: [['Content-Type', one.contentType]], now: 0 },
        NO_REQUEST,
      );
      const events = decoder.push(new TextEncoder().encode(stream));
      const closing = decoder.end({ how: 'eof' });
      const text = [...events, ...closing.events].flatMap((event) => (event.type === 'text-delta' ? [event.text] : []));
      expect(text).toEqual(one.accept ? ['hi'] : []);
      expect(closing.end.outcome).toBe(one.accept ? 'complete' : 'failed');
    });
  }
});
