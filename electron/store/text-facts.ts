/**
 * Whether bytes are a text, in which encoding, and how long it is; decided as they pass, holding none of them.
 * Law: a mark decides; else NULs in every second place mean UTF-16; else UTF-8 by trial; else, without control bytes,
 * Windows-1252 (which takes any byte, so it is a guess and is said). Control bytes mean binary.
 */
import type { TextFacts } from '../../shared/chat/attachment.ts';

type Encoding = TextFacts['encoding'];
type Decoder = InstanceType<typeof TextDecoder>;

/** So many first bytes decide between one-byte and two-byte texts. */
export const TEXT_HEAD_BYTES = 4096;

export interface TextDetector {
  push(bytes: Uint8Array): void;
  /** The facts of the whole, or `null` for what is no text; call once. */
  finish(): TextFacts | null;
}

export function createTextDetector(): TextDetector {
  let encoding: Encoding | null = null;
  let sure = false;
  let decoder: Decoder | null = null;
  let decodes = true;
  let control = false;
  let bytes = 0;
  let characters = 0;
  let tokens = 0;

  function take(piece: Uint8Array | null): void {
    if (!decodes || decoder === null) return;
    try {
      const text = piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
      characters += text.length;
      tokens += tokensOf(text);
      // A NUL as a letter of its own is in no text.
      if (text.includes('\0')) control = true;
    } catch {
      decodes = false;
    }
  }

  return {
    push(piece) {
      if (piece.length === 0) return;
      if (encoding === null) {
        const told = markOf(piece) ?? wideOf(piece);
        sure = told !== null;
        encoding = told ?? 'utf-8';
        decoder = new TextDecoder(encoding, { fatal: true });
      }
      bytes += piece.length;
      if (!sure) control ||= hasControlByte(piece);
      if (!control) take(piece);
    },
    finish() {
      if (encoding === null) return null;
      take(null);
      if (control) return null;
      if (decodes) return { encoding, characters, tokens: Math.ceil(tokens) };
      if (sure) return null;
      return { encoding: 'windows-1252', characters: bytes, tokens: Math.ceil(bytes * LATIN_TOKENS) };
    },
  };
}

/** The encoding of a whole text, by the same law; UTF-8 where it is no text at all. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const sure = markOf(bytes) ?? wideOf(bytes);
  if (sure !== null) return sure;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** About four letters a token in Latin script; most signs of other scripts are near one. */
const LATIN_TOKENS = 1 / 4;
const OTHER_TOKENS = 3 / 4;

function tokensOf(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x24f) others++;
  return (text.length - others) * LATIN_TOKENS + others * OTHER_TOKENS;
}

function markOf(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  return null;
}

/** Two-byte text without a mark: a good part of one half of the bytes is NUL, of the other none. */
function wideOf(head: Uint8Array): Encoding | null {
  const length = Math.min(head.length, TEXT_HEAD_BYTES) & ~1;
  if (length < 4) return null;
  const nulls = [0, 0];
  for (let at = 0; at < length; at++) if (head[at] === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  const many = length / 2 / 3;
  if (even === 0 && odd >= many) return 'utf-16le';
  if (odd === 0 && even >= many) return 'utf-16be';
  return null;
}

/** Control bytes that no text holds; tab, line feed, form feed, carriage return and escape are text. */
function hasControlByte(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) return true;
  }
  return false;
}
