/** Certificates a person gives or is shown: read, checked, described. */
import { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../../shared/chat/server-profile.ts';
import { because, type Reason, said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';

/** What is told of a certificate before it is trusted. */
export function certificateFacts(certificate: X509Certificate): CertificateFacts {
  const names = (certificate.subjectAltName ?? '')
    .split(', ')
    .map((name) => name.replace(/^(DNS|IP Address):/, ''))
    .filter((name) => name !== '');
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    names,
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: certificate.validFromDate.getTime(),
    validTo: certificate.validToDate.getTime(),
  };
}

export type ReadAuthorities = { ok: true; facts: CertificateFacts[] } | ({ ok: false } & Reason);

const BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g;

/** Reads the certificates of a PEM text. Anything but certificates in it is refused: a private key has no business here. */
export function readAuthorities(pem: string): ReadAuthorities {
  const facts: CertificateFacts[] = [];
  for (const [block, label] of pem.matchAll(BLOCK)) {
    if (label?.includes('PRIVATE KEY')) {
      return refused(said('ca.private-key'));
    }
    if (label !== 'CERTIFICATE' && label !== 'TRUSTED CERTIFICATE' && label !== 'X509 CERTIFICATE') continue;
    try {
      facts.push(certificateFacts(new X509Certificate(block)));
    } catch {
      return refused(said('ca.unreadable'));
    }
  }
  return facts.length > 0 ? { ok: true, facts } : refused(said('ca.none'));
}

function refused(sentence: Said): { ok: false } & Reason {
  return { ok: false, ...because(sentence) };
}

function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}
