import { expect, it } from 'vitest';
import { looksLikeKey } from '../../../renderer/state/looks-like-key.ts';
import { estimateTokens } from '../../../renderer/state/token-estimate.ts';

it('keys of the kinds providers give are seen, alone or in a sentence', () => {
  for (const key of [
    'sk-proj-Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4',
    'my key: sk-ant-api03-Zm9vYmFyYmF6cXV4Zm9v, please',
    'gsk_Zm9vYmFyYmF6cXV4Zm9vYmFy',
    'hf_ZmVvYmFyYmF6cXV4Zm9vYmFyYm',
    'AIzaSyZm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4A',
    'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.Zm9vYmFyYmF6cXV4',
    '0123456789abcdef0123456789abcdef',
    'Bearer 0123456789abcdef0123456789abcdef',
  ])
    expect(looksLikeKey(key), key).toBe(true);
});

it('ordinary writing, code and examples are left alone', () => {
  for (const text of [
    '',
    'What is an sk- key?',
    'Set OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxx and start',
    'sk-your-key-goes-here-please-replace',
    'https://example.org/v1?page=0123456789abcdef0123456789abcdef',
    'The hash is 0123456789abcdef0123456789abcdef, is it MD5?',
    'task-forces-of-the-northern-hemisphere',
    'desk-lamp-with-a-very-long-product-name',
  ])
    expect(looksLikeKey(text), text).toBe(false);
});

it('tokens are guessed by script, and a long text is judged by its beginning', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('Hello world, how are you?')).toBeGreaterThan(4);
  expect(estimateTokens('Hello world, how are you?')).toBeLessThan(9);
  expect(estimateTokens('你好，世界')).toBeGreaterThan(2);
  const long = 'word '.repeat(1_000_000);
  expect(estimateTokens(long)).toBe(1_250_000);
});
