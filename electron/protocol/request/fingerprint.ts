/** A fingerprint as people paste it (colons, spaces, any case, `SHA256:` before it) as 64 lower-case hex digits, or `null`. */
export function readFingerprint(text: string): string | null {
  const hex = text
    .trim()
    .replace(/^sha-?256( fingerprint)?[:/= ]*/i, '')
    .replace(/[:\s]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{64}$/.test(hex) ? hex : null;
}
