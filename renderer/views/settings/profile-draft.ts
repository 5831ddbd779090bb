/** A profile form as it is written, and what it sends. The stored key and secret values are never here. */
import type { ServerProfile, ServerProfileInput } from '../../../shared/chat/server-profile.ts';

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
  headers: HeaderDraft[];
  model: string;
}

export function draftOf(profile: ServerProfile | null): ProfileDraft {
  return {
    name: profile?.name ?? '',
    baseUrl: profile?.baseUrl ?? '',
    key: '',
    removeKey: false,
    headers: (profile?.headers ?? []).map((header, row) => ({
      row,
      name: header.name,
      value: header.value ?? '',
      secret: header.secret,
      stored: header.secret && header.value === null,
    })),
    model: profile?.model ?? '',
  };
}

/** The argument of `profile:save` and `profile:test`. Header rows without a name are left out. */
export function inputOf(profile: ServerProfile | null, draft: ProfileDraft): ServerProfileInput {
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
    model: draft.model.trim() === '' ? null : draft.model.trim(),
  };
  if (profile) input.id = profile.id;
  // Keys are pasted with blanks and line ends around them more often than they contain any.
  if (draft.removeKey) input.key = null;
  else if (draft.key.trim() !== '') input.key = draft.key.trim();
  return input;
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
