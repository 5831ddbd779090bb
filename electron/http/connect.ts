/**
 * One fresh connection for one exchange: name, TCP, proxy, TLS, pin. undici is handed the finished socket, so every
 * failure on the way is told by svir itself and the time strip is true.
 */
import { isIP, type Socket, connect as tcpConnect } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/failure-catalogue.ts';
import { connectFailure, connectTimeout, KnownFailure } from './network-error.ts';
import { openTunnel, proxyAuthorization, proxyFailure } from './proxy.ts';
import type { Transport } from './transport.ts';
import { trustedAuthorities } from './trust.ts';

export interface Connection {
  /** What HTTP is spoken on. */
  socket: Socket;
  /** The TCP socket below (the same without TLS). */
  tcp: Socket;
  /** Plain HTTP through a proxy: the request line carries the whole URL, and this header goes with it if not `null`. */
  forward: { authorization: string | null } | null;
}

export type ConnectResult = { ok: true; connection: Connection } | { ok: false; error: TurnError };

/** Connects. An abort closes what is half open and resolves with kind `network`; the caller knows that it aborted. */
export async function openConnection(url: URL, transport: Transport, signal: AbortSignal): Promise<ConnectResult> {
  const opened: Socket[] = [];
  const { promise: gaveUp, reject } = Promise.withResolvers<never>();
  gaveUp.catch(() => {});
  const onAbort = () => reject(new KnownFailure(turnError('network', { message: 'Stopped while connecting.' })));
  const { connectTimeoutMs } = transport;
  const timer =
    connectTimeoutMs > 0
      ? setTimeout(
          () => reject(new KnownFailure(connectTimeout(url, Math.ceil(connectTimeoutMs / 100) / 10))),
          connectTimeoutMs,
        )
      : null;
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return { ok: true, connection: await Promise.race([gaveUp, connectSteps(url, transport, opened)]) };
  } catch (error) {
    for (const socket of opened) socket.destroy();
    return { ok: false, error: connectFailure(error, url) };
  } finally {
    if (timer !== null) clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Loopback is always reached directly, whatever proxy is set. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

async function connectSteps(url: URL, transport: Transport, opened: Socket[]): Promise<Connection> {
  const secure = url.protocol === 'https:';
  const proxy = transport.proxy === null || isLoopback(url.hostname) ? null : new URL(transport.proxy);
  if (proxy === null) {
    const tcp = await openTcp(url, opened);
    return { tcp, socket: secure ? await openTls(tcp, url, transport, opened) : tcp, forward: null };
  }
  const tcp = await openTcp(proxy, opened).catch((error: unknown) => {
    throw new KnownFailure(proxyFailure(connectFailure(error, proxy), proxy));
  });
  const toProxy =
    proxy.protocol === 'https:'
      ? await openTls(tcp, proxy, { ...transport, pin: null }, opened).catch((error: unknown) => {
          throw new KnownFailure(proxyFailure(connectFailure(error, proxy), proxy));
        })
      : tcp;
  if (!secure) return { tcp, socket: toProxy, forward: { authorization: proxyAuthorization(proxy) } };
  await openTunnel(toProxy, proxy, url);
  return { tcp, socket: await openTls(toProxy, url, transport, opened), forward: null };
}

function openTcp(url: URL, opened: Socket[]): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80;
  return new Promise((resolve, reject) => {
    // A second address is tried after a second, not after Node's 250 ms: a far server is slow, not absent.
    const socket = tcpConnect({ host, port, noDelay: true, keepAlive: true, autoSelectFamilyAttemptTimeout: 1000 });
    opened.push(socket);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

function openTls(below: Socket, url: URL, transport: Transport, opened: Socket[]): Promise<TLSSocket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = tlsConnect({
      socket: below,
      ca: trustedAuthorities(transport.ca),
      // With a pin the fingerprint decides, below, and nothing is sent before it has.
      rejectUnauthorized: transport.pin === null,
      ALPNProtocols: ['http/1.1'],
      ...(isIP(host) === 0 ? { servername: host } : { host }),
    });
    opened.push(socket);
    socket.once('error', reject);
    below.once('close', () =>
      reject(Object.assign(new Error('closed during the TLS handshake'), { code: 'ECONNRESET' })),
    );
    socket.once('secureConnect', () => {
      socket.off('error', reject);
      const { pin } = transport;
      const shown = socket.getPeerCertificate().fingerprint256?.replaceAll(':', '').toLowerCase() ?? '';
      if (pin === null || shown === pin) resolve(socket);
      else reject(new KnownFailure(pinFailure(host, shown, pin)));
    });
  });
}

function pinFailure(host: string, shown: string, pinned: string): TurnError {
  return turnError('tls', {
    message: `${host} shows another certificate than the pinned one (shown ${shown.slice(0, 16)}…, pinned ${pinned.slice(0, 16)}…). Nothing was sent.`,
    advice: 'If the certificate was renewed, check its SHA-256 fingerprint on the server and pin the new one.',
  });
}
