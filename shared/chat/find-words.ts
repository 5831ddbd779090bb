/**
 * Finding words in a message, near enough to what a reader sees of it. One for both sides of the door: a window looks
 * through the messages it holds, the store through the others, and the counts must fit together.
 */
import type { Message } from './message.ts';

/** More places are not counted. */
export const MOST_PLACES = 5_000;

/** As compared: without case, runs of blanks as one. The length may change. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}

/** The words of a text as a person of this role wrote it: an answer's without the marks of Markdown. */
export function wordsIn(role: Message['role'], text: string): string {
  return fold(role === 'user' ? text : text.replace(/[*`~]|\]\([^)\s]*\)|^#+ /gm, ''));
}

/** How often `query`, already folded, stands in `words`. */
export function countIn(words: string, query: string, most: number): number {
  let count = 0;
  for (let at = words.indexOf(query); at >= 0 && count < most; at = words.indexOf(query, at + query.length)) count++;
  return count;
}
