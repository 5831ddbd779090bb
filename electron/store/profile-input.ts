/**
 * What a person entered for a server, checked: base URL, key, headers, settings. Pure; secrets appear in no message.
 */
import {
  DEFAULT_PROFILE_SETTINGS,
  type ProfileSettings,
  profileSettings,
  type ServerProfileInput,
} from '../../shared/chat/server-profile.ts';
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

export type CheckedInput = { ok: true; value: CheckedProfile } | { ok: false; message: string };

/** RFC 9110 5.6.2: what a header's name may be made of. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110 5.5, without obs-text: bytes a server must accept. */
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
/** svir sets these itself; another value would break the request. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'content-type', 'host', 'transfer-encoding', 'upgrade']);

/** `stored` are the settings of the profile as it was, for what the form leaves out. */
export function checkProfileInput(input: ServerProfileInput, stored: ProfileSettings | null = null): CheckedInput {
  const network = checkSettings(input, stored ?? DEFAULT_PROFILE_SETTINGS);
  if (typeof network === 'string') return { ok: false, message: network };
  if (input.kind === 'demo') {
    const name = input.name.trim() || 'Demo';
    return { ok: true, value: { name, baseUrl: '', origin: null, key: null, headers: [], ...network } };
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
    ...network,
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

type Network = Pick<CheckedProfile, 'settings' | 'proxyOrigin' | 'proxyPassword'>;

function checkSettings(input: ServerProfileInput, stored: ProfileSettings): Network | string {
  const { proxy, ...given } = input;
  const settings = { ...stored, ...pickSettings(given) };
  settings.keyHeader = settings.keyHeader?.trim() || null;
  settings.defaultModel = settings.defaultModel || null;
  settings.ca = settings.ca?.trim() ? settings.ca : null;
  if (settings.keyHeader !== null) {
    if (!HEADER_NAME.test(settings.keyHeader)) return `"${settings.keyHeader}" cannot be the name of a header.`;
    if (OWN_HEADERS.has(settings.keyHeader.toLowerCase())) {
      return `The header "${settings.keyHeader}" is set by svir itself and cannot carry the key.`;
    }
  }
  if (settings.azure !== null) {
    const azure = { deployment: settings.azure.deployment.trim(), apiVersion: settings.azure.apiVersion.trim() };
    if (azure.deployment === '' || azure.apiVersion === '') return 'Azure needs both a deployment and an api-version.';
    settings.azure = azure;
  }
  if (settings.ca !== null) {
    const authorities = readAuthorities(settings.ca);
    if (!authorities.ok) return authorities.message;
  }
  if (settings.pin?.trim()) {
    settings.pin = readFingerprint(settings.pin);
    if (settings.pin === null) return 'The pin must be the SHA-256 fingerprint of a certificate: 64 hex digits.';
  } else settings.pin = null;
  if (settings.stallAfterSeconds === 0) settings.stallAfterSeconds = null;
  if (proxy === undefined) return { settings, proxyOrigin: proxyOriginOf(settings) };
  if (proxy.mode !== 'url') {
    settings.proxy = { mode: proxy.mode };
    return { settings, proxyOrigin: null, proxyPassword: null };
  }
  const address = readProxyAddress(proxy.url);
  if (!address.ok) return address.reason;
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
