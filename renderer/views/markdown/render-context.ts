/** What a node needs to know of its document to be drawn. */
import type { Definition, FootnoteDefinition, Heading } from 'mdast';

export interface RenderContext {
  definitions: ReadonlyMap<string, Definition>;
  footnotes: readonly FootnoteDefinition[];
  levels: ReadonlyMap<Heading, number>;
  /** Makes element ids unique among the answers of a page. */
  idPrefix: string;
  /** The Markdown itself, for what is shown as written. */
  source: string;
}
