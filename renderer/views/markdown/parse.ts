/**
 * Markdown to its syntax tree (CommonMark, GFM, formulas). The tree is the only form an answer takes between text and
 * React elements: nowhere is there a string of HTML.
 */
import type { Definition, FootnoteDefinition, Heading, Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { closingOf } from './close-open.ts';
import { mathSyntax } from './math-syntax.ts';

const SYNTAX = [gfm(), mathSyntax];
const TREE = [gfmFromMarkdown(), mathFromMarkdown()];

/** The level of the heading above every answer. */
const FIRST_LEVEL = 2;

/** The level each heading gets on the page: as written, but never more than one below the heading before it. */
export type HeadingLevels = WeakMap<Heading, number>;

export interface ParsedMarkdown {
  root: Root;
  /** Link definitions by normalised name: references to them may stand before them. */
  definitions: ReadonlyMap<string, Definition>;
  /** All footnotes by normalised name, the first of each. */
  notes: ReadonlyMap<string, FootnoteDefinition>;
  /** Footnotes that are referred to, in the order of their first reference. */
  footnotes: FootnoteDefinition[];
  levels: HeadingLevels;
  /** Changes when a definition or footnote does: then blocks that did not change must be drawn again. */
  reachKey: string;
}

/** The tree of a text, with source offsets. */
function parseTree(text: string): Root {
  return fromMarkdown(text, { extensions: SYNTAX, mdastExtensions: TREE });
}

/** The tree of a text that may still grow: where its end has open marks, as if they were closed. */
export function parseGrowing(text: string, growing: boolean): Root {
  const root = parseTree(text);
  const closing = growing ? closingOf(root.children.at(-1), text) : null;
  return closing ? parseTree(text.slice(0, closing.keep) + closing.closer) : root;
}

/** Parses a whole text. */
export function parseMarkdown(text: string, growing = false): ParsedMarkdown {
  return assemble(parseGrowing(text, growing).children);
}

/** What a block says to the others: definitions, footnotes and references in it, in order of the text. */
interface BlockFacts {
  definitions: Definition[];
  notes: FootnoteDefinition[];
  references: string[];
  headings: Heading[];
}

const NO_FACTS: BlockFacts = { definitions: [], notes: [], references: [], headings: [] };
const known = new WeakMap<RootContent, BlockFacts>();

/** Looked up once a block: finished blocks keep their objects. */
function factsOf(block: RootContent): BlockFacts {
  let facts = known.get(block);
  if (!facts) {
    facts = readFacts(block);
    known.set(block, facts);
  }
  return facts;
}

function readFacts(block: RootContent): BlockFacts {
  const facts: BlockFacts = { definitions: [], notes: [], references: [], headings: [] };
  let any = false;
  // A stack, not recursion: nesting is the writer's, and a writer may be hostile.
  const stack: Nodes[] = [block];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'definition') facts.definitions.push(node);
    else if (node.type === 'footnoteDefinition') facts.notes.push(node);
    else if (node.type === 'footnoteReference') facts.references.push(node.identifier);
    else if (node.type === 'heading') facts.headings.push(node);
    any ||= node.type.endsWith('efinition') || node.type === 'footnoteReference' || node.type === 'heading';
    if ('children' in node) {
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index];
        if (child) stack.push(child);
      }
    }
  }
  return any ? facts : NO_FACTS;
}

/**
 * Puts blocks together: what they define for one another, and the level of each heading. Headings begin below the
 * answer's own, whatever level the model begins with.
 */
export function assemble(blocks: RootContent[]): ParsedMarkdown {
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  const references = new Set<string>();
  const levels: HeadingLevels = new WeakMap();
  let level = FIRST_LEVEL;
  for (const block of blocks) {
    const facts = factsOf(block);
    if (facts === NO_FACTS) continue;
    // The first definition of a name counts (CommonMark 4.7).
    for (const one of facts.definitions) if (!definitions.has(one.identifier)) definitions.set(one.identifier, one);
    for (const one of facts.notes) if (!notes.has(one.identifier)) notes.set(one.identifier, one);
    for (const identifier of facts.references) references.add(identifier);
    for (const heading of facts.headings) {
      level = Math.min(6, heading.depth + 2, level + 1);
      levels.set(heading, level);
    }
  }
  const footnotes = [...references].flatMap((identifier) => notes.get(identifier) ?? []);
  const reachKey =
    definitions.size + notes.size === 0
      ? ''
      : JSON.stringify([
          [...definitions.values()].map((definition) => [definition.identifier, definition.url]),
          footnotes.map((note) => note.identifier),
        ]);
  return { root: { type: 'root', children: blocks }, definitions, notes, footnotes, levels, reachKey };
}
