/** A profile as the main process uses it, and where its secrets may go. */
import type { ProfileSettings } from '../../shared/chat/server-profile.ts';
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { resolveBaseUrl } from '../protocol/request/base-url.ts';
import { type CheckedProfile, proxyOriginOf } from './profile-input.ts';
import { Secret } from './secret.ts';
import type { StoredProfile, StoreFailure, StoreResult } from './store.ts';
import { storeFailure } from './store-failure.ts';

/** A profile ready for use by the main process. */
export interface ProfileConnection {
  profileId: string;
  name: string;
  kind: 'server' | 'demo';
  /** As the person wrote it; empty for the demo server. */
  baseUrl: string;
  /** `null` for the demo server. */
  origin: string | null;
  key: Secret | null;
  headers: { name: string; value: Secret; secret: boolean }[];
  model: string | null;
  settings: ProfileSettings;
  /** Belongs into the address of `settings.proxy`. */
  proxyPassword: Secret | null;
}

export function connection(
  profileId: string,
  profile: Pick<StoredProfile, 'name' | 'kind' | 'baseUrl' | 'headers' | 'model' | 'settings'>,
  secrets: ReadonlyMap<string, Secret>,
): StoreResult<ProfileConnection> {
  const headers: ProfileConnection['headers'] = [];
  for (const { name, value, secret } of profile.headers) {
    const known = secret ? secrets.get(slotOf(name)) : new Secret(value ?? '');
    if (known === undefined) {
      return refused(said('header.secret-gone', { name, profile: profile.name }));
    }
    headers.push({ name, value: known, secret });
  }
  const { name, kind, baseUrl, model, settings } = profile;
  const key = secrets.get('key') ?? null;
  const proxyPassword = secrets.get('proxy') ?? null;
  const origin = originOf(profile);
  return { ok: true, value: { profileId, name, kind, baseUrl, origin, key, headers, model, settings, proxyPassword } };
}

/** Inside the ciphertext too, the value stands with its origin: a row edited by hand cannot send it elsewhere. */
export function sealed(origin: string, value: string): string {
  return `${origin}\n${value}`;
}

export function unsealed(origin: string, text: string): string | null {
  return text.startsWith(`${origin}\n`) ? text.slice(origin.length + 1) : null;
}

/** Where a profile's secrets may go. */
export interface Origins {
  server: string | null;
  proxy: string | null;
}

export function originsOf({ origin, proxyOrigin }: CheckedProfile): Origins {
  return { server: origin, proxy: proxyOrigin };
}

export function originsOfStored(profile: StoredProfile): Origins {
  return { server: originOf(profile), proxy: proxyOriginOf(profile.settings) };
}

export function originOfSlot(slot: string, origins: Origins): string | null {
  return slot === 'proxy' ? origins.proxy : origins.server;
}

export function slotOf(headerName: string): string {
  return `header:${headerName.toLowerCase()}`;
}

export function originOf(profile: Pick<StoredProfile, 'kind' | 'baseUrl'>): string | null {
  if (profile.kind === 'demo') return null;
  const url = resolveBaseUrl(profile.baseUrl);
  return url.ok ? url.origin : null;
}

export function refused(why: Said): { ok: false; failure: StoreFailure } {
  return { ok: false, failure: storeFailure('invalid', said('profile.refused', { why })) };
}
