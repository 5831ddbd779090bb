/** The certificate a server shows, looked at before anything is trusted: no request is sent, and no key. */
import { X509Certificate } from 'node:crypto';
import type { ShownCertificate } from '../../shared/chat/server-profile.ts';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { said } from '../../shared/words/english.ts';
import { peekCertificate } from '../http/connect.ts';
import { certificateFacts } from '../store/certificates.ts';
import { refuseConnection, type ServerConnection } from './connection.ts';

export type ShownCertificateResult = { ok: true; shown: ShownCertificate } | { ok: false; error: TurnError };

export async function showCertificate(
  connection: ServerConnection,
  signal: AbortSignal = new AbortController().signal,
): Promise<ShownCertificateResult> {
  const refused = refuseConnection(connection);
  if (refused !== null) return { ok: false, error: turnError('config', { said: refused }) };
  const url = new URL(connection.endpoints.base);
  if (url.protocol !== 'https:') {
    return { ok: false, error: turnError('config', { said: said('tls.unencrypted', { host: url.host }) }) };
  }
  const peeked = await peekCertificate(url, connection, signal);
  if (!peeked.ok) return peeked;
  const { der, problem } = peeked;
  const shown: ShownCertificate = {
    certificate: certificateFacts(new X509Certificate(der)),
    trusted: problem === null,
    problem: problem?.message ?? null,
    ...(problem?.said === undefined ? {} : { problemSaid: problem.said }),
  };
  return { ok: true, shown };
}
