/**
 * What a picture's metadata say: how it is turned, and whether they tell where it was taken; and the exact bytes to
 * change so that they tell it no more. The pixels are never touched.
 * What lives here: walking JPEG, PNG and WebP containers, without I/O: a generator asks for bytes by place and is
 * given them. It must not know files. Sources: ITU T.81 B.1, PNG (third edition) 11.3, RFC 9649 2, CIPA DC-008 4.6.
 */
import { crc32 } from 'node:zlib';

/** Bytes wanted from the file; fewer are given only at its end. */
export interface BytesWanted {
  at: number;
  length: number;
}

/** `length` bytes at `at` become `bytes`. */
export interface Patch {
  at: number;
  length: number;
  bytes: Uint8Array;
}

export interface PictureMetadata {
  /** EXIF orientation, 1 to 8; 1 where none is told. */
  orientation: number;
  /** What takes the place out, in the order of the file; empty where no place is told. */
  location: Patch[];
}

type Walk<T> = Generator<BytesWanted, T, Uint8Array>;

/** A file with more parts than this is not walked on: no camera writes so many. */
const MAX_PARTS = 100_000;
/** EXIF and XMP fit into one JPEG segment; elsewhere a larger block is no metadata a camera wrote. */
const MAX_BLOCK = 4 * 1024 * 1024;
const NONE: PictureMetadata = { orientation: 1, location: [] };

/** Walks a whole picture of `size` bytes. A damaged one tells what was found until then. */
export function* readPictureMetadata(mediaType: string, size: number): Walk<PictureMetadata> {
  switch (mediaType) {
    case 'image/jpeg':
      return yield* readJpeg(size);
    case 'image/png':
      return yield* readPng(size);
    case 'image/webp':
      return yield* readWebp(size);
    default:
      return NONE;
  }
}

/** True for a turn by a quarter: width and height change places. */
export function turnsOnSide(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

function* readJpeg(size: number): Walk<PictureMetadata> {
  const found: PictureMetadata = { orientation: 1, location: [] };
  let at = 2;
  for (let part = 0; part < MAX_PARTS && at + 4 <= size; part++) {
    const head = yield { at, length: 4 };
    if (head.length < 4 || head[0] !== 0xff) break;
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      at++; // fill bytes may stand before a marker
      continue;
    }
    if (marker === 0xda || marker === 0xd9) break; // the scan begins: metadata stand before it
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = 2 + uint(head, 2, 2);
    if (marker === 0xe1) yield* readApp1(found, at, length);
    at += length;
  }
  return found;
}

/** APP1 is EXIF or XMP, by the words it begins with. An XMP packet that tells the place goes whole, with its segment. */
function* readApp1(found: PictureMetadata, at: number, length: number): Walk<void> {
  const bytes = yield { at, length };
  if (ascii(bytes, 4, 10) === 'Exif\0\0') {
    takeExif(found, at + 10, bytes.subarray(10));
    return;
  }
  if (ascii(bytes, 4, 28).startsWith('http://ns.adobe.com/') && tellsPlace(bytes)) {
    found.location.push({ at, length: bytes.length, bytes: new Uint8Array() });
  }
}

function* readPng(size: number): Walk<PictureMetadata> {
  const found: PictureMetadata = { orientation: 1, location: [] };
  let at = 8;
  for (let part = 0; part < MAX_PARTS && at + 12 <= size; part++) {
    const head = yield { at, length: 8 };
    if (head.length < 8) break;
    const length = uint(head, 0, 4);
    const type = ascii(head, 4, 8);
    if (type === 'IEND') break;
    const whole = 12 + length;
    if (length <= MAX_BLOCK && type === 'eXIf') {
      const chunk = yield { at, length: whole };
      const data = takeExif(found, at + 8, chunk.subarray(8, 8 + length));
      if (data !== null) {
        const covered = new Uint8Array(4 + length);
        covered.set(head.subarray(4, 8));
        covered.set(data, 4);
        found.location.push({ at: at + 8 + length, length: 4, bytes: big32(crc32(covered)) });
      }
    }
    if (length <= MAX_BLOCK && (type === 'iTXt' || type === 'tEXt' || type === 'zTXt')) {
      const chunk = yield { at, length: whole };
      if (textTellsPlace(type, chunk.subarray(8, 8 + length))) {
        found.location.push({ at, length: whole, bytes: new Uint8Array() });
      }
    }
    at += whole;
  }
  return found;
}

/** Text of a PNG that holds XMP or EXIF. What is compressed is not looked into: it may tell the place, so it counts. */
function textTellsPlace(type: string, data: Uint8Array): boolean {
  const end = data.indexOf(0);
  const keyword = ascii(data, 0, Math.min(end < 0 ? data.length : end, 80));
  if (/^Raw profile type (exif|APP1|xmp)$/i.test(keyword)) return true;
  if (keyword !== 'XML:com.adobe.xmp') return false;
  return type === 'zTXt' || (type === 'iTXt' && data[end + 1] === 1) || tellsPlace(data);
}

