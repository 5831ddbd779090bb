/**
 * Very long paragraphs, lists, tables and quotes are cut into parts, each a block of its own: parsed, drawn and laid out by
 * itself, and never again once the next part has begun. Where a cut is made depends only on the text before it, so a text
 * that grows is cut as the whole text is. Code is not cut: it has one frame (`code-lines.ts` cuts its lines).
 * Law: what a part is, seen alone, is what it is within the whole.
 */
import type { Blockquote, Nodes, Paragraph, PhrasingContent, RootContent, Text } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';

declare module 'unist' {
  interface Data {
    /** The block before begins what this one goes on with. */
    continues?: true;
  }
}

export interface PartSizes {
  /** Items of a list in one part, rows of a table. */
  rows: number;
  /** Letters of a paragraph or quote after which the end of a sentence or line is a good place, and after which any blank is. */
  letters: number;
  mostLetters: number;
  /** Letters of a growing block of code that are read again. */
  code: number;
}

/** A person's lists, tables, quotes and paragraphs are shorter. */
export const PART_SIZES: PartSizes = { rows: 64, letters: 6_000, mostLetters: 8_000, code: 2_000 };

/** Whether a block goes on with the one before it. */
export function continues(block: RootContent | undefined): boolean {
  return block?.data?.continues === true;
}

/** Whether a block begins where nothing that follows can move its beginning, even before its first line is whole. */
export function goesOnInLine(block: RootContent): boolean {
  return block.type === 'paragraph' && continues(block);
}

/** The blocks, long ones in parts. Offsets are those of `text`. `first`: the part that the first block is the rest of. */
export function cutBlocks(
  blocks: readonly RootContent[],
  text: string,
  sizes: PartSizes,
  first?: RootContent,
): RootContent[] {
  return blocks.flatMap((block, index) => cut(block, text, sizes, index === 0 ? first : undefined));
}

function cut(block: RootContent, text: string, sizes: PartSizes, rest: RootContent | undefined): RootContent[] {
  switch (block.type) {
    case 'list': {
      if (!rest && block.children.length <= sizes.rows) return [block];
      const start = (rest?.type === 'list' ? rest.start : block.start) ?? null;
      const parts: RootContent[] = [];
      for (let from = 0; from < block.children.length; ) {
        let to = Math.min(from + sizes.rows, block.children.length);
        while (to < block.children.length && reachesOn(block.children[to - 1], text)) to++;
        const children = block.children.slice(from, to);
        const spread = children.some((item, at) => at > 0 && blankBetween(children[at - 1], item, text));
        const part = { ...block, children, spread, start: start === null ? null : start + from };
        parts.push(asPart(part, children, from > 0 || rest !== undefined, to === block.children.length));
        from = to;
      }
      return parts;
    }
    case 'table': {
      if (!rest && block.children.length - 1 <= sizes.rows) return [block];
      const [head, ...rows] = block.children;
      if (!head || rows.length === 0) return [block];
      const parts: RootContent[] = [];
      for (let from = 0; from < rows.length; from += sizes.rows) {
        const own = rows.slice(from, from + sizes.rows);
        const later = from > 0 || rest !== undefined;
        const part = { ...block, children: [head, ...own] };
        parts.push(asPart(part, later ? own : part.children, later, from + sizes.rows >= rows.length));
      }
      return parts;
    }
    case 'blockquote':
      return cutQuote(block, text, sizes, rest !== undefined);
    case 'paragraph':
      return cutParagraph(block, text, sizes, rest !== undefined);
    default:
      return [block];
  }
}

/** A quote is cut between two blocks in it that a blank line parts. */
function cutQuote(quote: Blockquote, text: string, sizes: PartSizes, later: boolean): RootContent[] {
  const parts: RootContent[] = [];
  let own: Blockquote['children'] = [];
  // Of a rest the mark of the quote comes before it, and is part of nothing.
  let from = (later ? quote.children[0] : quote)?.position?.start.offset ?? 0;
  for (const child of quote.children) {
    const before = own.at(-1);
    const start = child.position?.start.offset ?? 0;
    if (before && start - from >= sizes.letters && partedInQuote(before, child, text)) {
      parts.push(asPart({ ...quote, children: own }, own, later || parts.length > 0, false));
      own = [];
      from = start;
    }
    own.push(child);
  }
  if (parts.length === 0 && !later) return [quote];
  return [...parts, asPart({ ...quote, children: own }, own, later || parts.length > 0, true)];
}

