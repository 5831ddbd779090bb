/**
 * Finding words in a conversation. Two halves: which messages hold them, from the texts that are here in slices of time
 * and from main's counts for all others; and where they stand on the page, from the text nodes of what is drawn now.
 */
import { countIn, fold, MOST_PLACES, wordsIn } from '../../../shared/chat/find-words.ts';
import type { Message } from '../../../shared/chat/message.ts';

/** One place: the message and which of its places it is. */
export interface Match {
  messageId: string;
  nth: number;
}

/** A message that is here whole, as it is now. */
export interface WordsHere {
  /** Another object where the text is another. */
  of: object;
  role: Message['role'];
  text: string;
}

/** Where the words of messages are had from. */
export interface WordSources {
  /** `null` for a message that is not here. */
  here(messageId: string): WordsHere | null;
  /** Counts for those messages, in the same order; `null` where they cannot be had. */
  count(messageIds: readonly string[], words: string, signal: AbortSignal): Promise<number[] | null>;
}

/** One slice of searching. */
const SLICE_MS = 8;

const searched = new WeakMap<object, string>();

function wordsOf({ of, role, text }: WordsHere): string {
  let words = searched.get(of);
  if (words === undefined) {
    words = wordsIn(role, text);
    searched.set(of, words);
  }
  return words;
}

/**
 * All places of `query` in these messages, in order. `null` when `signal` was aborted, `failed` when the words of some
 * could not be looked through.
 */
export async function findMatches(
  messageIds: readonly string[],
  sources: WordSources,
  query: string,
  signal: AbortSignal,
): Promise<Match[] | 'failed' | null> {
  const wanted = fold(query);
  if (wanted.trim() === '') return [];
  const counts = new Map<string, number>();
  const elsewhere: string[] = [];
  let until = performance.now() + SLICE_MS;
  for (const messageId of messageIds) {
    if (performance.now() > until) {
      await new Promise((next) => setTimeout(next, 0));
      if (signal.aborted) return null;
      until = performance.now() + SLICE_MS;
    }
    const here = sources.here(messageId);
    if (here) counts.set(messageId, countIn(wordsOf(here), wanted, MOST_PLACES));
    else elsewhere.push(messageId);
  }
  if (elsewhere.length > 0) {
    const told = await sources.count(elsewhere, query, signal);
    if (signal.aborted) return null;
    if (!told) return 'failed';
    for (const [at, messageId] of elsewhere.entries()) counts.set(messageId, told[at] ?? 0);
  }
  const found: Match[] = [];
  for (const messageId of messageIds) {
    const count = Math.min(counts.get(messageId) ?? 0, MOST_PLACES - found.length);
    for (let nth = 0; nth < count; nth++) found.push({ messageId, nth });
    if (found.length >= MOST_PLACES) break;
  }
  return found;
}

const SKIPPED = 'button, figcaption, .footer, .answer-head, .katex-mathml, .sr-only, [hidden]';
const BOXES = 'p, li, td, th, pre, h2, h3, h4, h5, h6, .md-lines, .md-line';

/** The places of `query` in what is drawn of one message, in order of reading. */
export function rangesIn(root: Element, query: string): Range[] {
  const wanted = query.toLowerCase().trim().replace(/\s+/g, ' ');
  if (wanted === '') return [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let whole = '';
  let box: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(SKIPPED)) continue;
    const inside: Element | null = node.parentElement?.closest(BOXES) ?? null;
    // Words do not go on from one paragraph into the next.
    if (inside !== box) whole += '\n';
    box = inside;
    nodes.push({ node, start: whole.length });
    // Letters whose small form is longer would shift all that follows.
    const small = node.data.toLowerCase();
    whole += (small.length === node.data.length ? small : node.data).replace(/\s/g, ' ');
  }
  const ranges: Range[] = [];
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    const range = document.createRange();
    const from = nodes.findLast(({ start }) => start <= at);
    const to = nodes.findLast(({ start }) => start < at + wanted.length);
    if (!from || !to) continue;
    range.setStart(from.node, at - from.start);
    range.setEnd(to.node, at + wanted.length - to.start);
    ranges.push(range);
  }
  return ranges;
}
