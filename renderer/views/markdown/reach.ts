/**
 * What blocks say to one another: definitions, footnotes, references, and the level of each heading. Kept while a text
 * grows: what its last blocks said is taken back and said anew, the rest is not looked at.
 */
import type { Definition, FootnoteDefinition, Heading, Nodes, RootContent } from 'mdast';

/** The level of the heading above every answer. */
const FIRST_LEVEL = 2;

/** The level each heading gets on the page: as written, but never more than one below the heading before it. */
export type HeadingLevels = WeakMap<Heading, number>;

/** What a block says, in order of the text. */
interface BlockFacts {
  definitions: Definition[];
  notes: FootnoteDefinition[];
  references: string[];
  headings: Heading[];
}

function factsOf(block: RootContent): BlockFacts | null {
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
  return any ? facts : null;
}

/** What one block changed. */
interface Said {
  block: number;
  definitions: string[];
  notes: string[];
  references: string[];
  levelBefore: number;
}

export class Reach {
  /** Link definitions by normalised name: references to them may stand before them. */
  definitions: ReadonlyMap<string, Definition> = new Map();
  /** All footnotes by normalised name, the first of each. */
  notes: ReadonlyMap<string, FootnoteDefinition> = new Map();
  /** Footnotes that are referred to, in the order of their first reference. */
  footnotes: FootnoteDefinition[] = [];
  readonly levels: HeadingLevels = new WeakMap();
  /** Changes when a definition or footnote does: then blocks that did not change must be drawn again. */
  key = '';
  readonly #references = new Set<string>();
  readonly #said: Said[] = [];
  #level = FIRST_LEVEL;

  /**
   * The blocks from number `from` on are these now. Answers whether the names that are defined are the same as before:
   * where not, words read before may mean something else.
   */
  replace(from: number, blocks: readonly RootContent[]): boolean {
    // Copied only where they change: drawings before this one hold the old ones.
    let ownDefinitions: Map<string, Definition> | null = null;
    let ownNotes: Map<string, FootnoteDefinition> | null = null;
    const definitions = () => {
      ownDefinitions ??= new Map(this.definitions);
      return ownDefinitions;
    };
    const notes = () => {
      ownNotes ??= new Map(this.notes);
      return ownNotes;
    };
    const gone = new Set<string>();
    let changed = false;
    for (let last = this.#said.at(-1); last && last.block >= from; last = this.#said.at(-1)) {
      for (const name of last.definitions) if (definitions().delete(name)) gone.add(`d${name}`);
      for (const name of last.notes) if (notes().delete(name)) gone.add(`n${name}`);
      for (const name of last.references) this.#references.delete(name);
      changed ||= last.definitions.length + last.notes.length + last.references.length > 0;
      this.#level = last.levelBefore;
      this.#said.pop();
    }
    let same = true;
    const known = (name: string) => {
      same = gone.delete(name) && same;
    };
    blocks.forEach((block, index) => {
      const facts = factsOf(block);
      if (!facts) return;
      const said: Said = {
        block: from + index,
        definitions: [],
        notes: [],
        references: [],
        levelBefore: this.#level,
      };
      // The first definition of a name counts (CommonMark 4.7).
      for (const one of facts.definitions) {
        if (definitions().has(one.identifier)) continue;
        definitions().set(one.identifier, one);
        said.definitions.push(one.identifier);
        known(`d${one.identifier}`);
      }
      for (const one of facts.notes) {
        if (notes().has(one.identifier)) continue;
        notes().set(one.identifier, one);
        said.notes.push(one.identifier);
        known(`n${one.identifier}`);
      }
      for (const name of facts.references) {
        if (this.#references.has(name)) continue;
        this.#references.add(name);
        said.references.push(name);
      }
      for (const heading of facts.headings) {
        this.#level = Math.min(6, heading.depth + 2, this.#level + 1);
        this.levels.set(heading, this.#level);
      }
      changed ||= said.definitions.length + said.notes.length + said.references.length > 0;
      this.#said.push(said);
    });
    if (changed) {
      this.definitions = ownDefinitions ?? this.definitions;
      this.notes = ownNotes ?? this.notes;
      this.footnotes = [...this.#references].flatMap((name) => this.notes.get(name) ?? []);
      this.key = keyOf(this.definitions, this.notes, this.footnotes);
    }
    return same && gone.size === 0;
  }
}

function keyOf(
  definitions: ReadonlyMap<string, Definition>,
  notes: ReadonlyMap<string, FootnoteDefinition>,
  footnotes: readonly FootnoteDefinition[],
): string {
  if (definitions.size + notes.size === 0) return '';
  return JSON.stringify([
    [...definitions.values()].map((definition) => [definition.identifier, definition.url]),
    footnotes.map((note) => note.identifier),
  ]);
}
