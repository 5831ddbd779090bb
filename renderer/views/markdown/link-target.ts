/** Which addresses in an answer may become links: http, https and mailto, absolute, without user info. Main checks again. */

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address as a URL, or `null` where svir opens nothing. */
export function linkTarget(address: string): URL | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (!SCHEMES.has(url.protocol) || url.username || url.password) return null;
  return url;
}

/** The host a person should see, or the address of a mail. */
export function linkHost(url: URL): string {
  return url.protocol === 'mailto:' ? url.pathname : url.host;
}
