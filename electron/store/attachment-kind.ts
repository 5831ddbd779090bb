/**
 * What a file is, decided from its bytes as they pass: a picture that servers take, a text, or nothing svir can send.
 * What lives here: the judgement and a picture's size from its header. It must not know files or databases.
 * Source: issue "request side", Attachments.
 */
import type { FileVerdict, TextFacts } from '../../shared/chat/attachment.ts';
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { judgeImage, SNIFF_BYTES, sniffMediaType } from '../protocol/request/media-type.ts';
import { createTextDetector, encodingOf } from './text-facts.ts';

export type JudgedKind =
  | { ok: true; kind: 'image'; mediaType: string; width?: number; height?: number }
  | { ok: true; kind: 'file'; mediaType: string; text: TextFacts }
  /** What the file is and what can be done. */
  | { ok: false; why: Said };

export interface KindDetector {
  /** The next bytes of the file. */
  push(bytes: Uint8Array): void;
  /** Why the file cannot go, once its first bytes tell; else `null`. */
  refused(): Said | null;
  /** The judgement on the whole; call once. */
  finish(): JudgedKind;
}

/** A JPEG's size stands behind its EXIF, colour profile and preview segments, each at most 64 KiB. */
const HEADER_BYTES = 1024 * 1024;

/** A detector for one file. It holds at most the first MiB of a picture, and the first bytes of a text. */
export function createKindDetector(): KindDetector {
  let held: Uint8Array | null = null;
  let head: Uint8Array = new Uint8Array(0);
  let bytes = 0;
  const text = createTextDetector();

  function push(piece: Uint8Array): void {
    if (head.length < SNIFF_BYTES || (head.length < HEADER_BYTES && judgeImage(head).ok)) {
      held ??= new Uint8Array(HEADER_BYTES);
      const more = piece.subarray(0, HEADER_BYTES - head.length);
      held.set(more, head.length);
      head = held.subarray(0, head.length + more.length);
    }
    bytes += piece.length;
    if (!judgeImage(head).ok) text.push(piece);
  }

  function refused(): Said | null {
    if (head.length < SNIFF_BYTES) return null;
    const verdict = judgeHead(head, bytes);
    if (!verdict.ok) return verdict.why;
    return verdict.value.as === 'convert' ? refusalOf(head) : null;
  }

  function finish(): JudgedKind {
    const verdict = judgeHead(head, bytes);
    if (!verdict.ok) return verdict;
    const { as, mediaType } = verdict.value;
    if (as === 'image') return { ok: true, kind: 'image', mediaType, ...(imageSize(head, mediaType) ?? {}) };
    if (as === 'convert') return { ok: false, why: refusalOf(head) };
    const facts = text.finish();
    return facts === null
      ? { ok: false, why: said('file.binary') }
      : { ok: true, kind: 'file', mediaType, text: facts };
  }

  return { push, refused, finish };
}

/**
 * The judgement on a file of `bytes` bytes by its first ones: at least `SNIFF_BYTES`, or all. A text is promised only
 * as far as these reach.
 */
export function judgeHead(
  head: Uint8Array,
  bytes: number,
): { ok: true; value: FileVerdict } | { ok: false; why: Said } {
  if (bytes === 0) return { ok: false, why: said('file.empty') };
  const image = judgeImage(head);
  if (image.ok) return { ok: true, value: { as: 'image', mediaType: image.mediaType } };
  if (image.convertible && image.type !== null) return { ok: true, value: { as: 'convert', mediaType: image.type } };
  switch (image.type) {
    case 'image/svg+xml':
      return { ok: true, value: { as: 'file', mediaType: image.type } };
    case 'application/pdf':
      return { ok: false, why: said('file.pdf') };
    case 'application/zip':
      return { ok: false, why: said('file.zip') };
    case null: {
      const text = createTextDetector();
      text.push(head);
      // A letter cut by the end of the head is no fault: only what is surely binary is refused here.
      return text.finish() === null && !isCutWide(head, bytes)
        ? { ok: false, why: said('file.binary') }
        : { ok: true, value: { as: 'file', mediaType: 'text/plain' } };
    }
    default:
      return { ok: false, why: image.said };
  }
}

/** UTF-16 whose first bytes end inside a letter: the whole decides. */
function isCutWide(head: Uint8Array, bytes: number): boolean {
  return head.length < bytes && sniffMediaType(head) === null && encodingOf(head).startsWith('utf-16');
}

/** Why these first bytes are no picture that servers take. */
function refusalOf(head: Uint8Array): Said {
  const image = judgeImage(head);
  return image.ok ? said('file.binary') : image.said;
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
