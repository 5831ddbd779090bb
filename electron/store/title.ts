import type { Attachment } from '../../shared/chat/attachment.ts';

/** A line of the sidebar holds about this many characters. */
export const MAX_TITLE_LENGTH = 60;

/** A conversation's title: the first line of its first question, cut at a word; without words, the first file's name. */
export function titleOf(text: string, attachments: readonly Attachment[]): string {
  const line = text.split(/\r\n|\r|\n/).find((each) => each.trim() !== '') ?? attachments[0]?.name ?? '';
  const words = line.trim().replaceAll(/\s+/g, ' ');
  const characters = [...words];
  if (characters.length <= MAX_TITLE_LENGTH) return words;
  const cut = characters.slice(0, MAX_TITLE_LENGTH).join('');
  const space = cut.lastIndexOf(' ');
  // A single long word (an address, Chinese) has no place to cut: it is cut anywhere.
  return `${(space > MAX_TITLE_LENGTH / 3 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
