/**
 * The address of an HTTP proxy as people write it, and the system's own notation for one.
 * What lives here: spelling. It must not know sockets or secrets' storage.
 */

import { because, type Reason, said } from '../../../shared/words/english.ts';

// Node and browsers both have it; the protocol core sees neither's types.
declare const URL: new (
  text: string,
) => { protocol: string; hostname: string; host: string; username: string; password: string };

export type ProxyAddress =
  | {
      ok: true;
      /** Scheme, user and host, without the password: what may be shown and stored. */
      url: string;
      /** Scheme, host and port: what a password is bound to. */
      origin: string;
      /** Decoded; `null` where none was written. */
      password: string | null;
    }
  | ({ ok: false } & Reason);

/** Reads `[http://][user[:password]@]host[:port]`. */
export function readProxyAddress(text: string): ProxyAddress {
  const written = text.trim();
  let url: InstanceType<typeof URL>;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`);
  } catch {
    return { ok: false, ...because(said('proxy.address')) };
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { ok: false, ...because(said('proxy.scheme', { scheme: url.protocol })) };
  }
  if (url.hostname === '') return { ok: false, ...because(said('proxy.no-host')) };
  const origin = `${url.protocol}//${url.host}`;
  const user = url.username === '' ? '' : `${url.username}@`;
  return {
    ok: true,
    url: `${url.protocol}//${user}${url.host}`,
    origin,
    password: url.password === '' ? null : decode(url.password),
  };
}

/** The address with a password in it, as the connection takes it. */
export function withProxyPassword(url: string, password: string | null): string {
  if (password === null) return url;
  const [scheme = 'http:', rest = ''] = url.split('//');
  const at = rest.indexOf('@');
  const user = at < 0 ? '' : rest.slice(0, at);
  return `${scheme}//${user}:${encodeURIComponent(password)}@${rest.slice(at + 1)}`;
}

export type SystemProxy = { ok: true; proxy: string | null } | ({ ok: false } & Reason);

/**
 * What a system answers to "which proxy for this address" (`PROXY host:port; DIRECT`), as the first way svir can go.
 * A SOCKS proxy alone is said, not passed by: going direct would show the request to another network than was chosen.
 */
export function readSystemProxy(answer: string): SystemProxy {
  const ways = answer
    .split(';')
    .map((way) => way.trim())
    .filter((way) => way !== '');
  for (const way of ways) {
    const [kind = '', where = ''] = way.split(/\s+/, 2);
    switch (kind.toUpperCase()) {
      case 'DIRECT':
        return { ok: true, proxy: null };
      case 'PROXY':
      case 'HTTP':
        return { ok: true, proxy: where.includes('//') ? where : `http://${where}` };
      case 'HTTPS':
        return { ok: true, proxy: where.includes('//') ? where : `https://${where}` };
    }
  }
  if (ways.length === 0) return { ok: true, proxy: null };
  return { ok: false, ...because(said('proxy.system', { ways: ways.join('; ').slice(0, 100) })) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
