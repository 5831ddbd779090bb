/**
 * For payloads that are no single JSON value: several joined, half of one glued to another.
 * Off the hot path: asked only after JSON.parse has refused. Linear in the text.
 */
const QUOTE = 34;
const BACKSLASH = 92;

export interface JsonPieces {
  /** Texts of whole values, in order. */
  values: string[];
  /** What follows the last whole one, trimmed. */
  rest: string;
}

/** Splits joined objects and lists; a repeated `data:` between them is framing that slipped in. */
export function splitJsonValues(text: string): JsonPieces {
  const values: string[] = [];
  const between = /\s*(?:data\s*:\s*)*/y;
  let at = 0;
  for (;;) {
    between.lastIndex = at;
    between.test(text);
    at = Math.max(at, between.lastIndex);
    const end = valueEnd(text, at);
    if (end < 0) break;
    values.push(text.slice(at, end));
    at = end;
  }
  return { values, rest: text.slice(at).trim() };
}

/** Where the object or list that begins at `start` ends; -1 where none begins there or it has no end. */
function valueEnd(text: string, start: number): number {
  const first = text[start];
  if (first !== '{' && first !== '[') return -1;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = stringEnd(text, at);
      if (at < 0) return -1;
    } else if (unit === 0x7b || unit === 0x5b) depth++;
    else if ((unit === 0x7d || unit === 0x5d) && --depth === 0) return at + 1;
  }
  return -1;
}

function stringEnd(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE) return at;
  }
  return -1;
}

const MAX_SEARCHES = 8;

/** Whole objects that begin somewhere inside broken text with a key of this protocol, last ones first tried. */
export function embeddedObject(text: string): string | null {
  const starts = [
    ...text.matchAll(/(?<!\\)\{\s*"(?:error|error_message|error_type|choices|id|object|code|message|detail)"\s*:/g),
  ];
  for (const start of starts.reverse().slice(0, MAX_SEARCHES)) {
    const end = valueEnd(text, start.index);
    if (end >= 0 && start.index > 0 && isJson(text.slice(start.index, end))) return text.slice(start.index, end);
  }
  return null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
