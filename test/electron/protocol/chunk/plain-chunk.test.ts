import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOneKey, plainDelta } from '../../../../electron/protocol/chunk/plain-chunk.ts';
import { decodeText } from '../../../support/decode-pieces.ts';

const HEAD = { id: 'c1', model: 'm' };
const FIRST = { ...HEAD, choices: [{ index: 0, delta: { role: 'assistant' } }] };
const LAST = { ...HEAD, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

/** Values that a key may hold: nothing in every spelling, and things that say something. */
const value = fc.oneof(
  fc.constantFrom(null, '', 0, 1, false, true, [], {}, 'x', 'error', 'stop', 'content_filter', '<think>'),
  fc.constantFrom(
    { message: 'out of memory' },
    { content: 'whole', role: 'assistant' },
    { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    { usage: { prompt_tokens: 1 } },
    { processed: 1, total: 2 },
    { status_code: 1004, status_msg: 'no' },
    { hate: { filtered: true, severity: 'high' } },
    [{ content_filter_results: { hate: { filtered: true } } }],
    [{ index: 0, id: 'call_a', function: { name: 'f', arguments: '{}' } }],
    [{ type: 'text', text: 'part' }],
  ),
);
const TOP_KEYS = [
  'usage',
  'x_groq',
  'prompt_progress',
  'prompt_filter_results',
  'prompt_annotations',
  'error',
  'error_message',
  'base_resp',
  'object',
  'type',
  'detail',
  'errors',
  'message',
  'msg',
  'code',
  'success',
  'ok',
  'timings',
  'created',
];
const CHOICE_KEYS = [
  'finish_reason',
  'message',
  'usage',
  'error',
  'content_filter_results',
  'content_filter_result',
  'content_filter_offsets',
  'text',
  'logprobs',
  'stop_reason',
];
const DELTA_KEYS = [
  'content',
  'reasoning_content',
  'reasoning',
  'reasoning_details',
  'refusal',
  'tool_calls',
  'function_call',
  'role',
  'thinking',
  'audio',
  'signature',
  '__proto__',
];

const some = (keys: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 2 })
    .map((pairs) => pairs.map(([key, held]) => `,${JSON.stringify(key)}:${JSON.stringify(held)}`).join(''));

/** One chunk as text, so that `__proto__` is a key like any other. */
const chunk = fc.record({ top: some(TOP_KEYS), choice: some(CHOICE_KEYS), delta: some(DELTA_KEYS) });

function stream(chunks: readonly { top: string; choice: string; delta: string }[], index: '0' | '"0"'): string {
  const texts = chunks.map(
    ({ top, choice, delta }) =>
      `{"id":"c1","model":"m","choices":[{"index":${index},"delta":{${delta.slice(1)}}${choice}}]${top}}`,
  );
  return [JSON.stringify(FIRST), ...texts, JSON.stringify(LAST), '[DONE]'].map((text) => `data: ${text}\n\n`).join('');
}

describe('plain chunks', () => {
  it('reads every chunk as the tolerant reader does', () => {
    fc.assert(
      // An index that is text means the same and is never plain.
      fc.property(fc.array(chunk, { minLength: 1, maxLength: 4 }), (chunks) => {
        const plain = decodeText(stream(chunks, '0'));
        const tolerant = decodeText(stream(chunks, '"0"'));
        expect(plain.events).toEqual(tolerant.events);
        expect(plain.end).toEqual(tolerant.end);
      }),
      { numRuns: 1500, seed: 7 },
    );
  });

  it('passes the chunk of every day, with keys that say nothing', () => {
    const delta = { content: 'a' };
    const choice = { index: 0, delta, logprobs: null, finish_reason: null };
    const plain = { ...HEAD, object: 'chat.completion.chunk', choices: [choice], usage: null };
    expect(plainDelta(plain, 'c1', 'm')).toBe(delta);
    expect(plainDelta(plain, 'c1', 'another')).toBeNull();
    expect(plainDelta({ ...plain, choices: [choice, choice] }, 'c1', 'm')).toBeNull();
    expect(plainDelta({ ...plain, choices: [{ ...choice, index: '0' }] }, 'c1', 'm')).toBeNull();
    expect(plainDelta({ ...plain, error: 'no' }, 'c1', 'm')).toBeNull();
  });

  it('counts keys', () => {
    expect([{}, { a: 1 }, { a: 1, b: 2 }].map(hasOneKey)).toEqual([false, true, false]);
  });
});
