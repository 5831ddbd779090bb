/**
 * Markdown to its syntax tree (CommonMark, GFM, formulas). The tree is the only form an answer takes between text and
 * React elements: nowhere is there a string of HTML.
 */
import type { Definition, FootnoteDefinition, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { closingOf } from './close-open.ts';
import { withContainerLimit } from './container-limit.ts';
import { withInlineLimits } from './inline-limit.ts';
import { mathSyntax } from './math-syntax.ts';
import { cutBlocks, PART_SIZES, type PartSizes } from './parts.ts';
import { type HeadingLevels, Reach } from './reach.ts';

const SYNTAX = withInlineLimits(withContainerLimit([gfm(), mathSyntax]));
const TREE = [gfmFromMarkdown(), mathFromMarkdown()];

export interface ParsedMarkdown {
  root: Root;
  /** Link definitions by normalised name: references to them may stand before them. */
  definitions: ReadonlyMap<string, Definition>;
  /** All footnotes by normalised name, the first of each. */
  notes: ReadonlyMap<string, FootnoteDefinition>;
  /** Footnotes that are referred to, in the order of their first reference. */
  footnotes: readonly FootnoteDefinition[];
  levels: HeadingLevels;
  /** Changes when a definition or footnote does: then blocks that did not change must be drawn again. */
  reachKey: string;
}

/** The tree of a text, with source offsets. */
export function parseTree(text: string): Root {
  return fromMarkdown(text, { extensions: SYNTAX, mdastExtensions: TREE });
}

export interface ReadOptions {
  /** More is on its way: where the end has open marks, the tree is that of the text with these closed. */
  growing: boolean;
  sizes: PartSizes;
  /** Blocks before this offset are only there to be known. */
  from?: number;
  /** The part that the first block is the rest of. */
  first?: RootContent | undefined;
}

/** The blocks of a text, long ones in parts; `null` where the first one does not go on with `first`. */
export function readBlocks(text: string, { growing, sizes, from = 0, first }: ReadOptions): RootContent[] | null {
  const read = (words: string) => {
    const blocks = parseTree(words).children.filter((block) => (block.position?.start.offset ?? 0) >= from);
    if (first && blocks[0]?.type !== first.type) return null;
    return cutBlocks(blocks, words, sizes, first);
  };
  const blocks = read(text);
  const closing = growing ? closingOf(blocks?.at(-1), text) : null;
  return closing ? read(text.slice(0, closing.keep) + closing.closer) : blocks;
}

/** Puts blocks together with what they say to one another. */
export function together(blocks: RootContent[], reach: Reach): ParsedMarkdown {
  const { definitions, notes, footnotes, levels, key } = reach;
  return { root: { type: 'root', children: blocks }, definitions, notes, footnotes, levels, reachKey: key };
}

/** Parses a whole text. */
export function parseMarkdown(text: string, growing = false, sizes = PART_SIZES, reach = new Reach()): ParsedMarkdown {
  const blocks = readBlocks(text, { growing, sizes }) ?? [];
  reach.replace(0, blocks);
  return together(blocks, reach);
}
