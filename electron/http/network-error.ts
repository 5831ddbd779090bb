/**
 * From what Node, TLS and undici throw to a failure in plain words.
 * What lives here: codes and sentences. Not here: HTTP statuses (electron/protocol/failure reads those).
 */
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/failure-catalogue.ts';

/** How far an exchange had come when it failed. */
export type Stage = 'connecting' | 'sending' | 'waiting' | 'reading';

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
  const where = `${url.hostname.replace(/^\[|\]$/g, '')} at port ${portOf(url)}`;
  const tls = tlsFailure(code, error, url);
  if (tls !== null) return tls;
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
    case 'ENONAME':
      return turnError('network', {
        message: `No server of the name ${url.hostname} could be found.`,
        advice: 'Check the spelling of the base URL and whether this machine is in the right network (VPN).',
        code,
      });
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return turnError('network', {
        message: `The name ${url.hostname} could not be looked up: the name service does not answer.`,
        advice: 'Check whether this machine is online.',
        code,
      });
    case 'ECONNREFUSED':
      return turnError('network', {
        message: `Nobody is listening on ${where}: the connection was refused.`,
        advice: 'Start the server, or check the port in the base URL.',
        code,
      });
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return turnError('network', {
        message: `There is no way to ${where} from this machine.`,
        advice: 'Check the network connection, the VPN and the address.',
        code,
      });
    case 'ETIMEDOUT':
      return connectTimeout(url, null);
    case 'EACCES':
    case 'EPERM':
      return turnError('network', {
        message: `This system does not allow a connection to ${where}.`,
        advice: 'A firewall or a permission of the system forbids it.',
        code,
      });
    case 'ECONNRESET':
    case 'EPIPE':
      return turnError('network', {
        message: `${where} closed the connection before a request could be sent.`,
        advice:
          url.protocol === 'https:'
            ? 'Check the address; a server without TLS behaves like this when it is called with https://.'
            : 'Check the address; a server with TLS behaves like this when it is called with http://.',
        code,
      });
    default:
      return turnError('network', { message: `No connection to ${where} could be made${tail(error)}`, ...coded(code) });
  }
}

/** No connection in time; `seconds` is the limit that ended it, where one of svir's did. */
export function connectTimeout(url: URL, seconds: number | null): TurnError {
  return turnError('timeout', {
    message: `${url.hostname} at port ${portOf(url)} did not take the connection${seconds === null ? '' : ` within ${seconds} seconds`}.`,
    advice: 'Check the address, the firewall and whether the server runs; or allow more time to connect.',
  });
}

/** The failure of an exchange whose connection stood. */
export function exchangeFailure(error: unknown, stage: Stage, url: URL): TurnError {
  if (error instanceof KnownFailure) return error.failure;
  const code = errorCode(error);
  const text = error instanceof Error ? error.message : '';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return turnError('limit', { message: 'The head of the answer is larger than svir takes (256 KiB).', code });
  }
  // The stream of bytes ended inside a head or a chunk: cut off, not garbled.
  if (isParserError(error) && /\bEOF\b/.test(text)) {
    return turnError('network', {
      message: `The server closed the connection ${stage === 'reading' ? 'in the middle of the answer' : 'before its answer had begun'}.`,
      advice: 'What came is kept. Look into the log of the server, or of a proxy before it, then send again.',
      code: 'EOF',
    });
  }
  // undici's parser error carries a code of its own for some faults only.
  if (isParserError(error)) {
    return turnError('protocol', {
      message:
        stage === 'reading'
          ? 'The answer went on in a way that is not HTTP.'
          : `What answered at port ${portOf(url)} does not speak HTTP.`,
      advice:
        stage === 'reading'
          ? 'What came is kept. A proxy or the server damaged the stream; send again.'
          : 'Check port and scheme of the base URL: a server with TLS needs https://.',
      ...coded(code),
    });
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return turnError('network', { message: 'The connection ended before the whole announced answer had come.', code });
  }
  const tls = tlsFailure(code, error, url);
  if (tls !== null && code.startsWith('ERR_SSL')) return tls;
  const what: Record<Stage, string> = {
    connecting: 'before a request could be sent',
    sending: 'while the request was being sent',
    waiting: 'before any answer came',
    reading: 'in the middle of the answer',
  };
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') {
    return turnError('network', { message: `The network to the server broke down ${what[stage]}.`, code });
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET' || code === 'ECONNABORTED') {
    return turnError('network', {
      message: `The server closed the connection ${what[stage]}.`,
      advice:
        stage === 'reading'
          ? 'What came is kept. Look into the log of the server, then send again.'
          : 'Look into the log of the server: it may have crashed or refused a request of this size.',
      code,
    });
  }
  return turnError('network', {
    message: `The connection failed ${what[stage]}${text === '' ? '.' : `: ${text.slice(0, 300)}`}`,
    ...coded(code),
  });
}

