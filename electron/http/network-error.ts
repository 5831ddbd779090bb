/**
 * From what Node, TLS and undici throw to a failure in plain words.
 * What lives here: which code is which sentence. Not here: HTTP statuses (electron/protocol/failure reads those).
 */
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import type { Stage } from '../../shared/words/english/network.ts';
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';

/** An error that already knows what to tell the person; thrown through code that only carries exceptions. */
export class KnownFailure extends Error {
  readonly failure: TurnError;

  constructor(failure: TurnError) {
    super(failure.message);
    this.failure = failure;
  }
}

/** `code` of an error, of its cause, or of the first of several (one per address tried). */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) {
    // With ::1 and 127.0.0.1 tried in turn, a timeout of one says more than the refusal of the other.
    const codes = error.errors.map(errorCode);
    return codes.find((code) => code !== 'ECONNREFUSED' && code !== 'ENETUNREACH') ?? codes[0] ?? '';
  }
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? errorCode(error.cause) : '';
}

/** The failure of a connection attempt to `url`. */
export function connectFailure(error: unknown, url: URL): TurnError {
  if (error instanceof KnownFailure) return error.failure;
  const code = errorCode(error);
  const where = { host: url.hostname.replace(/^\[|\]$/g, ''), port: portOf(url) };
  const tls = tlsFailure(code, error, url);
  if (tls !== null) return tls;
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
    case 'ENONAME':
      return turnError('network', { said: said('network.no-name', { host: url.hostname }), code });
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return turnError('network', { said: said('network.no-lookup', { host: url.hostname }), code });
    case 'ECONNREFUSED':
      return turnError('network', { said: said('network.refused', where), code });
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return turnError('network', { said: said('network.no-way', where), code });
    case 'ETIMEDOUT':
      return connectTimeout(url, null);
    case 'EACCES':
    case 'EPERM':
      return turnError('network', { said: said('network.not-allowed', where), code });
    case 'ECONNRESET':
    case 'EPIPE':
      return turnError('network', {
        said: said(url.protocol === 'https:' ? 'network.closed-https' : 'network.closed-http', where),
        code,
      });
    default: {
      const reason = wordsOfSystem(error);
      return turnError('network', {
        said:
          reason === ''
            ? said('network.no-connection', where)
            : said('network.no-connection-because', { ...where, reason }),
        ...coded(code),
      });
    }
  }
}

/** No connection in time; `seconds` is the limit that ended it, where one of svir's did. */
export function connectTimeout(url: URL, seconds: number | null): TurnError {
  const where = { host: url.hostname, port: portOf(url) };
  return turnError('timeout', {
    said: seconds === null ? said('network.slow', where) : said('network.slower-than', { ...where, seconds }),
  });
}

/** The failure of an exchange whose connection stood. */
export function exchangeFailure(error: unknown, stage: Stage, url: URL): TurnError {
  if (error instanceof KnownFailure) return error.failure;
  const code = errorCode(error);
  const text = wordsOfSystem(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return turnError('limit', { said: said('network.large-head'), code });
  // The stream of bytes ended inside a head or a chunk: cut off, not garbled.
  if (isParserError(error) && /\bEOF\b/.test(text)) {
    return turnError('network', { said: said('network.cut-off', { stage }), code: 'EOF' });
  }
  // undici's parser error carries a code of its own for some faults only.
  if (isParserError(error)) {
    return turnError('protocol', {
      said: stage === 'reading' ? said('network.no-more-http') : said('network.not-http', { port: portOf(url) }),
      ...coded(code),
    });
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return turnError('network', { said: said('network.short'), code });
  }
  const tls = tlsFailure(code, error, url);
  if (tls !== null && code.startsWith('ERR_SSL')) return tls;
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') {
    return turnError('network', { said: said('network.broke-down', { stage }), code });
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET' || code === 'ECONNABORTED') {
    return turnError('network', { said: said('network.closed', { stage }), code });
  }
  return turnError('network', {
    said: text === '' ? said('network.failed', { stage }) : said('network.failed-because', { stage, reason: text }),
    ...coded(code),
  });
}

function isParserError(error: unknown): boolean {
  return errorCode(error).startsWith('HPE_') || (error instanceof Error && error.name === 'HTTPParserError');
}

const CERTIFICATE = {
  CERT_HAS_EXPIRED: 'tls.expired',
  CERT_NOT_YET_VALID: 'tls.not-yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls.self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls.unknown-root',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls.unknown-or-incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'tls.unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls.unknown-issuer',
  CERT_REVOKED: 'tls.revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls.other-name',
} as const;

function isCertificateCode(code: string): code is keyof typeof CERTIFICATE {
  return Object.hasOwn(CERTIFICATE, code);
}

function tlsFailure(code: string, error: unknown, url: URL): TurnError | null {
  const host = url.hostname;
  if (isCertificateCode(code)) return turnError('tls', { said: said(CERTIFICATE[code], { host }), code });
  const text = error instanceof Error ? error.message : '';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || /\bSSL routines\b|\bTLS\b/.test(text)) {
    return turnError('tls', { said: handshakeFailure(text, url), ...coded(code) });
  }
  return null;
}

function handshakeFailure(text: string, url: URL): Said {
  const host = url.hostname;
  if (/wrong version number|packet length too long|http request/i.test(text)) {
    return said('tls.none', { host, port: portOf(url) });
  }
  const reason = reasonOf(text);
  return reason === '' ? said('tls.failed', { host }) : said('tls.failed-because', { host, reason });
}

function reasonOf(text: string): string {
  const reason = /SSL routines:[^:]*:([^:]+)/.exec(text)?.[1];
  return reason?.trim() ?? '';
}

export function portOf(url: URL): string {
  return url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80';
}

/** The system's own words: never translated, bounded. */
function wordsOfSystem(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : '';
}

function coded(code: string): { code?: string } {
  return code === '' ? {} : { code };
}
