/** What a node needs to know of its document to be drawn. */
import type { Definition, FootnoteDefinition } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import type { HeadingLevels } from './reach.ts';

export interface RenderContext {
  definitions: ReadonlyMap<string, Definition>;
  footnotes: readonly FootnoteDefinition[];
  levels: HeadingLevels;
  /** Makes element ids unique among the answers of a page. */
  idPrefix: string;
  /** The Markdown itself, for what is shown as written. */
  source: SourceText;
  /** The block that is drawn may still grow at its end. */
  open: boolean;
  /** Formulas are shown as they are written. */
  plainFormulas?: boolean;
}
