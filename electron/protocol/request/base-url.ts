/**
 * From what a person pasted as the address of a server to the two addresses svir calls.
 * What lives here: spelling. It must not know sockets, keys or profiles. Sources: wire document 1, DESIGN section 3.
 */

import { because, type Reason, said } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';

// Node and browsers both have it; the protocol core sees neither's types.
declare const URL: new (text: string) => { username: string; password: string; pathname: string; origin: string };

/** Where a server is called. */
export interface Endpoints {
  /** The address without the endpoint, no slash at its end: `http://10.0.0.5:1234/v1`. */
  base: string;
  chat: string;
  models: string;
  /** Scheme, host and port: what a key is bound to. */
  origin: string;
}

export type ResolvedBaseUrl = ({ ok: true } & Endpoints) | ({ ok: false } & Reason);

/** What may stand behind the base, longest first: pasted endpoints are cut back to their base. */
const ENDPOINTS = ['/chat/completions', '/completions', '/embeddings', '/responses', '/models'];

/** Behind these the written address is taken at its word: no version is added before them. */
const EXACT = new Set(['/chat/completions', '/models']);

/** A path segment that is a version of its own: `v1`, `v4`, `v1beta`, `v1.2`; then no `/v1` is added. */
const VERSION = /^v\d+(\.\d+)*((alpha|beta|preview|rc)\d*)?$/i;

/** Hosts that are written without a scheme and never have a certificate. */
const PLAIN_HOST = /^(localhost|.*\.local|.*\.lan|.*\.localhost|\[.*\]|\d{1,3}(\.\d{1,3}){3}|[a-z0-9-]+)$/i;

/**
 * Resolves every spelling people paste: with and without `/v1`, with slashes at the end, the whole endpoint, versions
 * other than v1, no scheme. Refuses, with the reason in plain words, user info, query, fragment and other schemes.
 */
export function resolveBaseUrl(text: string): ResolvedBaseUrl {
  const written = text.trim();
  if (written === '') return refuse(said('base-url.empty'));
  const schemed = withScheme(written);
  if (!schemed.ok) return schemed;
  let url: InstanceType<typeof URL>;
  try {
    url = new URL(schemed.text);
  } catch {
    return refuse(said('base-url.no-address', { text: shorten(hideUserInfo(written)) }));
  }
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(schemed.text)) {
    return refuse(said('base-url.user'));
  }
  if (schemed.text.includes('#')) return refuse(said('base-url.fragment'));
  if (schemed.text.includes('?')) return refuse(said('base-url.query'));
  const path = basePath(url.pathname);
  const base = `${url.origin}${path}`;
  return { ok: true, base, chat: `${base}/chat/completions`, models: `${base}/models`, origin: url.origin };
}

function withScheme(written: string): { ok: true; text: string } | ({ ok: false } & Reason) {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(written)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https') return { ok: true, text: written };
  if (scheme !== undefined) {
    return refuse(said('base-url.scheme', { scheme: `${scheme}://` }));
  }
  const authority = written.split(/[/?#]/, 1)[0] ?? '';
  // "mailto:x" and "javascript:1" are schemes; "localhost:1234" and "host:8080" are hosts with a port.
  const opaque = /^([a-z][a-z0-9+.-]*):(?!\d+$)/i.exec(authority)?.[1];
  if (opaque !== undefined && !authority.includes('@')) {
    return refuse(said('base-url.scheme', { scheme: `${opaque}:` }));
  }
  const host = authority.replace(/^.*@/, '').replace(/:\d+$/, '');
  if (host === '') return refuse(said('base-url.no-address', { text: shorten(hideUserInfo(written)) }));
  return { ok: true, text: `${PLAIN_HOST.test(host) ? 'http' : 'https'}://${written}` };
}

function refuse(sentence: Said): { ok: false } & Reason {
  return { ok: false, ...because(sentence) };
}

/** The path of the base: endpoints cut off, doubled slashes and `/v1/v1` folded, `/v1` added where no version stands. */
function basePath(pathname: string): string {
  let path = pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '');
  const lower = path.toLowerCase();
  const endpoint = ENDPOINTS.find((end) => lower.endsWith(end));
  if (endpoint !== undefined) path = path.slice(0, -endpoint.length).replace(/\/+$/, '');
  const segments = path.split('/').filter((segment) => segment !== '');
  while (segments.length > 1 && VERSION.test(segments.at(-1) ?? '') && segments.at(-1) === segments.at(-2))
    segments.pop();
  // Some APIs put their version in the middle: /v1beta/openai, /openai/v1. Either way nothing is missing.
  if (!segments.some((segment) => VERSION.test(segment)) && !(endpoint !== undefined && EXACT.has(endpoint)))
    segments.push('v1');
  return segments.length === 0 ? '' : `/${segments.join('/')}`;
}

function hideUserInfo(text: string): string {
  return text.replace(/^([a-z]+:\/\/)?[^/?#]*@/i, '$1…@');
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