/** Whether lines with nothing but marks of the quote stand between two blocks in it, and the first one ends there. */
function partedInQuote(one: Nodes, other: Nodes, text: string): boolean {
  const between = text.slice(one.position?.end.offset ?? 0, other.position?.start.offset ?? 0);
  return /\n {0,3}>[ \t]*\r?\n {0,3}> ?$/.test(between) && !reachesOn(one, text);
}

/** A part stands where its own children do; the last one ends where the whole does. */
function asPart<T extends RootContent>(block: T, own: readonly Nodes[], later: boolean, last: boolean): T {
  const start = own[0]?.position?.start;
  const end = last ? block.position?.end : own.at(-1)?.position?.end;
  if (start && end) block.position = { start: later ? start : (block.position?.start ?? start), end };
  if (later) block.data = { ...block.data, continues: true };
  return block;
}

function blankBetween(one: Nodes | undefined, other: Nodes, text: string): boolean {
  return /\n[ \t]*\r?\n/.test(text.slice(one?.position?.end.offset ?? 0, other.position?.start.offset ?? 0));
}

/**
 * Whether a block's end still matters to what follows a blank line: indented code goes on after it, and the parser treats
 * an empty item likewise. Found by the property test, not in the standard.
 */
export function reachesOn(block: Nodes | undefined, text: SourceText): boolean {
  let last = block;
  while (last && 'children' in last && last.children.length > 0) last = last.children.at(-1);
  if (last?.type === 'listItem') return true;
  const start = last?.position?.start.offset ?? 0;
  return last?.type === 'code' && !/[`~]/.test(text.slice(start, start + 1));
}

function cutParagraph(paragraph: Paragraph, text: string, sizes: PartSizes, later: boolean): RootContent[] {
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
 * block, closes no mark and becomes no address.
 */
const PLACES = /(?<before>[^\s\\&|])[ \n](?=\p{L}+\s)|[。！？](?=\p{Lo})/gu;

function placeToCut(node: Text, text: string, from: number, sizes: PartSizes): Place | null {
  const start = node.position?.start.offset ?? 0;
  const least = Math.max(0, from + sizes.letters - start);
  if (node.value.length <= least) return null;
  PLACES.lastIndex = least;
  for (let match = PLACES.exec(node.value); match; match = PLACES.exec(node.value)) {
    const { before } = match.groups ?? {};
    const after = match.index + match[0].length;
    const next = start + after;
    const end = before === undefined ? next : next - 1;
    const sentence = before === undefined || /[.!?:;)]/.test(before) || match[0].endsWith('\n');
    if (!sentence && end - from < sizes.mostLetters) continue;
    // Where letters stand for others (escapes, named characters, indented lines) places could not be told.
    if (text.slice(start, next + 1) !== node.value.slice(0, after + 1)) return null;
    // A line with cells may be the first row of a table, which is not cut.
    const line = text.lastIndexOf('\n', end - 1) + 1;
    if (text[end] !== '\n' && text.slice(line, end).includes('|')) {
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
function leavesOpen(node: PhrasingContent, text: string, outer: boolean): boolean {
  if (node.type === 'text') {
    const { start, end } = node.position ?? {};
    // Words around a bare address come without a place.
    return open(start && end ? text.slice(start.offset, end.offset) : node.value, outer);
  }
  return 'children' in node && node.children.some((child) => leavesOpen(child, text, false));
}

function open(written: string, outer: boolean): boolean {
  // Words in brackets are settled where no address follows. No more than this many: without an end the engine's stack has one.
  const words = written.replace(/\\[^([]/gs, '').replace(/\[[^[\]\\]{0,200}\](?=[^([:])/g, '');
  // Code, formulas, links and markup take precedence over emphasis around them; emphasis inside emphasis is settled.
  return /[`$[]|<[A-Za-z/!?]|\\[([]/.test(words) || (outer && /[*~](?=\S)|(?<![\p{L}\p{N}])_(?=\S)/u.test(words));
}
