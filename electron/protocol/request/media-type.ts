/**
 * What a file is, by its first bytes; the name is never asked. Servers and models refuse a JPEG declared as PNG, so the
 * data URL must say what the bytes are.
 */
import { because, type Reason, said } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';

export type SniffedType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/heic'
  | 'image/bmp'
  | 'image/tiff'
  | 'image/x-icon'
  | 'image/svg+xml'
  | 'image/jxl'
  | 'application/pdf'
  | 'application/zip';

/** So many first bytes are enough for `sniffMediaType`. */
export const SNIFF_BYTES = 512;

/** Image types that chat servers take as they are. */
export const SENDABLE_IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The type by magic bytes, or `null` where none is known. */
export function sniffMediaType(head: Uint8Array): SniffedType | null {
  if (starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (starts(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (ascii(head, 0, 6) === 'GIF87a' || ascii(head, 0, 6) === 'GIF89a') return 'image/gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(head, 4, 8) === 'ftyp') return isoImage(head);
  // "BM", then a size, four reserved zero bytes: "BM" alone begins texts too.
  if (ascii(head, 0, 2) === 'BM' && head.length >= 14 && starts(head.subarray(6), [0, 0, 0, 0])) return 'image/bmp';
  if (starts(head, [0x49, 0x49, 0x2a, 0]) || starts(head, [0x4d, 0x4d, 0, 0x2a])) return 'image/tiff';
  if (starts(head, [0, 0, 1, 0]) && head.length >= 6 && head[5] === 0 && (head[4] ?? 0) > 0) return 'image/x-icon';
  if (starts(head, [0xff, 0x0a]) || starts(head, [0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20])) return 'image/jxl';
  if (ascii(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (starts(head, [0x50, 0x4b, 3, 4])) return 'application/zip';
  if (looksLikeSvg(head)) return 'image/svg+xml';
  return null;
}

/**
 * Whether a file can go as an image. `reason` is in plain words and complete; `convertible` types are those a browser
 * engine can turn into PNG.
 */
export function judgeImage(
  head: Uint8Array,
): { ok: true; mediaType: string } | ({ ok: false; type: SniffedType | null; convertible: boolean } & Reason) {
  const type = sniffMediaType(head);
  if (type !== null && SENDABLE_IMAGE_TYPES.includes(type)) return { ok: true, mediaType: type };
  const convertible = type === 'image/avif' || type === 'image/bmp' || type === 'image/x-icon';
  return { ok: false, type, convertible, ...because(refusal(type, head.length === 0)) };
}

function refusal(type: SniffedType | null, empty: boolean): Said {
  switch (type) {
    case 'image/avif':
      return said('image.avif');
    case 'image/heic':
      return said('image.heic');
    case 'image/bmp':
      return said('image.bmp');
    case 'image/tiff':
      return said('image.tiff');
    case 'image/jxl':
      return said('image.jxl');
    case 'image/x-icon':
      return said('image.icon');
    case 'image/svg+xml':
      return said('image.svg');
    case 'application/pdf':
      return said('image.pdf');
    case 'application/zip':
      return said('image.zip');
    default:
      return empty ? said('file.empty') : said('image.unknown');
  }
}

function isoImage(head: Uint8Array): SniffedType | null {
  const size = Math.min(head.length, boxSize(head));
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  if (brands.some((brand) => ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].includes(brand))) {
    return 'image/heic';
  }
  return null;
}

function boxSize(head: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  return a * 2 ** 24 + b * 2 ** 16 + c * 256 + d;
}

function looksLikeSvg(head: Uint8Array): boolean {
  const text = ascii(head, 0, head.length).replace(/^ï»¿/, '').trimStart();
  return /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(text);
}

function starts(bytes: Uint8Array, magic: readonly number[]): boolean {
  return bytes.length >= magic.length && magic.every((byte, at) => bytes[at] === byte);
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < Math.min(to, bytes.length); at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}
