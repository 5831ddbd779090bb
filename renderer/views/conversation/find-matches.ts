/**
 * Finding words in a conversation. Two halves: which messages hold them, from the stored texts and in slices of time;
 * and where they stand on the page, from the text nodes of what is drawn now.
 */
import type { AssistantMessage, Message } from '../../../shared/chat/message.ts';
import type { TurnState } from '../../../shared/turn/turn-state.ts';

/** One place: the message and which of its places it is. */
export interface Match {
  messageId: string;
  nth: number;
}

/** More are not counted. */
export const MOST_MATCHES = 5_000;
/** One slice of searching. */
const SLICE_MS = 8;

const searched = new WeakMap<Message | TurnState, string>();

/** What a reader sees of a message, near enough: without the marks of Markdown, small letters. */
function wordsOf(message: Message, turnOf: (message: AssistantMessage) => TurnState): string {
  const key = message.role === 'user' ? message : turnOf(message);
  let words = searched.get(key);
  if (words === undefined) {
    const text = 'turn' in message ? turnOf(message).text : message.text;
    words = fold('turn' in message ? text.replace(/[*`~]|\]\([^)\s]*\)|^#+ /gm, '') : text);
    searched.set(key, words);
  }
  return words;
}

/** As compared: without case, runs of blanks as one. The length may change. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}

export function countIn(words: string, query: string, most: number): number {
  let count = 0;
  for (let at = words.indexOf(query); at >= 0 && count < most; at = words.indexOf(query, at + query.length)) count++;
  return count;
}

/** All places of `query`, in order. Gives up when `signal` is aborted, then answers `null`. */
export async function findMatches(
  messages: readonly Message[],
  turnOf: (message: AssistantMessage) => TurnState,
  query: string,
  signal: AbortSignal,
): Promise<Match[] | null> {
  const wanted = fold(query);
  const found: Match[] = [];
  if (wanted.trim() === '') return found;
  let until = performance.now() + SLICE_MS;
  for (const message of messages) {
    if (performance.now() > until) {
      await new Promise((next) => setTimeout(next, 0));
      if (signal.aborted) return null;
      until = performance.now() + SLICE_MS;
    }
    const count = countIn(wordsOf(message, turnOf), wanted, MOST_MATCHES - found.length);
    for (let nth = 0; nth < count; nth++) found.push({ messageId: message.id, nth });
    if (found.length >= MOST_MATCHES) break;
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
