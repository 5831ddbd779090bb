/**
 * The window's end of the highlighting worker. The worker is made when the first code is shown; blocks hand over their
 * finished lines and get kinds of tokens back. What fails stays plain text.
 */
import { workerAddress } from '../../state/worker-address.ts';
import type { HighlightForget, HighlightReply, HighlightRequest, TokenLine } from '../../workers/highlight-protocol.ts';

/** Above this a block stays plain. */
export const MOST_CODE = 200_000;

export interface HighlightedBlock {
  /** The lines coloured so far; the same array until more came. */
  lines(): readonly TokenLine[];
  /** Hands over the finished lines of the block: all of them, each time. */
  update(language: string, lines: readonly string[]): void;
  close(): void;
}

const NOTHING: readonly TokenLine[] = [];
const listeners = new Map<number, (reply: HighlightReply) => void>();
let worker: Promise<Worker | null> | null = null;
let made = 0;

/** The page's policy allows script addresses from this one named maker only. */
async function startWorker(): Promise<Worker | null> {
  try {
    const { default: address } = await import('../../workers/highlight-worker.ts?worker&url');
    const started = new Worker(workerAddress(address), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<HighlightReply>) => listeners.get(data.block)?.(data);
    return started;
  } catch (error) {
    console.warn('Code stays without colours:', error);
    return null;
  }
}

function post(message: HighlightRequest | HighlightForget): void {
  worker ??= startWorker();
  void worker.then((there) => there?.postMessage(message));
}

/** A block of code on the screen. `changed` is called when `lines()` has more. */
export function openBlock(changed: () => void): HighlightedBlock {
  const block = ++made;
  let done: readonly TokenLine[] = NOTHING;
  let sent: readonly string[] = [];
  let wanted: { language: string; lines: readonly string[] } | null = null;
  let language = '';
  let waiting = false;
  let failed = false;

  const go = () => {
    if (waiting || failed || !wanted) return;
    const next = wanted;
    // Lines handed over before stay as they are while a text grows; the last one tells.
    const goesOn =
      next.language === language && next.lines.length >= sent.length && next.lines[sent.length - 1] === sent.at(-1);
    const from = goesOn ? sent.length : 0;
    if (from === next.lines.length) return;
    language = next.language;
    waiting = true;
    sent = next.lines;
    post({ block, language, from, lines: next.lines.slice(from) });
  };

  listeners.set(block, ({ from, lines }) => {
    waiting = false;
    if (!lines) {
      failed = true;
      return;
    }
    done = [...done.slice(0, from), ...lines];
    changed();
    go();
  });

  return {
    lines: () => done,
    update(nextLanguage, lines) {
      if (failed && nextLanguage === language) return;
      failed = false;
      wanted = { language: nextLanguage, lines };
      go();
    },
    close() {
      listeners.delete(block);
      post({ forget: block });
    },
  };
}
