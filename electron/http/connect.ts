/**
 * One fresh connection for one exchange: name, TCP, proxy, TLS, pin. undici is handed the finished socket, so every
 * failure on the way is told by svir itself and the time strip is true.
 */
import { isIP, type Socket, connect as tcpConnect } from 'node:net';
import { TLSSocket, connect as tlsConnect } from 'node:tls';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { said } from '../../shared/words/english.ts';
import { connectFailure, connectTimeout, KnownFailure, portOf } from './network-error.ts';
import { openTunnel, proxyAuthorization, proxyFailure } from './proxy.ts';
import type { Transport } from './transport.ts';
import { trustedAuthorities } from './trust.ts';

export interface Connection {
  /** What HTTP is spoken on. With TLS it owns the socket below, which nobody else may touch. */
  socket: Socket;
  /** Plain HTTP through a proxy: the request line carries the whole URL, and this header goes with it if not `null`. */
  forward: { authorization: string | null } | null;
}

export type ConnectResult = { ok: true; connection: Connection } | { ok: false; error: TurnError };

/** Connects. An abort closes what is half open and resolves with kind `network`; the caller knows that it aborted. */
export async function openConnection(
  url: URL,
  transport: Transport,
  signal: AbortSignal,
  trust: Trust = 'check',
): Promise<ConnectResult> {
  const open: OpenSocket = { outermost: null, trust };
  const { promise: gaveUp, reject } = Promise.withResolvers<never>();
  gaveUp.catch(() => {});
  const onAbort = () => reject(new KnownFailure(turnError('network', { said: said('network.stopped') })));
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
    return { ok: true, connection: await Promise.race([gaveUp, connectSteps(url, transport, open)]) };
  } catch (error) {
    open.outermost?.destroy();
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

/**
 * The one socket to close when connecting is given up. A TLS socket closes the one below by itself; closing that one
 * under it crashes Node's TLS (seen with 24.21).
 */
interface OpenSocket {
  outermost: Socket | null;
  readonly trust: Trust;
}

/** `look`: the handshake is only to see the certificate, nothing will be sent. */
type Trust = 'check' | 'look';

export type PeekedCertificate =
  /** `problem`: why it would not be trusted, `null` where it would. */
  { ok: true; der: Buffer; problem: TurnError | null } | { ok: false; error: TurnError };

/** Shakes hands, looks at the certificate, and closes. Neither trust nor a pin is asked for to look. */
export async function peekCertificate(url: URL, transport: Transport, signal: AbortSignal): Promise<PeekedCertificate> {
  const opened = await openConnection(url, { ...transport, pin: null }, signal, 'look');
  if (!opened.ok) return opened;
  const { socket } = opened.connection;
  const der = socket instanceof TLSSocket ? socket.getPeerCertificate().raw : undefined;
  const refused = socket instanceof TLSSocket && !socket.authorized ? socket.authorizationError : null;
  socket.destroy();
  if (!der) {
    return { ok: false, error: turnError('tls', { said: said('tls.no-certificate', { host: url.host }) }) };
  }
  // Node gives the reason as the error's code (a string) in most versions, as an Error in its types.
  const problem = refused ? connectFailure(typeof refused === 'string' ? { code: refused } : refused, url) : null;
  return { ok: true, der, problem };
}

async function connectSteps(url: URL, transport: Transport, open: OpenSocket): Promise<Connection> {
  const secure = url.protocol === 'https:';
  const proxy = transport.proxy === null || isLoopback(url.hostname) ? null : new URL(transport.proxy);
  if (proxy === null) {
    return { socket: secure ? await openTls(null, url, transport, open) : await openTcp(url, open), forward: null };
  }
  const toProxy = await openProxy(proxy, transport, open).catch((error: unknown) => {
    throw new KnownFailure(proxyFailure(connectFailure(error, proxy), proxy));
  });
  if (!secure) return { socket: toProxy, forward: { authorization: proxyAuthorization(proxy) } };
  await openTunnel(toProxy, proxy, url);
  return { socket: await openTls(toProxy, url, transport, open), forward: null };
}

function openProxy(proxy: URL, transport: Transport, open: OpenSocket): Promise<Socket> {
  // A pin is the server's; the proxy's own certificate is checked by authority.
  return proxy.protocol === 'https:'
    ? openTls(null, proxy, { ...transport, pin: null }, { ...open, trust: 'check' })
    : openTcp(proxy, open);
}

/** Where TCP goes. A second address is tried after a second, not after Node's 250 ms: a far server is slow, not absent. */
function addressOf(url: URL) {
  const host = bareHost(url);
  return { host, port: Number(portOf(url)), noDelay: true, keepAlive: true, autoSelectFamilyAttemptTimeout: 1000 };
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function openTcp(url: URL, open: OpenSocket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = tcpConnect(addressOf(url));
    open.outermost = socket;
    // Between two steps nobody waits for an error; unheard it would end the process. The next write tells it again.
    socket.on('error', () => {});
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** TLS to `url`: over a connection of its own, or over `below`, a tunnel. */
function openTls(below: Socket | null, url: URL, transport: Transport, open: OpenSocket): Promise<TLSSocket> {
  const host = bareHost(url);
  return new Promise((resolve, reject) => {
    const socket = tlsConnect({
      ...(below === null ? addressOf(url) : { socket: below, host }),
      ca: trustedAuthorities(transport.ca),
      // With a pin the fingerprint decides, below, and nothing is sent before it has.
      rejectUnauthorized: transport.pin === null && open.trust === 'check',
      ALPNProtocols: ['http/1.1'],
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    open.outermost = socket;
    socket.on('error', () => {});
    const broken = () => reject(Object.assign(new Error('closed during the TLS handshake'), { code: 'ECONNRESET' }));
    socket.once('error', reject);
    socket.once('close', broken);
    socket.once('secureConnect', () => {
      socket.off('error', reject).off('close', broken);
      const { pin } = transport;
      const shown = socket.getPeerCertificate().fingerprint256?.replaceAll(':', '').toLowerCase() ?? '';
      if (pin === null || shown === pin) resolve(socket);
      else reject(new KnownFailure(pinFailure(host, shown, pin)));
    });
  });
}

function pinFailure(host: string, shown: string, pinned: string): TurnError {
  return turnError('tls', {
    said: said('tls.other-pin', { host, shown: shown.slice(0, 16), pinned: pinned.slice(0, 16) }),
  });
}
