/**
 * Markdown to its syntax tree (CommonMark and GFM). The tree is the only form an answer takes between text and React
 * elements: nowhere is there a string of HTML.
 */
import type { Definition, FootnoteDefinition, Heading, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const SYNTAX = [gfm()];
const TREE = [gfmFromMarkdown()];

export interface ParsedMarkdown {
  root: Root;
  /** Link definitions by normalised name: references to them may stand before them. */
  definitions: ReadonlyMap<string, Definition>;
  /** Footnotes that are referred to, in the order of their first reference. */
  footnotes: FootnoteDefinition[];
  /** The level each heading gets on the page: as written, but never more than one below the heading before it. */
  levels: ReadonlyMap<Heading, number>;
  /** Changes when a definition or footnote does: then blocks that did not change must be drawn again. */
  reachKey: string;
}

/** Parses a whole text. Linear for sane input; the tree carries source offsets. */
export function parseMarkdown(text: string): ParsedMarkdown {
  const root = fromMarkdown(text, { extensions: SYNTAX, mdastExtensions: TREE });
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  const order: string[] = [];
  const levels = new Map<Heading, number>();
  // The page has its own first heading; an answer begins below it, whatever it begins with.
  let level = 1;
  // A stack, not recursion: nesting is the writer's, and a writer may be hostile.
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    // The first definition of a name counts (CommonMark 4.7).
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    else if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node);
    else if (node.type === 'footnoteReference' && !order.includes(node.identifier)) order.push(node.identifier);
    else if (node.type === 'heading') {
      level = Math.min(6, node.depth + 1, level + 1);
      levels.set(node, level);
    }
    if ('children' in node) {
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index];
        if (child) stack.push(child);
      }
    }
  }
  const footnotes = order.flatMap((identifier) => notes.get(identifier) ?? []);
  const reachKey = JSON.stringify([
    [...definitions.values()].map((definition) => [definition.identifier, definition.url]),
    footnotes.map((note) => note.identifier),
  ]);
  return { root, definitions, footnotes, levels, reachKey };
}
