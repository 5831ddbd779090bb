/** The text of a file: its encoding found, a binary file refused. Local servers take files as text in no other way. */
import { because, type Reason, said } from '../../../shared/words/english.ts';

export type DecodedTextFile = { ok: true; text: string; encoding: string } | ({ ok: false } & Reason);

/** UTF-8 and UTF-16 by mark, UTF-8 by trial, else Windows-1252; anything with control bytes is binary. */
export function decodeTextFile(bytes: Uint8Array): DecodedTextFile {
  const mark = markOf(bytes);
  if (mark !== null) return { ok: true, text: new TextDecoder(mark).decode(bytes), encoding: mark };
  if (looksBinary(bytes)) {
    return { ok: false, ...because(said('file.no-text')) };
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

function markOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/** Control bytes that no text holds; tab, line feed, form feed, carriage return and escape are text. */
function looksBinary(bytes: Uint8Array): boolean {
  const most = Math.min(bytes.length, 1024 * 1024);
  for (let at = 0; at < most; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) return true;
  }
  return false;
}
