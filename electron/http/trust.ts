/**
 * Which certificate authorities are trusted: Node's own list, the system's (a company's authority is installed there),
 * and the one of the profile.
 */
import { getCACertificates } from 'node:tls';

let common: string[] | null = null;

/** PEM certificates to trust. The system's are read once. */
export function trustedAuthorities(extra: string | null): string[] {
  common ??= readCommon();
  return extra === null ? common : [...common, extra];
}

function readCommon(): string[] {
  const found = new Set(getCACertificates('default'));
  try {
    for (const pem of getCACertificates('system')) found.add(pem);
  } catch {
    // A system without a readable store: Node's own list stays.
  }
  return [...found];
}
