import { describe, expect, test } from 'vitest';
import { createTextDetector, encodingOf } from '../../../electron/store/text-facts.ts';

function factsOf(bytes: Uint8Array, piece = bytes.length || 1) {
  const detector = createTextDetector();
  for (let at = 0; at < bytes.length; at += piece) detector.push(bytes.subarray(at, at + piece));
  return detector.finish();
}

const WORDS = 'Grüße aus Zürich: 42 € für 3 Äpfel. ';
const wide = (text: string, big = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

describe('the encoding of a text', () => {
  test.each([
    ['utf-8', Buffer.from(WORDS)],
    ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(WORDS)])],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), wide(WORDS)])],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), wide(WORDS, true)])],
    ['utf-16le', wide(WORDS.repeat(4))],
    ['utf-16be', wide(WORDS.repeat(4), true)],
    ['windows-1252', Buffer.from('Gr\xfc\xdfe aus Z\xfcrich, 3 \x80', 'latin1')],
  ])('is %s, whole and in pieces', (encoding, bytes) => {
    expect(factsOf(bytes)?.encoding).toBe(encoding);
    expect(factsOf(bytes, bytes.length > 100 ? 64 : 5)?.encoding).toBe(encoding);
    expect(encodingOf(bytes)).toBe(encoding);
  });

  test('a letter that is cut between pieces is one letter', () => {
    const text = 'дом 家 🏠'.repeat(50);
    expect(factsOf(Buffer.from(text), 1)).toMatchObject({ encoding: 'utf-8', characters: text.length });
  });

  test.each([
    ['control bytes', Buffer.from([72, 105, 0, 1, 2, 3, 4, 5])],
    ['a NUL late in a text', Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.from([0])])],
    ['wide text that ends in half a letter', Buffer.concat([Buffer.from([0xff, 0xfe]), wide('ab'), Buffer.from([65])])],
    ['nothing', Buffer.alloc(0)],
  ])('%s is no text', (_name, bytes) => {
    expect(factsOf(bytes, 4096)).toBeNull();
  });

  test('its tokens are estimated by script', () => {
    expect(factsOf(Buffer.from('word '.repeat(400)))?.tokens).toBe(500);
    expect(factsOf(Buffer.from('家'.repeat(400)))?.tokens).toBe(300);
  });
});
