/** Bytes that can read themselves as UTF-8: Node's Buffer. Several times cheaper than a TextDecoder on short lines. */
interface SelfReading {
  utf8Slice(start: number, end: number): string;
}

// ignoreBOM keeps U+FEFF in the text: only the one at the very start of a stream is framing.
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

function readsItself(bytes: Uint8Array): bytes is Uint8Array & SelfReading {
  return 'utf8Slice' in bytes && typeof bytes.utf8Slice === 'function';
}

/** The text of bytes `start` to `end`; what is no UTF-8 becomes U+FFFD. */
export function readUtf8(bytes: Uint8Array, start: number, end: number): string {
  return readsItself(bytes) ? bytes.utf8Slice(start, end) : lenient.decode(bytes.subarray(start, end));
}

/** Whether the bytes are UTF-8. Ask only where the text holds U+FFFD: it costs a second decoding. */
export function isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  try {
    strict.decode(bytes.subarray(start, end));
    return true;
  } catch {
    return false;
  }
}
