/**
 * What a person entered for a server, checked: base URL, key, headers, settings. Pure; secrets appear in no message.
 */
import {
  DEFAULT_PROFILE_SETTINGS,
  type ProfileSettings,
  profileSettings,
  type ServerProfileInput,
} from '../../shared/chat/server-profile.ts';
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { resolveBaseUrl } from '../protocol/request/base-url.ts';
import { readFingerprint } from '../protocol/request/fingerprint.ts';
import { readProxyAddress } from '../protocol/request/proxy-address.ts';
import { readAuthorities } from './certificates.ts';

export interface CheckedProfile {
  name: string;
  baseUrl: string;
  /** What its secrets are bound to: scheme, host and port. `null` for the demo server, which has none. */
  origin: string | null;
  /** Absent: keep the stored one. */
  key?: string | null;
  headers: { name: string; value: string | null; secret: boolean }[];
  /** Whole: what the form left out is what was stored, or the default. */
  settings: ProfileSettings;
  /** What the proxy's password is bound to; `null` where the profile names no proxy. */
  proxyOrigin: string | null;
  /** Absent: keep the stored one. */
  proxyPassword?: string | null;
}

export type CheckedInput = { ok: true; value: CheckedProfile } | { ok: false; said: Said };

/** RFC 9110 5.6.2: what a header's name may be made of. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110 5.5, without obs-text: bytes a server must accept. */
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
/** svir sets these itself; another value would break the request. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'content-type', 'host', 'transfer-encoding', 'upgrade']);

/** `stored` are the settings of the profile as it was, for what the form leaves out. */
export function checkProfileInput(input: ServerProfileInput, stored: ProfileSettings | null = null): CheckedInput {
  const network = checkSettings(input, stored ?? DEFAULT_PROFILE_SETTINGS);
  if ('id' in network) return { ok: false, said: network };
  if (input.kind === 'demo') {
    const name = input.name.trim() || 'Demo';
    return { ok: true, value: { name, baseUrl: '', origin: null, key: null, headers: [], ...network } };
  }
  const url = resolveBaseUrl(input.baseUrl);
  if (!url.ok) return { ok: false, said: url.said };
  const headers = checkHeaders(input.headers);
  if ('id' in headers) return { ok: false, said: headers };
  const value: CheckedProfile = {
    name: input.name.trim() || new URL(url.origin).host,
    baseUrl: input.baseUrl.trim(),
    origin: url.origin,
    headers,
    ...network,
  };
  if (input.key !== undefined) {
    const key = input.key?.trim() || null;
    if (key !== null && !HEADER_VALUE.test(key)) return { ok: false, said: said('key.characters') };
    value.key = key;
  }
  return { ok: true, value };
}

function checkHeaders(given: ServerProfileInput['headers']): CheckedProfile['headers'] | Said {
  const headers: CheckedProfile['headers'] = [];
  const seen = new Set<string>();
  for (const { name: written, value, secret } of given) {
    const name = written.trim();
    if (name === '' && (value === null || value.trim() === '')) continue; // an empty line of the form
    const lower = name.toLowerCase();
    if (!HEADER_NAME.test(name)) return said('header.bad-name', { name });
    if (OWN_HEADERS.has(lower)) return said('header.own', { name });
    if (seen.has(lower)) return said('header.twice', { name });
    seen.add(lower);
    if (value === null && !secret) return said('header.no-value', { name });
    if (value !== null && !HEADER_VALUE.test(value.trim())) return said('header.characters', { name });
    headers.push({ name, value: value === null ? null : value.trim(), secret });
  }
  return headers;
}

type Network = Pick<CheckedProfile, 'settings' | 'proxyOrigin' | 'proxyPassword'>;

function checkSettings(input: ServerProfileInput, stored: ProfileSettings): Network | Said {
  const { proxy, ...given } = input;
  const settings = { ...stored, ...pickSettings(given) };
  settings.keyHeader = settings.keyHeader?.trim() || null;
  settings.defaultModel = settings.defaultModel || null;
  settings.ca = settings.ca?.trim() ? settings.ca : null;
  if (settings.keyHeader !== null) {
    const name = settings.keyHeader;
    if (!HEADER_NAME.test(name)) return said('header.bad-name', { name });
    if (OWN_HEADERS.has(name.toLowerCase())) return said('key-header.own', { name });
  }
  if (settings.azure !== null) {
    const azure = { deployment: settings.azure.deployment.trim(), apiVersion: settings.azure.apiVersion.trim() };
    if (azure.deployment === '' || azure.apiVersion === '') return said('azure.incomplete');
    settings.azure = azure;
  }
  if (settings.ca !== null) {
    const authorities = readAuthorities(settings.ca);
    if (!authorities.ok) return authorities.said;
  }
  if (settings.pin?.trim()) {
    settings.pin = readFingerprint(settings.pin);
    if (settings.pin === null) return said('pin.form');
  } else settings.pin = null;
  if (settings.stallAfterSeconds === 0) settings.stallAfterSeconds = null;
  if (proxy === undefined) return { settings, proxyOrigin: proxyOriginOf(settings) };
  if (proxy.mode !== 'url') {
    settings.proxy = { mode: proxy.mode };
    return { settings, proxyOrigin: null, proxyPassword: null };
  }
  const address = readProxyAddress(proxy.url);
  if (!address.ok) return address.said;
  settings.proxy = { mode: 'url', url: address.url };
  const password = proxy.password === undefined ? address.password : proxy.password;
  return {
    settings,
    proxyOrigin: address.origin,
    ...(password === null && proxy.password === undefined ? {} : { proxyPassword: password }),
  };
}

/** What the form says of the settings; names it leaves out stay out. */
function pickSettings(given: Partial<ProfileSettings>): Partial<ProfileSettings> {
  const whole = profileSettings(given);
  const said = Object.entries(whole).filter(([name]) => Object.hasOwn(given, name));
  return Object.fromEntries(said);
}

/** Scheme, host and port of the proxy a profile names, or `null`. */
export function proxyOriginOf({ proxy }: Pick<ProfileSettings, 'proxy'>): string | null {
  if (proxy.mode !== 'url') return null;
  const address = readProxyAddress(proxy.url);
  return address.ok ? address.origin : null;
}
