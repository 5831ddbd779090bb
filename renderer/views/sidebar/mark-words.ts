/** Where the words of a search stand in a text. Pure. */

export interface Piece {
  at: number;
  text: string;
  marked: boolean;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * What to look for in the message of an excerpt so that its place is found: the search as it was typed where it stands
 * like that, else the first word that was found, as it is written there. `null` where the excerpt has none of them.
 */
export function wordsToFind(excerpt: string, query: string): string | null {
  const typed = query.trim();
  if (typed !== '' && excerpt.toLowerCase().includes(typed.toLowerCase())) return typed;
  return markWords(excerpt, query).find(({ marked }) => marked)?.text ?? null;
}

/** The text in pieces; those that begin a word as one of the search's words does are marked. Accents do not count. */
export function markWords(text: string, query: string): Piece[] {
  const words = (query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(fold);
  const pieces: Piece[] = [];
  const add = (at: number, piece: string, marked: boolean) => {
    if (piece !== '') pieces.push({ at, text: piece, marked });
  };
  let done = 0;
  for (const found of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = fold(found[0]);
    if (!words.some((word) => folded.startsWith(word))) continue;
    add(done, text.slice(done, found.index), false);
    add(found.index, found[0], true);
    done = found.index + found[0].length;
  }
  add(done, text.slice(done), false);
  return pieces;
}