function isParserError(error: unknown): boolean {
  return errorCode(error).startsWith('HPE_') || (error instanceof Error && error.name === 'HTTPParserError');
}

const CERTIFICATE: Record<string, [message: string, advice: string]> = {
  CERT_HAS_EXPIRED: [
    'The certificate of HOST has expired.',
    'Renew it on the server; if this is your own machine, check its clock.',
  ],
  CERT_NOT_YET_VALID: [
    'The certificate of HOST is not valid yet.',
    'Check the clock of this machine and of the server.',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'HOST shows a certificate that it signed itself.',
    'If this is your server, give svir its certificate (its own authority, CA) or pin it by its fingerprint.',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'The certificate of HOST comes from an authority that this machine does not know.',
    'Give svir the certificate of that authority (CA file). On a company network this is often its inspecting proxy.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'The certificate of HOST cannot be checked: the authority that signed it is unknown here, or the server leaves out a part of the chain.',
    'Give svir the certificate of that authority (CA file), or have the server send its whole chain.',
  ],
  UNABLE_TO_GET_ISSUER_CERT: [
    'The certificate of HOST cannot be checked: the authority that signed it is unknown here.',
    'Give svir the certificate of that authority (CA file).',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'The certificate of HOST cannot be checked: the authority that signed it is unknown here.',
    'Give svir the certificate of that authority (CA file).',
  ],
  CERT_REVOKED: [
    'The certificate of HOST was revoked.',
    'Do not send anything there before its owner has explained it.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'The certificate that was shown belongs to another name than HOST.',
    'Use the name that stands in the certificate, or check whether something stands between you and the server.',
  ],
};

function tlsFailure(code: string, error: unknown, url: URL): TurnError | null {
  const known = CERTIFICATE[code];
  if (known !== undefined) {
    return turnError('tls', { message: known[0].replace('HOST', url.hostname), advice: known[1], code });
  }
  const text = error instanceof Error ? error.message : '';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || /\bSSL routines\b|\bTLS\b/.test(text)) {
    const plain = /wrong version number|packet length too long|http request/i.test(text);
    return turnError('tls', {
      message: plain
        ? `${url.hostname} at port ${portOf(url)} does not speak TLS.`
        : `The encrypted connection to ${url.hostname} could not be made${reasonOf(text)}.`,
      ...(plain ? { advice: 'Write the base URL with http://, or use the port that speaks TLS.' } : {}),
      ...coded(code),
    });
  }
  return null;
}

function reasonOf(text: string): string {
  const reason = /SSL routines:[^:]*:([^:]+)/.exec(text)?.[1];
  return reason === undefined ? '' : ` (${reason.trim()})`;
}

export function portOf(url: URL): string {
  return url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80';
}

function tail(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  return text === '' ? '.' : `: ${text.slice(0, 300)}`;
}

function coded(code: string): { code?: string } {
  return code === '' ? {} : { code };
}
