/** Pictures with metadata, made byte by byte: what a camera writes about its turn and its place. */
import { crc32 } from 'node:zlib';

export interface ExifOptions {
  orientation?: number;
  /** Writes a GPS list with latitude and longitude. */
  gps?: boolean;
  little?: boolean;
}

/** A TIFF block: IFD0 with a maker, the turn, a link to the GPS list and a date after it; then the GPS list. */
export function exifBlock({ orientation = 1, gps = false, little = true }: ExifOptions): Buffer {
  const u16 = (n: number) => {
    const b = Buffer.alloc(2);
    little ? b.writeUInt16LE(n) : b.writeUInt16BE(n);
    return b;
  };
  const u32 = (n: number) => {
    const b = Buffer.alloc(4);
    little ? b.writeUInt32LE(n) : b.writeUInt32BE(n);
    return b;
  };
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), Buffer.concat([value, Buffer.alloc(4)]).subarray(0, 4)]);
  const entries = gps ? 4 : 3;
  const heap = 8 + 2 + 12 * entries + 4;
  const maker = Buffer.from('svir camera\0', 'latin1');
  const date = Buffer.from('2026:01:02 03:04:05\0', 'latin1');
  const gpsAt = heap + maker.length + date.length;
  const ifd0 = [
    entry(0x010f, 2, maker.length, u32(heap)),
    entry(0x0112, 3, 1, u16(orientation)),
    entry(0x0132, 2, date.length, u32(heap + maker.length)),
    ...(gps ? [entry(0x8825, 4, 1, u32(gpsAt))] : []),
  ];
  const rationalsAt = gpsAt + 2 + 12 * 4 + 4;
  const degrees = (d: number) => Buffer.concat([u32(d), u32(1), u32(30), u32(1), u32(1234), u32(100)]);
  const gpsBlock = gps
    ? Buffer.concat([
        u16(4),
        entry(1, 2, 2, Buffer.from('N\0')),
        entry(2, 5, 3, u32(rationalsAt)),
        entry(3, 2, 2, Buffer.from('E\0')),
        entry(4, 5, 3, u32(rationalsAt + 24)),
        u32(0),
        degrees(52),
        degrees(13),
      ])
    : Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from(little ? 'II' : 'MM', 'latin1'),
    u16(42),
    u32(8),
    u16(entries),
    ...ifd0,
    u32(0),
    maker,
    date,
    gpsBlock,
  ]);
}

const segment = (marker: number, ...parts: (Buffer | string)[]) => {
  const data = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
};

export const XMP_WITH_PLACE =
  '<x:xmpmeta><rdf:Description exif:GPSLatitude="52,30.2N" exif:GPSLongitude="13,22.1E"/></x:xmpmeta>';

/** A JPEG's outside around the given scan: APP0, EXIF, XMP, size, scan. Its inside is no picture. */
export function jpegOf(options: ExifOptions & { width: number; height: number; xmp?: string; scan?: Buffer }): Buffer {
  const { width, height, xmp, scan = Buffer.alloc(300, 0x55) } = options;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0', Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0])),
    segment(0xe1, 'Exif\0\0', exifBlock(options)),
    ...(xmp === undefined ? [] : [segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp)]),
    segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The same JPEG with an EXIF block put in behind its first marker. */
export function withExif(jpeg: Uint8Array, options: ExifOptions): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, 'Exif\0\0', exifBlock(options)), jpeg.subarray(2)]);
}

/** A PNG with more chunks behind its header. */
export function withPngChunk(png: Buffer, type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  const chunk = Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** A WebP's outside: VP8X, a stand-in for the pixels, EXIF and XMP at the end. */
export function webpOf(options: ExifOptions & { width: number; height: number; xmp?: string }): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const extended = Buffer.alloc(10);
  extended[0] = 0x08 | (options.xmp === undefined ? 0 : 0x04);
  extended.writeUIntLE(options.width - 1, 4, 3);
  extended.writeUIntLE(options.height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', extended),
    chunk('VP8L', Buffer.alloc(501, 0x2f)),
    chunk('EXIF', exifBlock(options)),
    ...(options.xmp === undefined ? [] : [chunk('XMP ', Buffer.from(options.xmp, 'latin1'))]),
  ]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
