/**
 * Markdown to its syntax tree (CommonMark and GFM). The tree is the only form an answer takes between text and React
 * elements: nowhere is there a string of HTML.
 */
import type { Definition, FootnoteDefinition, Heading, Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const SYNTAX = [gfm()];
const TREE = [gfmFromMarkdown()];

/** The level of the heading above every answer. */
export const FIRST_LEVEL = 2;

/** The level each heading gets on the page: as written, but never more than one below the heading before it. */
export type HeadingLevels = WeakMap<Heading, number>;

export interface ParsedMarkdown {
  root: Root;
  /** Link definitions by normalised name: references to them may stand before them. */
  definitions: ReadonlyMap<string, Definition>;
  /** Footnotes that are referred to, in the order of their first reference. */
  footnotes: FootnoteDefinition[];
  levels: HeadingLevels;
  /** For each block of the root, the level of the last heading in or before it. */
  levelAfter: number[];
  /** Whether a definition or footnote stands anywhere: then later text can change earlier blocks. */
  reaches: boolean;
  /** Changes when a definition or footnote does: then blocks that did not change must be drawn again. */
  reachKey: string;
}

/** The tree of a text, with source offsets. */
export function parseTree(text: string): Root {
  return fromMarkdown(text, { extensions: SYNTAX, mdastExtensions: TREE });
}

/** Parses a whole text. */
export function parseMarkdown(text: string): ParsedMarkdown {
  const root = parseTree(text);
  const found = lookThrough(root.children, FIRST_LEVEL, new WeakMap());
  const footnotes = found.references.flatMap((identifier) => found.notes.get(identifier) ?? []);
  const reachKey = JSON.stringify([
    [...found.definitions.values()].map((definition) => [definition.identifier, definition.url]),
    footnotes.map((note) => note.identifier),
  ]);
  const { definitions, levels, levelAfter, reaches } = found;
  return { root, definitions, footnotes, levels, levelAfter, reaches, reachKey };
}

/**
 * What blocks need to know of one another. `level` is that of the heading before them (2 at the start: an answer has a
 * heading of its own, and the headings in it stand below that, whatever level the model begins with).
 */
export function lookThrough(blocks: readonly RootContent[], level: number, levels: HeadingLevels) {
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  const references = new Set<string>();
  const levelAfter: number[] = [];
  let last = level;
  for (const block of blocks) {
    // A stack, not recursion: nesting is the writer's, and a writer may be hostile.
    const stack: Nodes[] = [block];
    for (let node = stack.pop(); node; node = stack.pop()) {
      // The first definition of a name counts (CommonMark 4.7).
      if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
      else if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node);
      else if (node.type === 'footnoteReference') references.add(node.identifier);
      else if (node.type === 'heading') {
        last = Math.min(6, node.depth + 2, last + 1);
        levels.set(node, last);
      }
      if ('children' in node) {
        for (let index = node.children.length - 1; index >= 0; index--) {
          const child = node.children[index];
          if (child) stack.push(child);
        }
      }
    }
    levelAfter.push(last);
  }
  const reaches = definitions.size > 0 || notes.size > 0;
  return { definitions, notes, references: [...references], levels, levelAfter, reaches };
}
