/**
 * What a file is, decided from its bytes as they pass: a picture that servers take, a text, or nothing svir can send.
 * What lives here: the judgement and a picture's size from its header. It must not know files or databases.
 * Source: issue "request side", Attachments.
 */
import { judgeImage, SNIFF_BYTES, sniffMediaType } from '../protocol/request/media-type.ts';

export type JudgedKind =
  | { ok: true; kind: 'image' | 'file'; mediaType: string; width?: number; height?: number }
  /** In plain words: what the file is and what can be done. */
  | { ok: false; reason: string };

export interface KindDetector {
  /** The next bytes of the file. */
  push(bytes: Uint8Array): void;
  /** The judgement on the whole; call once. */
  finish(): JudgedKind;
}

type Decoder = InstanceType<typeof TextDecoder>;

/** A JPEG's size stands behind its EXIF, colour profile and preview segments, each at most 64 KiB. */
const HEADER_BYTES = 1024 * 1024;

/** A detector for one file. It holds at most the first MiB of a picture, and nothing of a text. */
export function createKindDetector(): KindDetector {
  let head: Uint8Array = new Uint8Array(0);
  let bytes = 0;
  let decoder: Decoder | null = null;
  let isText = true;

  function push(piece: Uint8Array): void {
    if (head.length < HEADER_BYTES && (bytes < SNIFF_BYTES || judgeImage(head).ok)) {
      head = Buffer.concat([head, piece.subarray(0, HEADER_BYTES - head.length)]);
    }
    bytes += piece.length;
    if (!isText) return;
    decoder ??= new TextDecoder(encodingOf(piece) ?? 'utf-8', { fatal: true });
    isText = decodes(decoder, piece);
  }

  function finish(): JudgedKind {
    if (bytes === 0) return { ok: false, reason: 'The file is empty.' };
    const image = judgeImage(head);
    if (image.ok) {
      const size = imageSize(head, image.mediaType);
      return { ok: true, kind: 'image', mediaType: image.mediaType, ...(size ?? {}) };
    }
    const type = sniffMediaType(head);
    if (isText && decoder !== null) isText = decodes(decoder, null);
    if (isText && type !== 'application/pdf') {
      return { ok: true, kind: 'file', mediaType: type === 'image/svg+xml' ? type : 'text/plain' };
    }
    return { ok: false, reason: refusal(type, image.reason) };
  }

  return { push, finish };
}

/** The encoding a byte order mark tells; `null` without one. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  return null;
}

/** Text has no NUL; everything else that decodes may be one. `null` is the end of the file. */
function decodes(decoder: Decoder, piece: Uint8Array | null): boolean {
  try {
    return !(piece === null ? decoder.decode() : decoder.decode(piece, { stream: true })).includes('\0');
  } catch {
    return false;
  }
}

function refusal(type: ReturnType<typeof sniffMediaType>, imageReason: string): string {
  switch (type) {
    case 'application/pdf':
      return 'This is a PDF document. Chat servers take pictures and text: copy its text, or attach its pages as pictures.';
    case 'application/zip':
      return 'This is a ZIP archive or an office document. Chat servers take pictures and text: attach its content instead.';
    case null:
      return 'This file is neither a picture that chat servers take (PNG, JPEG, GIF, WebP) nor a text in UTF-8 or UTF-16.';
    default:
      return imageReason;
  }
}

/** Pixels as stored, before any EXIF turn; `null` where the header does not tell. */
export function imageSize(head: Uint8Array, mediaType: string): { width: number; height: number } | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    const size = sizeAt(view, mediaType);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // the file ends inside its header
    throw error;
  }
}

function sizeAt(view: DataView, mediaType: string): { width: number; height: number } | null {
  switch (mediaType) {
    case 'image/png':
      return { width: view.getUint32(16), height: view.getUint32(20) };
    case 'image/gif':
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 'image/webp':
      return webpSize(view);
    case 'image/jpeg':
      return jpegSize(view);
    default:
      return null;
  }
}

/** RFC 9649: the first chunk is `VP8 ` (lossy), `VP8L` (lossless) or `VP8X` (extended). */
function webpSize(view: DataView): { width: number; height: number } | null {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16;
  switch (view.getUint32(12)) {
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858:
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    default:
      return null;
  }
}

/** ITU T.81 B.1: segments follow each other until a start of frame, which holds the size. */
function jpegSize(view: DataView): { width: number; height: number } | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++; // fill bytes may stand before a marker
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += standsAlone ? 2 : 2 + view.getUint16(at + 2);
  }
}
