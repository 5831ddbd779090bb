import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PictureMetadata,
  patched,
  readPictureMetadata,
  turnsOnSide,
} from '../../../electron/store/picture-metadata.ts';
import { exifBlock, jpegOf, webpOf, withPngChunk, XMP_WITH_PLACE } from '../../support/pictures.ts';
import { pngOf } from '../../support/png.ts';

/** Gives the walk what it asks for and counts the bytes. */
function read(mediaType: string, bytes: Uint8Array): PictureMetadata & { asked: number } {
  const walk = readPictureMetadata(mediaType, bytes.length);
  let asked = 0;
  for (let next = walk.next(); ; ) {
    if (next.done) return { ...next.value, asked };
    const { at, length } = next.value;
    const piece = bytes.subarray(at, at + length);
    asked += piece.length;
    next = walk.next(piece);
  }
}

const without = (mediaType: string, bytes: Uint8Array) => patched(bytes, read(mediaType, bytes).location);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a JPEG', () => {
  test.each([true, false])('tells its turn and its place, little-endian: %s', (little) => {
    const turned = read('image/jpeg', jpegOf({ width: 40, height: 30, orientation: 6, little }));
    expect([turned.orientation, turned.location]).toEqual([6, []]);
    expect(turnsOnSide(6)).toBe(true);
    expect(turnsOnSide(3)).toBe(false);
    expect(read('image/jpeg', jpegOf({ width: 40, height: 30, gps: true, little })).location).toHaveLength(1);
  });

  test.each([true, false])('loses its place and nothing else, little-endian: %s', (little) => {
    const scan = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 250));
    const before = jpegOf({ width: 40, height: 30, orientation: 8, gps: true, little, scan });
    const after = without('image/jpeg', before);
    expect(after.length).toBe(before.length);
    const again = read('image/jpeg', after);
    expect([again.orientation, again.location]).toEqual([8, []]);
    // Maker and date stay, and every byte behind the EXIF block.
    expect(text(after)).toContain('svir camera');
    expect(text(after)).toContain('2026:01:02 03:04:05');
    const scanAt = before.indexOf(scan);
    expect(Buffer.from(after).subarray(scanAt).equals(before.subarray(scanAt))).toBe(true);
    // 52° and 13°, as the rationals wrote them, are gone.
    const degrees = exifBlock({ gps: true, little }).subarray(-48);
    expect(before.includes(degrees.subarray(0, 24))).toBe(true);
    expect(Buffer.from(after).includes(degrees.subarray(0, 24))).toBe(false);
    expect(Buffer.from(after).includes(degrees.subarray(24))).toBe(false);
  });

  test('loses an XMP packet that tells the place, and keeps one that does not', () => {
    const placed = jpegOf({ width: 4, height: 3, xmp: XMP_WITH_PLACE });
    expect(text(without('image/jpeg', placed))).not.toContain('GPSLatitude');
    expect(read('image/jpeg', without('image/jpeg', placed)).location).toEqual([]);
    expect(read('image/jpeg', jpegOf({ width: 4, height: 3, xmp: '<x dc:title="here"/>' })).location).toEqual([]);
  });

  test('is read without its scan, however long', () => {
    const big = jpegOf({ width: 40, height: 30, gps: true, scan: Buffer.alloc(3_000_000) });
    expect(read('image/jpeg', big).asked).toBeLessThan(2000);
  });
});

test('a PNG loses the place in its eXIf chunk, and the check sum fits again', () => {
  const exif = exifBlock({ orientation: 3, gps: true, little: false });
  const before = withPngChunk(pngOf(5, 4), 'eXIf', exif);
  expect(read('image/png', before).orientation).toBe(3);
  const after = Buffer.from(without('image/png', before));
  expect(after.length).toBe(before.length);
  expect(read('image/png', after)).toMatchObject({ orientation: 3, location: [] });
  const at = after.indexOf('eXIf');
  const covered = after.subarray(at, at + 4 + exif.length);
  expect(after.readUInt32BE(at + 4 + exif.length)).toBe(crc32(covered));
});

test('a PNG loses text that tells the place, and keeps other text', () => {
  const xmp = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP_WITH_PLACE}`, 'latin1');
  const plain = withPngChunk(pngOf(5, 4), 'tEXt', Buffer.from('Title\0a place I like'));
  const before = withPngChunk(plain, 'iTXt', xmp);
  expect(read('image/png', plain).location).toEqual([]);
  expect(Buffer.from(without('image/png', before)).equals(plain)).toBe(true);
});

test('a WebP loses the place at its end, in EXIF and XMP, and stays as long', () => {
  const before = webpOf({ width: 40, height: 30, orientation: 6, gps: true, xmp: XMP_WITH_PLACE });
  expect(read('image/webp', before).orientation).toBe(6);
  const after = without('image/webp', before);
  expect(after.length).toBe(before.length);
  expect(text(after)).not.toContain('GPSLatitude');
  expect(read('image/webp', after)).toMatchObject({ orientation: 6, location: [] });
  expect((after[20] ?? 0) & 0x04).toBe(0);
});

test('damage of any kind ends the walk and changes nothing that was not asked for', () => {
  const whole = jpegOf({ width: 40, height: 30, orientation: 5, gps: true, xmp: XMP_WITH_PLACE });
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(whole.length), (at, value, end) => {
      const damaged = Buffer.from(whole);
      damaged[at] = value;
      const cut = damaged.subarray(0, end);
      for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
        const { orientation, location } = read(type, cut);
        expect(orientation).toBeGreaterThanOrEqual(1);
        expect(orientation).toBeLessThanOrEqual(8);
        patched(cut, location);
      }
    }),
  );
});
