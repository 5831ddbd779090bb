/** HTTP proxies: the CONNECT tunnel, credentials, and what a proxy's refusal means. */
import type { Socket } from 'node:net';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { readProxyAddress } from '../protocol/request/proxy-address.ts';
import { errorCode, KnownFailure, portOf } from './network-error.ts';

/** A proxy's answer to CONNECT is a short head; more is none. */
const MAX_HEAD_BYTES = 64 * 1024;

/** What is wrong with a proxy address, or `null`. */
export function refuseProxy(text: string): Said | null {
  const read = readProxyAddress(text);
  if (!read.ok) return read.said;
  return text.includes('//') ? null : said('proxy.address');
}

/** The value of `Proxy-Authorization`, or `null` where the address carries no credentials. */
export function proxyAuthorization(proxy: URL): string | null {
  if (proxy.username === '' && proxy.password === '') return null;
  const credentials = `${decode(proxy.username)}:${decode(proxy.password)}`;
  return `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;
}

/** What must not be shown of a proxy address: its password, alone and as sent. */
export function proxySecrets(proxy: string): string[] {
  let url: URL;
  try {
    url = new URL(proxy);
  } catch {
    return [];
  }
  const authorization = proxyAuthorization(url);
  return authorization === null || url.password === ''
    ? []
    : [decode(url.password), authorization.slice('Basic '.length)];
}

/** Asks the proxy for a way to `target`. Rejects with `KnownFailure` of kind `proxy` when it refuses. */
export function openTunnel(socket: Socket, proxy: URL, target: URL): Promise<void> {
  const authority = `${target.hostname}:${portOf(target)}`;
  const authorization = proxyAuthorization(proxy);
  const credentials = authorization === null ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const finish = (error: Error | null, rest = Buffer.alloc(0)) => {
      socket.off('data', onData).off('error', onError).off('end', onEnd);
      socket.pause();
      if (error !== null) reject(error);
      else {
        if (rest.length > 0) socket.unshift(rest);
        resolve();
      }
    };
    const broken = (code: string) =>
      new KnownFailure(turnError('proxy', { said: said('proxy.closed', { proxy: name(proxy) }), code }));
    const onError = (error: Error) => finish(broken(errorCode(error)));
    const onEnd = () => finish(broken('ECONNRESET'));
    const onData = (piece: Buffer) => {
      head = Buffer.concat([head, piece]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        if (head.length > MAX_HEAD_BYTES) finish(notProxy(proxy));
        return;
      }
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, 64))?.[1];
      if (status === undefined) finish(notProxy(proxy));
      else if (status.startsWith('2')) finish(null, head.subarray(end + 4));
      else finish(new KnownFailure(refusedBy(proxy, Number(status), target)));
    };
    socket.on('data', onData).on('error', onError).on('end', onEnd);
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`);
  });
}

/** The failure behind a status that a proxy gave; also for 407 on a forwarded plain request. */
export function refusedBy(proxy: URL, status: number, target: URL): TurnError {
  if (status === 407) {
    return turnError('proxy', {
      said: said(proxy.username === '' ? 'proxy.credentials' : 'proxy.credentials-refused', { proxy: name(proxy) }),
      status,
    });
  }
  return turnError('proxy', {
    said: said('proxy.refused', { proxy: name(proxy), host: target.hostname, status }),
    status,
  });
}

/** A failure to reach the proxy itself. */
export function proxyFailure(error: TurnError, proxy: URL): TurnError {
  return turnError('proxy', {
    said: said('proxy.unreachable', {
      proxy: name(proxy),
      why: error.said ?? said('failure.of', { kind: error.kind }),
    }),
    ...(error.code === undefined ? {} : { code: error.code }),
  });
}

function notProxy(proxy: URL): KnownFailure {
  return new KnownFailure(turnError('proxy', { said: said('proxy.none', { proxy: name(proxy) }) }));
}

/** The proxy without its credentials. */
function name(proxy: URL): string {
  return proxy.host;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
