import { describe, expect, test } from 'vitest';
import { judgeImage, sniffMediaType } from '../../../../electron/protocol/request/media-type.ts';
import { decodeTextFile } from '../../../../electron/protocol/request/text-file.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const ftyp = (brand: string, ...more: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(16 + 4 * more.length)}ftyp${brand}\0\0\0\0${more.join('')}`);

describe('the type of a file by its bytes', () => {
  test.each([
    ['image/png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['image/jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['image/gif', bytes('GIF89a\x01\0\x01\0')],
    ['image/webp', bytes('RIFF\x24\0\0\0WEBPVP8 ')],
    ['image/avif', ftyp('avif')],
    ['image/avif', ftyp('mif1', 'avif', 'miaf')],
    ['image/heic', ftyp('heic', 'mif1')],
    ['image/bmp', bytes('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')],
    ['image/svg+xml', bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="x">')],
    ['application/pdf', bytes('%PDF-1.7')],
    [null, bytes('BMW drives the length of the harbour')],
    [null, bytes('hello')],
    [null, bytes('')],
    [null, ftyp('isom')],
  ])('%s', (type, head) => expect(sniffMediaType(head)).toBe(type));

  test('what servers take goes under its own type, the rest is refused with its name and a way out', () => {
    expect(judgeImage(bytes('\xff\xd8\xff\xe0'))).toEqual({ ok: true, mediaType: 'image/jpeg' });
    const heic = judgeImage(ftyp('heic'));
    expect(heic).toMatchObject({ ok: false, convertible: false, reason: expect.stringContaining('HEIC') });
    expect(judgeImage(ftyp('avif'))).toMatchObject({ ok: false, convertible: true });
    expect(judgeImage(bytes('<svg>'))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('attach it as a file'),
    });
    expect(judgeImage(bytes(''))).toMatchObject({ ok: false, reason: 'The file is empty.' });
  });
});

describe('the text of a file', () => {
  test.each([
    ['utf-8', Buffer.from('é 🌊\r\nx')],
    ['utf-8', Buffer.from('\ufeffé 🌊\r\nx')],
    ['utf-16le', Buffer.from('\ufeffé 🌊\r\nx', 'utf16le')],
  ])('%s', (encoding, file) => {
    expect(decodeTextFile(file)).toEqual({ ok: true, text: 'é 🌊\r\nx', encoding });
  });

  test('a file of an old Windows is read, a binary one refused', () => {
    expect(decodeTextFile(bytes('caf\xe9 \x80'))).toEqual({ ok: true, text: 'café €', encoding: 'windows-1252' });
    expect(decodeTextFile(bytes('\x7fELF\x02\x01\x01\0'))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('binary'),
    });
  });
});
