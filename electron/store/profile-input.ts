/**
 * What a person entered for a server, checked: base URL, key, headers. Pure; secrets appear in no message.
 */
import type { ServerProfileInput } from '../../shared/chat/server-profile.ts';
import { resolveBaseUrl } from '../protocol/request/base-url.ts';

export interface CheckedProfile {
  name: string;
  baseUrl: string;
  /** What its secrets are bound to: scheme, host and port. `null` for the demo server, which has none. */
  origin: string | null;
  /** Absent: keep the stored one. */
  key?: string | null;
  headers: { name: string; value: string | null; secret: boolean }[];
}

export type CheckedInput = { ok: true; value: CheckedProfile } | { ok: false; message: string };

/** RFC 9110 5.6.2: what a header's name may be made of. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110 5.5, without obs-text: bytes a server must accept. */
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
/** svir sets these itself; another value would break the request. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'content-type', 'host', 'transfer-encoding', 'upgrade']);

export function checkProfileInput(input: ServerProfileInput): CheckedInput {
  if (input.kind === 'demo') {
    return {
      ok: true,
      value: { name: input.name.trim() || 'Demo', baseUrl: '', origin: null, key: null, headers: [] },
    };
  }
  const url = resolveBaseUrl(input.baseUrl);
  if (!url.ok) return { ok: false, message: url.reason };
  const headers = checkHeaders(input.headers);
  if (typeof headers === 'string') return { ok: false, message: headers };
  const value: CheckedProfile = {
    name: input.name.trim() || new URL(url.origin).host,
    baseUrl: input.baseUrl.trim(),
    origin: url.origin,
    headers,
  };
  if (input.key !== undefined) {
    const key = input.key?.trim() || null;
    if (key !== null && !HEADER_VALUE.test(key)) {
      return { ok: false, message: 'The key has characters no key has (a line break, or letters outside ASCII).' };
    }
    value.key = key;
  }
  return { ok: true, value };
}

function checkHeaders(given: ServerProfileInput['headers']): CheckedProfile['headers'] | string {
  const headers: CheckedProfile['headers'] = [];
  const seen = new Set<string>();
  for (const { name: written, value, secret } of given) {
    const name = written.trim();
    if (name === '' && (value === null || value.trim() === '')) continue; // an empty line of the form
    const lower = name.toLowerCase();
    if (!HEADER_NAME.test(name)) return `"${name}" cannot be the name of a header.`;
    if (OWN_HEADERS.has(lower)) return `The header "${name}" is set by svir itself.`;
    if (seen.has(lower)) return `The header "${name}" is there twice.`;
    seen.add(lower);
    if (value === null && !secret) return `The header "${name}" needs a value.`;
    if (value !== null && !HEADER_VALUE.test(value.trim())) {
      return `The value of the header "${name}" has a line break or letters outside ASCII.`;
    }
    headers.push({ name, value: value === null ? null : value.trim(), secret });
  }
  return headers;
}
