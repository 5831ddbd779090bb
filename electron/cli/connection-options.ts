/** The options that say which server, as a `ServerConnection`. */
import { readFileSync } from 'node:fs';
import { englishText } from '../../shared/words/english.ts';
import { environmentProxy } from '../http/system-proxy.ts';
import { DEFAULT_CONNECT_TIMEOUT_MS } from '../http/transport.ts';
import { resolveBaseUrl } from '../protocol/request/base-url.ts';
import { readFingerprint } from '../protocol/request/fingerprint.ts';
import { chatUrl, refuseConnection, type ServerConnection } from '../servers/connection.ts';
import { systemProxyFor } from '../servers/connection-of-profile.ts';
import { readAuthorities } from '../store/certificates.ts';
import { type Arguments, secondsOption, UsageError } from './arguments.ts';
import { readWhole } from './files.ts';

export const CONNECTION_OPTIONS = [
  'base-url',
  'key-env',
  'key-header',
  'header',
  'ca',
  'pin',
  'proxy',
  'connect-timeout',
  'azure',
] as const;

/**
 * Reads them all; throws `UsageError` with the reason for whatever cannot be meant. Without `--proxy` the way out is
 * the environment's (`HTTPS_PROXY`, `NO_PROXY`, …), as other command lines take it; `--proxy none` is always direct.
 */
export async function readConnection(args: Arguments): Promise<ServerConnection> {
  const baseUrl = args.value('base-url');
  if (baseUrl === null) throw new UsageError('Which server? Give --base-url.');
  const resolved = resolveBaseUrl(baseUrl);
  if (!resolved.ok) throw new UsageError(resolved.reason);
  const { base, chat, models, origin } = resolved;
  const connection: ServerConnection = {
    endpoints: { base, chat, models, origin },
    key: readKey(args.value('key-env')),
    keyHeader: args.value('key-header'),
    headers: args.values('header').map((line) => ({ ...readHeader(line), secret: false })),
    connectTimeoutMs: secondsOption(args, 'connect-timeout') ?? DEFAULT_CONNECT_TIMEOUT_MS,
    ca: readAuthority(args.value('ca')),
    pin: readPin(args.value('pin')),
    proxy: null,
    azure: readAzure(args.value('azure')),
  };
  connection.proxy = await readProxy(args.value('proxy'), connection);
  const refused = refuseConnection(connection);
  if (refused !== null) throw new UsageError(englishText(refused));
  return connection;
}

/** `K: V` as a header. */
export function readHeader(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  if (colon <= 0) throw new UsageError(`A header is written 'Name: value', not "${line}".`);
  return { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
}

function readKey(name: string | null): string | null {
  if (name === null) return null;
  const key = process.env[name]?.trim();
  if (!key) throw new UsageError(`The environment variable ${name}, which should hold the key, is not set or empty.`);
  return key;
}

function readAuthority(path: string | null): string | null {
  if (path === null) return null;
  const pem = readWhole(path, '--ca', (file) => readFileSync(file, 'utf8'));
  const authorities = readAuthorities(pem);
  if (!authorities.ok) throw new UsageError(`--ca ${path}: ${authorities.reason}`);
  return pem;
}

async function readProxy(text: string | null, connection: ServerConnection): Promise<string | null> {
  if (text === 'none') return null;
  if (text !== null && text !== 'system') return text;
  const found = await systemProxyFor(chatUrl(connection), environmentProxy(process.env));
  if (found.ok) return found.proxy;
  throw new UsageError(`${found.reason} Give --proxy URL, or --proxy none.`);
}

function readPin(text: string | null): string | null {
  if (text === null) return null;
  const pin = readFingerprint(text);
  if (pin === null) throw new UsageError('--pin must be the SHA-256 fingerprint of a certificate: 64 hex digits.');
  return pin;
}

function readAzure(text: string | null): ServerConnection['azure'] {
  if (text === null) return null;
  const [deployment = '', apiVersion = '', ...more] = text.split(',').map((part) => part.trim());
  if (deployment === '' || apiVersion === '' || more.length > 0) {
    throw new UsageError('--azure is written DEPLOYMENT,API-VERSION, such as gpt-4o,2024-10-21.');
  }
  return { deployment, apiVersion };
}
