/**
 * Chromium knows no `app://` scheme and no way to teach it one from outside, so a page of the app lives at a made-up
 * https origin that never resolves (`.invalid`, RFC 2606). Addresses are rewritten on every way in and out: neither
 * the main process nor the page sees the other form.
 */
const PUBLIC = /^app:\/\/([a-z0-9-]+)(?=[/?#]|$)/;
const INNER = /^https:\/\/([a-z0-9-]+)\.invalid(?=[/?#]|$)/;

/** `app://svir/x` as Chromium loads it. Other addresses stay. */
export function toInner(url: string): string {
  return url.replace(PUBLIC, (_whole, host: string) => `https://${host}.invalid`);
}

/** What Chromium reports, as the app knows it. Other addresses stay. */
export function toPublic(url: string): string {
  return url.replace(INNER, (_whole, host: string) => `app://${host}`);
}

export function isInner(url: string): boolean {
  return INNER.test(url);
}

/** The origin a page of `url` has inside Chromium. */
export function innerOrigin(url: string): string {
  return new URL(toInner(url)).origin;
}
