import { describe, expect, it } from 'vitest';
import { SseScanner } from '../../../../electron/protocol/sse/sse-scanner.ts';
import { splitEvery } from '../../../support/seeded-splits.ts';

interface Seen {
  type: string;
  data: string | null;
  comments: string[];
  stray: string[];
  endedBy: string;
}

function scan(bytes: Uint8Array, size = bytes.length || 1, bounds = { maxLineBytes: 1000, maxEventBytes: 1000 }) {
  const blocks: Seen[] = [];
  const told: string[] = [];
  const scanner = new SseScanner({
    ...bounds,
    onBlock: ({ type, data, comments, stray, endedBy }) => {
      blocks.push({ type, data, comments: [...comments], stray: [...stray], endedBy });
      return data !== 'stop';
    },
    onLimit: (what) => told.push(what),
    onInvalidUtf8: (index) => told.push(`utf8 ${index}`),
  });
  for (const piece of splitEvery(bytes, size)) scanner.push(piece);
  scanner.end();
  return { blocks, told, ranges: scanner.takeRanges() };
}
const bytes = (text: string) => new TextEncoder().encode(text);

describe('what the standard throws away', () => {
  it('is kept: comments, lines that are no fields, a last block without its blank line', () => {
    const { blocks } = scan(bytes(': one\n:two\n\nnonsense\n{"a":1}\n\nevent: x\ndata: last'));
    expect(blocks).toEqual([
      { type: '', data: null, comments: [' one', 'two'], stray: [], endedBy: 'blank-line' },
      { type: '', data: null, comments: [], stray: ['nonsense', '{"a":1}'], endedBy: 'blank-line' },
      { type: 'x', data: 'last', comments: [], stray: [], endedBy: 'end-of-body' },
    ]);
  });

  it('does not end where it was told to go on, and ends where it was told to stop', () => {
    expect(scan(bytes('data: a\n\ndata: stop\n\ndata: b\n\n')).blocks.map((block) => block.data)).toEqual([
      'a',
      'stop',
    ]);
  });
});

describe('ranges', () => {
  it('hold the lines of each block, in any piece size, with any line end', () => {
    for (const eol of ['\n', '\r\n', '\r']) {
      const text = ['\uFEFFdata: é', '', '', ': c', '', 'data: 1', 'data: 2', ''].join(eol);
      const whole = scan(bytes(text));
      for (const size of [1, 2, 3, 5]) expect(scan(bytes(text), size).ranges).toEqual(whole.ranges);
      const cut = whole.ranges.map(({ start, end }) => new TextDecoder().decode(bytes(text).subarray(start, end)));
      expect(cut).toEqual([`data: é${eol}`, `: c${eol}`, `data: 1${eol}data: 2${eol}`]);
    }
  });
});

describe('bounds', () => {
  it('end the scan at a line that is too long, ended or not, in pieces or whole', () => {
    for (const text of [
      `data: ok\n\ndata: ${'x'.repeat(2000)}`,
      `data: ok\n\ndata: ${'x'.repeat(2000)}\n\ndata: never\n\n`,
    ]) {
      for (const size of [text.length, 7]) {
        const { blocks, told } = scan(bytes(text), size);
        expect(told).toEqual(['line']);
        expect(blocks.map((block) => block.data)).toEqual(['ok']);
      }
    }
  });

  it('end the scan at an event of too many lines, whatever they are', () => {
    for (const line of ['data: xxxxxxxx\n', ': xxxxxxxxxxx\n', 'xxxxxxxxxxxxxx\n']) {
      expect(scan(bytes(line.repeat(200)), 11).told).toEqual(['event']);
    }
  });
});

describe('bytes that are no UTF-8', () => {
  it('are told once a line and replaced; a replacement character that was sent is not', () => {
    const bad = Uint8Array.from([...bytes('data: \uFFFD\n\ndata: '), 0xff, 0xfe, ...bytes('\n\n')]);
    for (const size of [bad.length, 1]) {
      const { blocks, told } = scan(bad, size);
      expect(told).toEqual(['utf8 1']);
      expect(blocks.map((block) => block.data)).toEqual(['\uFFFD', '\uFFFD\uFFFD']);
    }
  });
});

describe('cost', () => {
  it('of a long line in small pieces grows with its length alone', () => {
    let blocks = 0;
    const scanner = new SseScanner({
      maxLineBytes: 1e9,
      maxEventBytes: 1e9,
      onBlock: () => {
        blocks += 1;
        return true;
      },
      onLimit: () => {},
      onInvalidUtf8: () => {},
    });
    // In square time (a carry that is copied for each piece) this would take minutes, far beyond the test's timeout.
    for (const piece of splitEvery(bytes(`data: ${'x'.repeat(32_000_000)}\n\n`), 1400)) scanner.push(piece);
    expect(blocks).toBe(1);
  });
});
