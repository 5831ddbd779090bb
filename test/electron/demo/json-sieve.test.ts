import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { JsonSieve, TooMuchText } from '../../../electron/demo/json-sieve.ts';

const IMAGE = Buffer.from(Array.from({ length: 50 }, (_, i) => i * 5));
const SHA256 = createHash('sha256').update(IMAGE).digest('hex');
const URL = `data:image/png;base64,${IMAGE.toString('base64')}`;

function sieve(text: string, size: number): JsonSieve {
  const result = new JsonSieve();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) result.feed(bytes.subarray(at, at + size));
  return result;
}

describe('JSON with data URLs in it', () => {
  const value = {
    a: 'data',
    b: 'data:',
    c: 'data:text/plain,kept',
    d: URL,
    e: ['\\', 'q"uote\\"', 'ü🐋', '', URL],
    f: 1,
  };
  const expected = { ...value, d: 'demo-data-url:0', e: [...value.e.slice(0, 4), 'demo-data-url:1'] };

  for (const size of [1, 2, 3, 7, 1000])
    test(`is kept but for their payload, in pieces of ${size}`, () => {
      const result = sieve(JSON.stringify(value), size);
      expect(JSON.parse(result.text())).toEqual(expected);
      const image = { mediaType: 'image/png', bytes: 50, sha256: SHA256 };
      expect(result.dataUrls).toEqual([image, image]);
    });

  test('is read with escaped slashes too', () => {
    const bytes = Buffer.from([0xff, 0xff, 0xff]);
    const result = sieve(`"data:image/gif;base64,${bytes.toString('base64').replaceAll('/', '\\/')}"`, 1);
    expect(result.dataUrls).toEqual([
      { mediaType: 'image/gif', bytes: 3, sha256: createHash('sha256').update(bytes).digest('hex') },
    ]);
  });
});

test('more text than the bound is refused while it comes', () => {
  const result = new JsonSieve();
  const piece = Buffer.alloc(1024 * 1024, 'x');
  expect(() => {
    for (let i = 0; i < 17; i++) result.feed(piece);
  }).toThrow(TooMuchText);
});
