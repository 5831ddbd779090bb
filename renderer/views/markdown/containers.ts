/**
 * Lists and quotes around a place in a text: what opens them once more, so that the text can be read on from there. An
 * item is opened by its mark and an empty heading, which interrupts nothing, ends with its line and is taken out again
 * (`resume.ts`); a quote by its mark. The columns are those of the source: on them hangs what belongs to an item.
 */
import type { ListItem, Nodes } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import { lineStart } from './source-text.ts';

/** How the first line of an item or quote begins: blanks, its mark, blanks. From the outside in. */
export type Openings = readonly string[];

const QUOTE = '> ';

/** What stands in an item in the place of what was read before. */
const EMPTY_HEADING = '#';

/** The openings around what stands in `node`; `null` where they cannot be told (tabs). */
export function openingsIn(node: Nodes, around: Openings | null, text: SourceText): Openings | null {
  if (!around || node.type === 'list') return around;
  if (node.type === 'blockquote') return [...around, QUOTE];
  if (node.type !== 'listItem') return null;
  const opening = node.data?.opening ?? openingOf(node, around, text);
  return opening === null ? null : [...around, opening];
}

function openingOf(item: ListItem, around: Openings, text: SourceText): string | null {
  const start = item.position?.start.offset ?? 0;
  const indent = indentOf(start, around, text);
  // The longest mark has ten letters, and after five blanks only the first one counts.
  const [, mark, blanks, next] = /^([-+*]|\d{1,9}[.)])( *)(.?)/.exec(text.slice(start, start + 16)) ?? [];
  if (indent === null || mark === undefined || blanks === undefined || next === '\t') return null;
  const oneBlank = next === undefined || /^\s*$/.test(next) || blanks.length > 4;
  return `${indent}${mark}${oneBlank ? ' ' : blanks}`;
}

/** The blanks before a block on the first line of it, without those that belong to what is around it. */
export function indentOf(at: number, around: Openings, text: SourceText): string | null {
  let before = text.slice(lineStart(text, at), at);
  for (const opening of around) {
    const quote = opening === QUOTE ? / {0,3}> ?/y.exec(before)?.[0] : undefined;
    const own = [quote, goingOn(opening), opening].find((one) => one !== undefined && before.startsWith(one));
    if (own === undefined) return null;
    before = before.slice(own.length);
  }
  return /^ {0,3}$/.test(before) ? before : null;
}

/** What begins a further line in something that was opened so. */
function goingOn(opening: string): string {
  return opening === QUOTE ? QUOTE : ' '.repeat(opening.length);
}

/** Lines that open these items, each with an empty heading. Quotes within the last item are not opened. */
export function linesOf(openings: Openings): string {
  return openings
    .map((opening, at) =>
      opening === QUOTE ? '' : `${beginningOfLine(openings.slice(0, at))}${opening}${EMPTY_HEADING}\n`,
    )
    .join('');
}

/** What begins a further line in all of these. */
export function beginningOfLine(openings: Openings): string {
  return openings.map(goingOn).join('');
}

/**
 * Makes what was read behind such lines go on with the block it is the rest of: as that began, without the heading.
 * Answers whether it does.
 */
export function takeUp(read: Nodes, block: Nodes): boolean {
  if (read.type !== block.type) return false;
  if (block.data) read.data = block.data;
  if (block.position && read.position) read.position = { start: block.position.start, end: read.position.end };
  if (read.type === 'list' && block.type === 'list') read.start = block.start ?? null;
  if (read.type === 'listItem' && block.type === 'listItem') {
    read.checked = block.checked ?? null;
    if (read.children[0]?.type === 'heading') read.children.shift();
    return read.children.length > 0;
  }
  return true;
}
