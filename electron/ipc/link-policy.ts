/**
 * Which links of an answer may be opened outside, decided in main whatever the window says (ELECTRON.md 2.1 row 15).
 * What lives here: the pure rule. Asking and opening are in open-link.
 */
import { because, type Reason, said } from '../../shared/words/english.ts';

/** Longer ones are no links a person can look at before opening. */
export const MAX_LINK_LENGTH = 2048;

export type LinkDecision = { ok: true; url: string; host: string } | ({ ok: false } & Reason);

/** `https:`, `http:` and `mailto:` without credentials; everything else is refused with the reason. */
export function decideLink(text: string): LinkDecision {
  if (text.length > MAX_LINK_LENGTH) return { ok: false, ...because(said('link.long')) };
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { ok: false, ...because(said('link.no-address')) };
  }
  if (url.protocol === 'mailto:') return { ok: true, url: url.href, host: url.pathname };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, ...because(said('link.scheme', { scheme: url.protocol })) };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, ...because(said('link.user')) };
  }
  return { ok: true, url: url.href, host: url.host };
}
