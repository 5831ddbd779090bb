/** From a stored profile to a connection: its address, secrets and settings, and the way out of this machine. */
import { because, type Reason, said } from '../../shared/words/english.ts';
import { isLoopback } from '../http/connect.ts';
import type { ResolveSystemProxy } from '../http/system-proxy.ts';
import { resolveBaseUrl } from '../protocol/request/base-url.ts';
import { readSystemProxy, type SystemProxy, withProxyPassword } from '../protocol/request/proxy-address.ts';
import type { ProfileConnection } from '../store/profile-connection.ts';
import { chatUrl, type ServerConnection } from './connection.ts';

export type ProfileConnectionResult = { ok: true; connection: ServerConnection } | ({ ok: false } & Reason);

/** The reason says what in the profile, or in the system's settings, does not fit. */
export async function connectionOfProfile(
  profile: ProfileConnection,
  resolveSystemProxy: ResolveSystemProxy,
): Promise<ProfileConnectionResult> {
  const url = resolveBaseUrl(profile.baseUrl);
  if (!url.ok) return url;
  const { keyHeader, azure, ca, pin, proxy, connectTimeoutSeconds } = profile.settings;
  const { base, chat, models, origin } = url;
  const connection: ServerConnection = {
    endpoints: { base, chat, models, origin },
    key: profile.key?.reveal() ?? null,
    keyHeader,
    headers: profile.headers.map(({ name, value, secret }) => ({ name, value: value.reveal(), secret })),
    connectTimeoutMs: connectTimeoutSeconds * 1000,
    ca,
    pin,
    proxy: proxy.mode === 'url' ? withProxyPassword(proxy.url, profile.proxyPassword?.reveal() ?? null) : null,
    azure,
  };
  if (proxy.mode !== 'system') return { ok: true, connection };
  const system = await systemProxyFor(chatUrl(connection), resolveSystemProxy);
  return system.ok ? { ok: true, connection: { ...connection, proxy: system.proxy } } : system;
}

/** The system's proxy for an address. Loopback is not even asked about. */
export async function systemProxyFor(address: string, resolve: ResolveSystemProxy): Promise<SystemProxy> {
  if (isLoopback(new URL(address).hostname)) return { ok: true, proxy: null };
  try {
    return readSystemProxy(await resolve(address));
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    return { ok: false, ...because(said('proxy.system-unknown', { reason: why })) };
  }
}
