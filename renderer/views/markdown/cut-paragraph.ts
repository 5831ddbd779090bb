/** Cuts a very long paragraph at a blank before a word, or at the end of a sentence in a script without blanks. */
import type { Paragraph, PhrasingContent, Text } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import { continues, type PartSizes } from './parts.ts';

/** The parts of a paragraph. */
export function cutParagraph(paragraph: Paragraph, text: SourceText, sizes: PartSizes): Paragraph[] {
  const later = continues(paragraph);
  const { start, end } = paragraph.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return [paragraph];
  const at = (offset: number) => ({ line: 1, column: 1, offset });
  const parts: Paragraph[] = [];
  let from = start.offset;
  let own: PhrasingContent[] = [];
  const close = (to: number) => {
    const part: Paragraph = { type: 'paragraph', children: own, position: { start: at(from), end: at(to) } };
    if (later || parts.length > 0) part.data = { continues: true };
    parts.push(part);
    own = [];
  };
  // Once a mark is open nothing is cut before it is closed, and then it is no text any more.
  let open = end.offset - start.offset <= sizes.letters;
  for (const child of paragraph.children) {
    let left = child;
    while (!open && left.type === 'text') {
      const place = placeToCut(left, text, from, sizes);
      if (!place) break;
      const [before, after] = divide(left, place, at);
      own.push(before);
      close(place.end);
      from = place.next;
      left = after;
    }
    own.push(left);
    open ||= leavesOpen(left, text, true);
  }
  if (parts.length === 0 && !later) return [paragraph];
  close(end.offset);
  return parts;
}

interface Place {
  /** Where the words before it end, and where the next ones begin: a blank between is part of neither. */
  end: number;
  next: number;
}

/**
 * A blank before a word of letters, or the end of a sentence in a script without blanks: what begins there begins no
 * block, closes no mark and becomes no address. Another word follows in its line, so it is no line that may become a fence.
 */
const PLACES = /(?<before>[^\s\\&|])[ \n](?=\p{L}+[ \t])|[。！？](?=\p{Lo})/gu;

function placeToCut(node: Text, text: SourceText, from: number, sizes: PartSizes): Place | null {
  const start = node.position?.start.offset ?? 0;
  const least = Math.max(0, from + sizes.letters - start);
  if (node.value.length <= least) return null;
  PLACES.lastIndex = least;
  for (let match = PLACES.exec(node.value); match; match = PLACES.exec(node.value)) {
    const { before: last } = match.groups ?? {};
    const after = match.index + match[0].length;
    const next = start + after;
    const end = last === undefined ? next : next - 1;
    const sentence = last === undefined || /[.!?:;)]/.test(last) || match[0].endsWith('\n');
    if (!sentence && end - from < sizes.mostLetters) continue;
    // Where letters stand for others (escapes, named characters, indented lines) places could not be told.
    if (text.slice(start, next + 1) !== node.value.slice(0, after + 1)) return null;
    // A line with cells may be the first row of a table, which is not cut.
    const before = text.slice(from, end);
    if (text.slice(end, end + 1) !== '\n' && before.includes('|', before.lastIndexOf('\n') + 1)) {
      const lineEnd = node.value.indexOf('\n', after);
      if (lineEnd < 0) return null;
      PLACES.lastIndex = lineEnd - 1;
      continue;
    }
    return open(node.value.slice(0, end - start), true) ? null : { end, next };
  }
  return null;
}

function divide(node: Text, { end, next }: Place, at: (offset: number) => { line: number; column: number }) {
  const start = node.position?.start.offset ?? 0;
  const last = node.position?.end.offset ?? 0;
  const piece = (from: number, to: number): Text => ({
    type: 'text',
    value: node.value.slice(from - start, to - start),
    position: { start: at(from), end: at(to) },
  });
  return [piece(start, end), piece(next, last)] as const;
}

/** Whether a mark in these words may still be closed by words that follow. */
function leavesOpen(node: PhrasingContent, text: SourceText, outer: boolean): boolean {
  if (node.type === 'text') {
    const { start, end } = node.position ?? {};
    // Words around a bare address come without a place.
    return open(start?.offset === undefined ? node.value : text.slice(start.offset, end?.offset), outer);
  }
  return 'children' in node && node.children.some((child) => leavesOpen(child, text, false));
}

function open(written: string, outer: boolean): boolean {
  // Words in brackets are settled where no address follows. No more than this many: without an end the engine's stack has one.
  const words = written.replace(/\\[^([]/gs, '').replace(/\[[^[\]\\]{0,200}\](?=[^([:])/g, '');
  // Code, formulas, links and markup take precedence over emphasis around them; emphasis inside emphasis is settled.
  return /[`$[]|<[A-Za-z/!?]|\\[([]/.test(words) || (outer && /[*~](?=\S)|(?<![\p{L}\p{N}])_(?=\S)/u.test(words));
}
