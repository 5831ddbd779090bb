/**
 * Everything needed to call one server: addresses, key, headers, network. Made from a profile or from the command
 * line; never stored, never sent to a window.
 * What lives here: the shape, and what goes out of it as URL and headers. It must not know requests or turns.
 */
import { VERSION } from '../../shared/version.ts';
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { proxySecrets, refuseProxy } from '../http/proxy.ts';
import { DEFAULT_CONNECT_TIMEOUT_MS, type Transport } from '../http/transport.ts';
import type { Endpoints } from '../protocol/request/base-url.ts';

export interface ServerConnection extends Transport {
  endpoints: Endpoints;
  key: string | null;
  /** A header that carries the bare key (`api-key`); `null`: `Authorization: Bearer <key>`. */
  keyHeader: string | null;
  headers: readonly { name: string; value: string; secret: boolean }[];
  /** Azure's classic addresses: `/openai/deployments/<deployment>/…?api-version=…`. */
  azure: { deployment: string; apiVersion: string } | null;
}

/** A connection with nothing but addresses and, perhaps, a key. */
export function plainConnection(endpoints: Endpoints, key: string | null = null): ServerConnection {
  return {
    endpoints,
    key,
    keyHeader: null,
    headers: [],
    connectTimeoutMs: DEFAULT_CONNECT_TIMEOUT_MS,
    ca: null,
    pin: null,
    proxy: null,
    azure: null,
  };
}

/** What svir calls itself. */
const USER_AGENT = `svir/${VERSION}`;

/** Names that HTTP itself sets: an extra header of this name would break the request. */
const FORBIDDEN = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-authorization',
]);

/** Why nothing can be sent, or `null`. */
export function refuseConnection(connection: ServerConnection): Said | null {
  const { key, keyHeader, headers, proxy, azure } = connection;
  if (key !== null && !isHeaderValue(key)) return said('key.sendable');
  if (keyHeader !== null && !isHeaderName(keyHeader)) return said('header.no-name', { name: keyHeader });
  for (const { name, value } of headers) {
    if (!isHeaderName(name)) return said('header.no-name', { name });
    if (FORBIDDEN.has(name.toLowerCase())) return said('header.of-http', { name });
    if (!isHeaderValue(value)) return said('header.sendable', { name });
  }
  if (azure !== null && (azure.deployment === '' || azure.apiVersion === '')) return said('azure.incomplete');
  return proxy === null ? null : refuseProxy(proxy);
}

export function chatUrl(connection: ServerConnection): string {
  const { endpoints, azure } = connection;
  return azure === null
    ? endpoints.chat
    : `${azureRoot(endpoints)}/deployments/${encodeURIComponent(azure.deployment)}/chat/completions${version(azure)}`;
}

export function modelsUrl(connection: ServerConnection): string {
  const { endpoints, azure } = connection;
  return azure === null ? endpoints.models : `${azureRoot(endpoints)}/models${version(azure)}`;
}

function version(azure: { apiVersion: string }): string {
  return `?api-version=${encodeURIComponent(azure.apiVersion)}`;
}

/** The resource's `/openai`, whether the person pasted the resource, `/openai`, `/openai/v1` or a deployment. */
function azureRoot(endpoints: Endpoints): string {
  const path = endpoints.base
    .slice(endpoints.origin.length)
    .replace(/\/deployments\/.*$/i, '')
    .replace(/\/v1$/i, '')
    .replace(/\/openai$/i, '');
  return `${endpoints.origin}${path}/openai`;
}

/** Headers of a request in the order they go out; an extra header replaces svir's own of the same name. */
export function requestHeaders(connection: ServerConnection, kind: 'chat' | 'list'): [name: string, value: string][] {
  const { key, headers, azure } = connection;
  const own: [string, string][] = [
    ['accept', kind === 'chat' ? 'text/event-stream, application/json' : 'application/json'],
    ['user-agent', USER_AGENT],
  ];
  if (kind === 'chat') own.push(['content-type', 'application/json']);
  const keyHeader = connection.keyHeader?.toLowerCase() ?? (azure === null ? null : 'api-key');
  if (key !== null && key !== '') {
    own.push(
      keyHeader === null || keyHeader === 'authorization' ? ['authorization', `Bearer ${key}`] : [keyHeader, key],
    );
  }
  const given = new Set(headers.map(({ name }) => name.toLowerCase()));
  return [
    ...own.filter(([name]) => !given.has(name)),
    ...headers.map(({ name, value }): [string, string] => [name, value]),
  ];
}

/** Headers that carry keys by custom: their values are secrets whatever the profile says. */
const SECRET_NAMES = /^(authorization|proxy-authorization|cookie|.*(api-?key|token|secret|password|credential).*)$/i;

/** Everything that must never be shown: key, secret header values, proxy password. */
export function secretsOf(connection: ServerConnection): string[] {
  const { key, headers, proxy } = connection;
  const secrets = headers.filter(({ name, secret }) => secret || SECRET_NAMES.test(name)).map(({ value }) => value);
  if (key !== null) secrets.push(key);
  if (proxy !== null) secrets.push(...proxySecrets(proxy));
  return [...new Set(secrets.filter((secret) => secret !== ''))];
}

function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

function isHeaderValue(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at);
    if ((unit < 0x20 && unit !== 9) || unit === 0x7f || unit > 0xff) return false;
  }
  return true;
}
