import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../support/decode-pieces.ts';

const chunk = (content: string) =>
  `data: {"id":"c","model":"m","choices":[{"index":0,"delta":{"content":"${content}"},"finish_reason":null}]}\n\n`;
const END =
  'data: {"id":"c","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

/** The corner as the data of one event between two good ones. */
const decode = (data: string) => decodeText(`${chunk('before')}data: ${data}\n\n${chunk(' after')}${END}`);

// Corners of RFC 8259, as data of our own: what a parser must refuse, and what it must take and no chunk is.
const REFUSED = [
  '{"a":1,}',
  '{"a" 1}',
  '{"a":}',
  '{a:1}',
  "{'a':1}",
  '{"a":1',
  '{"a":"b}',
  '{"a":tru}',
  '{"a":01}',
  '{"a":1.}',
  '{"a":.5}',
  '{"a":+1}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":"\\x00"}',
  '{"a":"\\u12"}',
  '{"a":"tab\there"}',
  '{"a":/*c*/1}',
  '{"a"::1}',
  '[1,2',
  '[1,]',
  '[,1]',
  '[1 2]',
  '["a" b]',
  '["\\',
  '[',
  '{',
  '{"',
  '"half',
  '{"a":"\u0000"}',
  '{"a":1}}',
  '{"a":[}',
  '[{"a":1},',
];
const BARE = ['nul', 'truth', 'NaN', 'Infinity', 'abc', '1.', '+1', '-', '.5', '0x1', '1e', "'x'", 'å', '*'];
const NO_CHUNK = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1e999',
  '123456789012345678901234567890',
  '"text"',
  '""',
  '"\\ud800"',
  '"\\u0000"',
  '[]',
  '[[]]',
  '[1,2,3]',
  '{}',
  '{"a":1}',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"":0}',
  '{"a":"\\u0000"}',
];

describe('JSON corners as the data of an event', () => {
  for (const data of [...REFUSED, ...BARE]) {
    it(`refused, told once, read on: ${JSON.stringify(data)}`, () => {
      const { outcome } = decode(data);
      expect(outcome.text).toBe('before after');
      expect(outcome.outcome).toBe('complete');
      expect(outcome.anomalies.length).toBe(1);
      expect(['malformed-json', 'plain-text-data', 'joined-json', 'not-a-chunk']).toContain(outcome.anomalies[0]);
    });
  }

  for (const data of NO_CHUNK) {
    it(`taken, no chunk, read on: ${data}`, () => {
      const { outcome } = decode(data);
      expect(outcome.text).toBe('before after');
      expect(outcome.outcome).toBe('complete');
      expect(outcome.anomalies).toEqual(['not-a-chunk']);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    });
  }

  it('survives deep nesting, in unknown keys, calls and reasoning blocks', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const delta of [
      `{"content":"x","odd":${deep}}`,
      `{"content":"x","reasoning_details":${deep}}`,
      `{"content":"x","tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":${deep}}}]}`,
      `{"content":"x","tool_calls":[{"index":0,"id":"a","odd":${deep},"function":{"name":"f","arguments":"{}"}}]}`,
      `{"content":${deep}}`,
    ]) {
      const { outcome } = decode(`{"choices":[{"index":0,"delta":${delta}}]}`);
      expect(outcome.text.startsWith('before')).toBe(true);
      expect(outcome.text.endsWith(' after')).toBe(true);
    }
    expect(decode(deep).outcome.text).toBe('before after');
    expect(decode('['.repeat(100_000)).outcome.text).toBe('before after');
  });

  it('keeps __proto__ out of what goes back', () => {
    const { outcome } = decode(
      '{"choices":[{"index":0,"delta":{"content":"","sig":{"__proto__":{"polluted":1},"a":1},"__proto__":{"polluted":1}}}]}',
    );
    expect(outcome.extra).toEqual({ sig: { a: 1 } });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('takes huge numbers, duplicate keys and indices beyond all bounds', () => {
    for (const index of ['1e400', '-1', '0.5', '9007199254740993', '"x"', 'null', '{}']) {
      const { outcome } = decode(
        `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":${index},"id":"a","function":{"name":"f","arguments":"{}"}}]}}]}`,
      );
      expect(outcome.toolCalls).toEqual([{ id: 'a', name: 'f', arguments: '{}', complete: true }]);
    }
    expect(decode('{"choices":[{"index":0,"delta":{"content":"one","content":" two"}}]}').outcome.text).toBe(
      'before two after',
    );
  });

  it('makes strings well-formed', () => {
    const { outcome, events } = decode('{"choices":[{"index":0,"delta":{"content":" \\ud83d x \\ude00"}}]}');
    expect(outcome.text).toBe('before \uFFFD x \uFFFD after');
    expect(outcome.anomalies).toContain('lone-surrogate');
    expect(JSON.stringify(events).includes('\\ud')).toBe(false);
  });
});
