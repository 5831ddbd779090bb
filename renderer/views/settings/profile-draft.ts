/** A profile form as it is written, and what it sends. The stored key, passwords and secret values are never here. */
import {
  DEFAULT_PROFILE_SETTINGS,
  type ProxyInput,
  profileSettings,
  type ServerProfile,
  type ServerProfileInput,
} from '../../../shared/chat/server-profile.ts';
import { readParameters, type Written, type WrittenErrors, writeParameters } from '../composer/written-parameters.ts';

export interface HeaderDraft {
  row: number;
  name: string;
  value: string;
  secret: boolean;
  /** A secret value is stored under this name; an empty field keeps it. */
  stored: boolean;
}

export interface ProfileDraft {
  name: string;
  baseUrl: string;
  /** What was typed into the key field; empty keeps what is stored. */
  key: string;
  removeKey: boolean;
  /** Empty: `Authorization: Bearer`. */
  keyHeader: string;
  azure: boolean;
  deployment: string;
  apiVersion: string;
  headers: HeaderDraft[];
  /** PEM text; empty for none. */
  ca: string;
  /** SHA-256 in hex; empty for none. */
  pin: string;
  proxyMode: 'system' | 'none' | 'url';
  proxyUrl: string;
  /** Empty keeps what is stored. */
  proxyPassword: string;
  removeProxyPassword: boolean;
  connectTimeout: string;
  stallAfter: string;
  defaultModel: string;
  parameters: Written;
}

/** What is wrong with fields that mean nothing. */
export interface ProfileErrors {
  connectTimeout?: string;
  stallAfter?: string;
  deployment?: string;
  apiVersion?: string;
  proxyUrl?: string;
  parameters: WrittenErrors;
}

export interface ProfileWords {
  badSeconds: string;
  needed: string;
}

export function draftOf(profile: ServerProfile | null): ProfileDraft {
  const settings = profileSettings(profile ?? {});
  const { proxy } = settings;
  return {
    name: profile?.name ?? '',
    baseUrl: profile?.baseUrl ?? '',
    key: '',
    removeKey: false,
    keyHeader: settings.keyHeader ?? '',
    azure: settings.azure !== null,
    deployment: settings.azure?.deployment ?? '',
    apiVersion: settings.azure?.apiVersion ?? '',
    headers: (profile?.headers ?? []).map((header, row) => ({
      row,
      name: header.name,
      value: header.value ?? '',
      secret: header.secret,
      stored: header.secret && header.value === null,
    })),
    ca: settings.ca ?? '',
    pin: settings.pin ?? '',
    proxyMode: proxy.mode,
    proxyUrl: proxy.mode === 'url' ? proxy.url : '',
    proxyPassword: '',
    removeProxyPassword: false,
    connectTimeout: String(settings.connectTimeoutSeconds),
    stallAfter: settings.stallAfterSeconds === null ? '' : String(settings.stallAfterSeconds),
    defaultModel: settings.defaultModel ?? '',
    parameters: writeParameters(settings.parameters),
  };
}

/** What keeps the form from being sent, by field. */
export function errorsOf(draft: ProfileDraft, words: ProfileWords): ProfileErrors {
  const errors: ProfileErrors = { parameters: readParameters(draft.parameters).errors };
  if (secondsOf(draft.connectTimeout) === null) errors.connectTimeout = words.badSeconds;
  if (secondsOf(draft.stallAfter) === null) errors.stallAfter = words.badSeconds;
  if (draft.azure && draft.deployment.trim() === '') errors.deployment = words.needed;
  if (draft.azure && draft.apiVersion.trim() === '') errors.apiVersion = words.needed;
  if (draft.proxyMode === 'url' && draft.proxyUrl.trim() === '') errors.proxyUrl = words.needed;
  return errors;
}

export function hasErrors({ parameters, ...own }: ProfileErrors): boolean {
  return Object.keys(own).length > 0 || Object.keys(parameters).length > 0;
}

/** Seconds, 0 for an empty field, `null` for what is no such number. */
function secondsOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** The argument of `profile:save` and `profile:test`. Header rows without a name are left out. */
export function inputOf(profile: ServerProfile | null, draft: ProfileDraft): ServerProfileInput {
  const stallAfter = secondsOf(draft.stallAfter);
  const input: ServerProfileInput = {
    name: draft.name.trim(),
    kind: profile?.kind ?? 'server',
    baseUrl: draft.baseUrl.trim(),
    headers: draft.headers
      .filter((header) => header.name.trim() !== '')
      .map(({ name, value, secret, stored }) => ({
        name: name.trim(),
        value: secret && stored && value === '' ? null : value,
        secret,
      })),
    model: profile?.model ?? null,
    keyHeader: draft.keyHeader.trim() || null,
    azure: draft.azure ? { deployment: draft.deployment.trim(), apiVersion: draft.apiVersion.trim() } : null,
    ca: draft.ca.trim() === '' ? null : draft.ca,
    pin: draft.pin.trim() || null,
    proxy: proxyOf(draft),
    connectTimeoutSeconds: secondsOf(draft.connectTimeout) ?? DEFAULT_PROFILE_SETTINGS.connectTimeoutSeconds,
    stallAfterSeconds: stallAfter === 0 ? null : stallAfter,
    defaultModel: draft.defaultModel.trim() || null,
    parameters: readParameters(draft.parameters).parameters,
  };
  if (profile) input.id = profile.id;
  // Keys are pasted with blanks and line ends around them more often than they contain any.
  if (draft.removeKey) input.key = null;
  else if (draft.key.trim() !== '') input.key = draft.key.trim();
  return input;
}

function proxyOf(draft: ProfileDraft): ProxyInput {
  if (draft.proxyMode !== 'url') return { mode: draft.proxyMode };
  const url = draft.proxyUrl.trim();
  if (draft.removeProxyPassword) return { mode: 'url', url, password: null };
  return draft.proxyPassword === '' ? { mode: 'url', url } : { mode: 'url', url, password: draft.proxyPassword };
}

/** A name for a server that was given none: its host. */
export function nameFor(baseUrl: string): string {
  try {
    return new URL(baseUrl).host;
  } catch {
    return '';
  }
}

/** True where the key would cross a network readable: http to anything but this machine. */
export function isReadableOnTheWay(baseUrl: string): boolean {
  try {
    const url = new URL(baseUrl);
    const local = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname) || url.hostname.endsWith('.localhost');
    return url.protocol === 'http:' && !local;
  } catch {
    return false;
  }
}

/** How many certificates a PEM text holds. */
export function certificatesIn(pem: string): number {
  return pem.match(/-----BEGIN (TRUSTED |X509 )?CERTIFICATE-----/g)?.length ?? 0;
}

/** `AB:`, `CD:`, … `EF`: the pieces of a fingerprint, each with the colon behind it. */
export function fingerprintPairs(hex: string): string[] {
  const pairs = hex.toUpperCase().match(/.{1,2}/g) ?? [];
  return pairs.map((pair, at) => (at < pairs.length - 1 ? `${pair}:` : pair));
}
