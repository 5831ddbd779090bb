/**
 * Where very long blocks are cut (`parts.ts`). A cut is made between two rows of a table, two items of a list, or two
 * blocks of an item or quote, however deep they stand in one another. Where it is made depends only on the text before it,
 * so a text that grows is cut as the whole text is.
 */
import type { Blockquote, List, ListItem, RootContent, Table } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import { type Openings, openingsIn } from './containers.ts';
import { cutParagraph } from './cut-paragraph.ts';
import { asPart, blankBetween, continues, type PartSizes, parted, reachesOn } from './parts.ts';

/** The blocks, long ones in parts. One that goes on with a part before them is marked so. */
export function cutBlocks(blocks: readonly RootContent[], text: SourceText, sizes: PartSizes): RootContent[] {
  return blocks.flatMap((block): RootContent[] => {
    switch (block.type) {
      case 'list':
      case 'blockquote':
        return cutInside(block, [], { text, sizes, from: startOf(block) });
      case 'table':
        return cutTable(block, sizes);
      case 'paragraph':
        return cutParagraph(block, text, sizes);
      default:
        return [block];
    }
  });
}

function cutTable(table: Table, sizes: PartSizes): Table[] {
  const rest = continues(table);
  const [head, ...rows] = table.children;
  if (!head || rows.length === 0 || (!rest && rows.length <= sizes.rows)) return [table];
  const parts: Table[] = [];
  for (let from = 0; from < rows.length; from += sizes.rows) {
    const own = rows.slice(from, from + sizes.rows);
    const later = from > 0 || rest;
    const part = { ...table, children: [head, ...own] };
    parts.push(asPart(part, later ? own : part.children, later, from + sizes.rows >= rows.length));
  }
  return parts;
}

/** A pass through a block from its beginning to its end. */
interface Pass {
  text: SourceText;
  sizes: PartSizes;
  /** Where the part that is being filled begins. */
  from: number;
}

type Inner = ListItem['children'][number];

function cutInside(block: Inner, around: Openings, pass: Pass): Inner[] {
  switch (block.type) {
    case 'list':
      return cutList(block, around, pass);
    case 'blockquote':
      return cutHolder(block, around, pass);
    default:
      return [block];
  }
}

/** A list is cut between two items, and wherever one of them is. */
function cutList(list: List, around: Openings, pass: Pass): List[] {
  const { text, sizes } = pass;
  const full = (before: ListItem, item: ListItem, count: number) =>
    (count >= sizes.rows || startOf(item) - pass.from >= sizes.letters) && !reachesOn(before, text);
  const groups = group(list.children, pass, full, (item) => cutHolder(item, around, pass));
  if (groups.length === 1 && !continues(list)) return [list];
  let number = list.start ?? null;
  let loose = list.data?.loose ?? false;
  return groups.map((items, at) => {
    const later = at > 0 || continues(list);
    // An item that goes on has the number it began with.
    if (at > 0 && number !== null) number += (groups[at - 1]?.length ?? 0) - (continues(items[0]) ? 1 : 0);
    const spread = items.some((item, index) => index > 0 && blankBetween(items[index - 1], item, text));
    const part = asPart({ ...list, children: items, spread, start: number }, items, later, at === groups.length - 1);
    if (later) part.data = { ...part.data, loose };
    loose ||= spread || items.some((item) => item.spread);
    return part;
  });
}

/** An item or quote is cut between two of its blocks that do not hang together, and wherever one of them is. */
function cutHolder<T extends ListItem | Blockquote>(holder: T, around: Openings, pass: Pass): T[] {
  const { text, sizes } = pass;
  const inside = openingsIn(holder, around, text);
  if (!inside) return [holder];
  const full = (before: Inner, block: Inner) =>
    startOf(block) - pass.from >= sizes.letters && parted(before, block, text);
  const groups = group(holder.children, pass, full, (block) => cutInside(block, inside, pass));
  if (groups.length === 1 && !continues(holder)) return [holder];
  return groups.map((blocks, at) => {
    const later = at > 0 || continues(holder);
    const part = asPart({ ...holder, children: blocks }, blocks, later, at === groups.length - 1);
    if (part.type !== 'listItem') return part;
    part.spread = blocks.some((block, index) => index > 0 && blankBetween(blocks[index - 1], block, text));
    const opening = inside.at(-1);
    if (later && opening !== undefined) part.data = { ...part.data, opening };
    return part;
  });
}

/** What stands in a block, part by part. `cut` gives the parts of one child. */
function group<T extends ListItem | Inner>(
  children: readonly T[],
  pass: Pass,
  full: (before: T, child: T, count: number) => boolean,
  cut: (child: T) => T[],
): T[][] {
  let own: T[] = [];
  const groups = [own];
  const begin = () => {
    own = [];
    groups.push(own);
  };
  children.forEach((child, at) => {
    const before = children[at - 1];
    if (before && full(before, child, own.length)) {
      begin();
      pass.from = startOf(child);
    }
    cut(child).forEach((part, index) => {
      if (index > 0) begin();
      own.push(part);
    });
  });
  return groups;
}

function startOf(block: Inner | ListItem): number {
  return block.position?.start.offset ?? 0;
}