function* readWebp(size: number): Walk<PictureMetadata> {
  const found: PictureMetadata = { orientation: 1, location: [] };
  let flags: { at: number; value: number } | null = null;
  let at = 12;
  for (let part = 0; part < MAX_PARTS && at + 8 <= size; part++) {
    const head = yield { at, length: 9 };
    if (head.length < 8) break;
    const type = ascii(head, 0, 4);
    const length = uintLittle(head, 4, 4);
    if (type === 'VP8X') flags = { at: at + 8, value: head[8] ?? 0 };
    if (type === 'EXIF' && length <= MAX_BLOCK) {
      const data = yield { at: at + 8, length };
      // Some writers keep JPEG's opening words.
      const skip = ascii(data, 0, 6) === 'Exif\0\0' ? 6 : 0;
      takeExif(found, at + 8 + skip, data.subarray(skip));
    }
    if (type === 'XMP ' && length <= MAX_BLOCK) {
      const data = yield { at: at + 8, length };
      if (tellsPlace(data)) {
        // The file's length and every place in it stay: the chunk becomes one that readers pass over.
        found.location.push({ at, length: 4, bytes: latin('JUNK') });
        found.location.push({ at: at + 8, length: data.length, bytes: new Uint8Array(data.length) });
        if (flags) found.location.unshift({ at: flags.at, length: 1, bytes: Uint8Array.of(flags.value & ~0x04) });
      }
    }
    at += 8 + length + (length % 2);
  }
  found.location.sort((a, b) => a.at - b.at);
  return found;
}

/**
 * Reads one EXIF block that stands at `at` of the file. Where it tells the place it adds the patch and returns the
 * block as it will be; else `null`.
 */
function takeExif(found: PictureMetadata, at: number, block: Uint8Array): Uint8Array | null {
  const exif = readExif(block);
  if (exif.orientation !== null) found.orientation = exif.orientation;
  if (exif.without === null) return null;
  found.location.push({ at, length: block.length, bytes: exif.without });
  return exif.without;
}

const ORIENTATION = 0x0112;
const GPS_INFO = 0x8825;
/** Bytes of one value by TIFF type, 1 to 12. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

interface Exif {
  orientation: number | null;
  /** The same block, as long, without the place; `null` where it tells none. */
  without: Uint8Array | null;
}

/** TIFF 6.0: a header, then lists of twelve-byte entries; values of more than four bytes stand elsewhere. */
function readExif(block: Uint8Array): Exif {
  const nothing: Exif = { orientation: null, without: null };
  const order = ascii(block, 0, 2);
  if (order !== 'II' && order !== 'MM') return nothing;
  const little = order === 'II';
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  try {
    if (view.getUint16(2, little) !== 42) return nothing;
    const start = view.getUint32(4, little);
    const count = view.getUint16(start, little);
    let orientation: number | null = null;
    let without: Uint8Array | null = null;
    for (let entry = 0; entry < count; entry++) {
      const at = start + 2 + 12 * entry;
      const tag = view.getUint16(at, little);
      if (tag === ORIENTATION) {
        const value = view.getUint16(at + 8, little);
        if (value >= 1 && value <= 8) orientation = value;
      }
      if (tag === GPS_INFO) without = withoutGps(block, view, little, start, count, entry);
    }
    return { orientation, without };
  } catch (error) {
    if (error instanceof RangeError) return nothing; // a place outside the block: damaged
    throw error;
  }
}

/** The GPS list is blanked with all its values, and the entry that names it is taken out of the first list. */
function withoutGps(
  block: Uint8Array,
  view: DataView,
  little: boolean,
  start: number,
  count: number,
  entry: number,
): Uint8Array {
  const out = new Uint8Array(block);
  const gps = view.getUint32(start + 2 + 12 * entry + 8, little);
  const inside = gps >= 8 && gps + 2 <= block.length;
  const gpsCount = inside ? view.getUint16(gps, little) : 0;
  for (let one = 0; one < gpsCount; one++) {
    const at = gps + 2 + 12 * one;
    if (at + 12 > block.length) break;
    const bytes = (TYPE_BYTES[view.getUint16(at + 2, little)] ?? 0) * view.getUint32(at + 4, little);
    const value = view.getUint32(at + 8, little);
    if (bytes > 4 && value >= 8) out.fill(0, value, Math.min(value + bytes, block.length));
  }
  if (inside) out.fill(0, gps, Math.min(gps + 2 + 12 * gpsCount + 4, block.length));
  // Later entries and the link to the next list move up by one entry; the freed bytes at the end are blanked.
  const from = start + 2 + 12 * (entry + 1);
  const end = start + 2 + 12 * count + 4;
  out.copyWithin(from - 12, from, end);
  out.fill(0, end - 12, end);
  new DataView(out.buffer).setUint16(start, count - 1, little);
  return out;
}

/** XMP writes places as `exif:GPSLatitude` and the like; IPTC as `LocationShown` with the same names within. */
function tellsPlace(bytes: Uint8Array): boolean {
  return ascii(bytes, 0, bytes.length).includes('GPSL');
}

/** The bytes of a small picture or a block with its patches made. Patches are in order and do not meet. */
export function patched(bytes: Uint8Array, patches: readonly Patch[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const patch of patches) {
    pieces.push(bytes.subarray(at, patch.at), patch.bytes);
    at = patch.at + patch.length;
  }
  pieces.push(bytes.subarray(at));
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let to = 0;
  for (const piece of pieces) {
    out.set(piece, to);
    to += piece.length;
  }
  return out;
}

function uint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let one = 0; one < length; one++) value = value * 256 + (bytes[at + one] ?? 0);
  return value;
}

function uintLittle(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let one = length - 1; one >= 0; one--) value = value * 256 + (bytes[at + one] ?? 0);
  return value;
}

function big32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const LATIN1 = new TextDecoder('latin1');

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return LATIN1.decode(bytes.subarray(from, to));
}
