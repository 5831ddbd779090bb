/** Opens a link outside after the person saw where it leads; asked once per host and start of the app. */
import { type BrowserWindow, dialog, shell } from 'electron';
import type { IpcResult } from '../../shared/ipc/result.ts';
import { said } from '../../shared/words/english.ts';
import type { Say } from '../own-words.ts';
import { decideLink } from './link-policy.ts';

const CANCEL = 0;
const OPEN = 1;

/** Answers one function for the life of the app: it remembers the hosts that were allowed. `say` words the question. */
export function createLinkOpener(
  say: Say,
): (window: BrowserWindow, url: string) => Promise<IpcResult<{ opened: boolean }>> {
  const allowed = new Set<string>();
  return async (window, text) => {
    const link = decideLink(text);
    if (!link.ok) return { ok: false, error: { code: 'invalid', message: link.reason, said: link.said } };
    const trust = `${new URL(link.url).protocol}//${link.host}`;
    if (!allowed.has(trust)) {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        buttons: [say(said('link.cancel')).message, say(said('link.open')).message],
        defaultId: CANCEL,
        cancelId: CANCEL,
        message: say(said('link.ask', { host: link.host })).message,
        detail: link.url,
        noLink: true,
      });
      if (response !== OPEN) return { ok: true, value: { opened: false } };
      allowed.add(trust);
    }
    await shell.openExternal(link.url);
    return { ok: true, value: { opened: true } };
  };
}
