/** The options that say which server, as a `ServerConnection`. */

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DEFAULT_CONNECT_TIMEOUT_MS } from '../http/transport.ts';
import { readFingerprint } from '../http/trust.ts';
import { resolveBaseUrl } from '../protocol/request/base-url.ts';
import { refuseConnection, type ServerConnection } from '../servers/connection.ts';
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

/** Reads them all; throws `UsageError` with the reason for whatever cannot be meant. */
export function readConnection(args: Arguments): ServerConnection {
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
    proxy: args.value('proxy'),
    azure: readAzure(args.value('azure')),
  };
  const refused = refuseConnection(connection);
  if (refused !== null) throw new UsageError(refused);
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
  try {
    new X509Certificate(pem);
  } catch {
    throw new UsageError(`--ca: ${path} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----).`);
  }
  return pem;
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
