/**
 * Markdown to its syntax tree (CommonMark, GFM, formulas). The tree is the only form an answer takes between text and
 * React elements: nowhere is there a string of HTML.
 */
import type { Definition, FootnoteDefinition, Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown, type Handle, type Extension as TreeExtension } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import type { SourceText } from '../../state/growing-text.ts';
import { closingOf } from './close-open.ts';
import { withContainerLimit } from './container-limit.ts';
import { cutBlocks } from './cut-blocks.ts';
import { withInlineLimits } from './inline-limit.ts';
import { mathSyntax } from './math-syntax.ts';
import { PART_SIZES, type PartSizes } from './parts.ts';
import { type HeadingLevels, Reach } from './reach.ts';
import { withEnd } from './source-text.ts';

const SYNTAX = withInlineLimits(withContainerLimit([gfm(), mathSyntax]));
const TREE = [gfmFromMarkdown(), withoutCopies(mathFromMarkdown())];

/** Formulas, without a second copy of their words that a tree of HTML would be made of. */
function withoutCopies(extension: TreeExtension): TreeExtension {
  const exit = extension.exit?.['mathFlow'];
  const mathFlow: Handle = function (token) {
    const node = this.stack.findLast(({ type }) => type === 'math');
    exit?.call(this, token);
    if (node?.type === 'math') delete node.data;
  };
  return { ...extension, exit: { ...extension.exit, mathFlow } };
}

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
}

/** What of a text is read: `head`, which stands in it before, and all from `from` on. */
export interface Rest {
  head: string;
  from: number;
  /**
   * Makes the blocks that were read into those of the text; `null` where they do not go on from there. Their offsets are
   * those of the text, but for what was read from the head.
   */
  join?: (blocks: RootContent[]) => RootContent[] | null;
}

const WHOLE: Rest = { head: '', from: 0 };

/** The blocks of a text, long ones in parts; `null` where the rest is none. `stubs`: what is only there to be known. */
export function readBlocks(
  text: SourceText,
  { growing, sizes }: ReadOptions,
  { head, from, join }: Rest = WHOLE,
  stubs = '',
): RootContent[] | null {
  const read = (written: SourceText) => {
    const all = parseTree(stubs + head + written.slice(from)).children;
    const own = all.filter((block) => (block.position?.start.offset ?? 0) >= stubs.length);
    for (const block of own) shift(block, from - stubs.length - head.length);
    const blocks = join ? join(own) : own;
    return blocks && cutBlocks(blocks, written, sizes);
  };
  const blocks = read(text);
  const closing = growing ? closingOf(blocks?.at(-1), text) : null;
  return closing ? read(withEnd(text, closing.keep, closing.closer)) : blocks;
}

/** Moves the source offsets of a tree; lines and columns are used nowhere. */
function shift(root: RootContent, by: number): void {
  if (by === 0) return;
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.position) {
      const { start, end } = node.position;
      node.position = {
        start: { ...start, offset: (start.offset ?? 0) + by },
        end: { ...end, offset: (end.offset ?? 0) + by },
      };
    }
    if ('children' in node) stack.push(...node.children);
  }
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
