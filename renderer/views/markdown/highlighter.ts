/**
 * The window's end of the highlighting worker. The worker is made when the first code is shown; blocks hand over their
 * finished lines and get kinds of tokens back. What fails stays plain text.
 */
import { workerAddress } from '../../state/worker-address.ts';
import type { HighlightForget, HighlightReply, HighlightRequest, TokenLine } from '../../workers/highlight-protocol.ts';
import type { CodePiece } from './code-lines.ts';

/** Lines that begin beyond this stay plain. */
const MOST_CODE = 200_000;
/** Lines handed over in one go: their colours come back, and are drawn, in tasks as small. */
const LINES_AT_ONCE = 150;

export interface HighlightedBlock {
  /** Hands over the lines of the block. `open`: the last one is not finished. */
  update(language: string, pieces: readonly CodePiece[], open: boolean): void;
  close(): void;
}

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

/** How many lines of a block are finished and near enough to its beginning. */
function finishedLines(pieces: readonly CodePiece[], open: boolean): number {
  let last = pieces.length - 1;
  while (last > 0 && (pieces[last]?.start ?? 0) > MOST_CODE) last--;
  const piece = pieces[last];
  if (!piece) return 0;
  return piece.first + piece.lines.length - (open && last === pieces.length - 1 ? 1 : 0);
}

/** The lines from number `from` up to `to`. */
function linesBetween(pieces: readonly CodePiece[], from: number, to: number): string[] {
  const begin = pieces.findLastIndex(({ first }) => first <= from);
  const lines: string[] = [];
  for (let at = Math.max(0, begin); at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece || piece.first >= to) break;
    lines.push(...piece.lines.slice(Math.max(0, from - piece.first), to - piece.first));
  }
  return lines;
}

/**
 * A block of code on the screen. `changed` is called when more lines have their colours: the list of all of them, which is
 * the same list while the block goes on.
 */
export function openBlock(changed: (lines: readonly TokenLine[]) => void): HighlightedBlock {
  const block = ++made;
  let done: TokenLine[] = [];
  let sent = 0;
  let lastSent: string | undefined;
  let wanted: { language: string; pieces: readonly CodePiece[]; count: number } | null = null;
  let language = '';
  let waiting = false;
  let failed = false;

  const go = () => {
    if (waiting || failed || !wanted) return;
    const { pieces, count } = wanted;
    // Lines handed over before stay as they are while a text grows; the last one tells.
    const goesOn =
      wanted.language === language && count >= sent && linesBetween(pieces, sent - 1, sent).at(0) === lastSent;
    const from = goesOn ? sent : 0;
    if (from === count) return;
    const lines = linesBetween(pieces, from, Math.min(count, from + LINES_AT_ONCE));
    language = wanted.language;
    waiting = true;
    sent = from + lines.length;
    lastSent = lines.at(-1);
    post({ block, language, from, lines });
  };

  listeners.set(block, ({ from, lines }) => {
    waiting = false;
    if (!lines) {
      failed = true;
      return;
    }
    if (from === 0) done = [];
    done.push(...lines);
    changed(done);
    go();
  });

  return {
    update(nextLanguage, pieces, open) {
      if (failed && nextLanguage === language) return;
      failed = false;
      wanted = { language: nextLanguage, pieces, count: finishedLines(pieces, open) };
      go();
    },
    close() {
      listeners.delete(block);
      post({ forget: block });
    },
  };
}
