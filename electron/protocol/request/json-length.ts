/**
 * Lengths by arithmetic: how many bytes a text or a file takes in a JSON body, without making those bytes.
 * Source: wire document 2.3. A property test holds these figures to the bytes `JSON.stringify` and base64 make.
 */
import type { JsonValue } from '../../../shared/json.ts';

/** UTF-8 bytes of a text. A lone surrogate counts as U+FFFD, as `TextEncoder` writes it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) {
      bytes += 4;
      i += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** Bytes of a text as a JSON string, its quotes counted. */
export function jsonStringLength(text: string): number {
  let bytes = 2;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22 || unit === 0x5c) bytes += 2;
    else if (unit >= 0x20 && unit < 0x80) bytes += 1;
    else if (unit < 0x20) bytes += unit === 8 || unit === 9 || unit === 10 || unit === 12 || unit === 13 ? 2 : 6;
    else if (unit < 0x800) bytes += 2;
    else if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) {
      bytes += 4;
      i += 1;
    } else if (isHigh(unit) || isLow(unit))
      bytes += 6; // JSON.stringify writes a lone surrogate as \udXXX
    else bytes += 3;
  }
  return bytes;
}

/** Bytes of a JSON value written without spaces. */
export function jsonLength(value: JsonValue): number {
  if (typeof value === 'string') return jsonStringLength(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value).length;
  if (Array.isArray(value)) {
    let bytes = 2 + Math.max(0, value.length - 1);
    for (const item of value) bytes += jsonLength(item);
    return bytes;
  }
  let bytes = 2;
  let members = 0;
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    bytes += jsonStringLength(key) + 1 + jsonLength(member);
    members += 1;
  }
  return bytes + Math.max(0, members - 1);
}

/** Characters of base64, padded, for so many bytes. */
export function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
