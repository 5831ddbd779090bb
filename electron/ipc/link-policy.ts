/**
 * Which links of an answer may be opened outside, decided in main whatever the window says (ELECTRON.md 2.1 row 15).
 * What lives here: the pure rule. Asking and opening are in open-link.
 */

/** Longer ones are no links a person can look at before opening. */
export const MAX_LINK_LENGTH = 2048;

export type LinkDecision = { ok: true; url: string; host: string } | { ok: false; reason: string };

/** `https:`, `http:` and `mailto:` without credentials; everything else is refused with the reason. */
export function decideLink(text: string): LinkDecision {
  if (text.length > MAX_LINK_LENGTH)
    return { ok: false, reason: 'This link is too long to be looked at before opening.' };
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { ok: false, reason: 'This is not a complete web address.' };
  }
  if (url.protocol === 'mailto:') return { ok: true, url: url.href, host: url.pathname };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, reason: `svir opens web and mail links only, not "${url.protocol}" links.` };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, reason: 'This link carries a user name or password, which is a common way to deceive.' };
  }
  return { ok: true, url: url.href, host: url.host };
}
