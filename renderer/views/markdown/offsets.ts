/** Source offsets of a block as attributes: the lens finds the bytes of an answer by them. */
import type { Node } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';

export interface OffsetAttributes {
  'data-source-start': number | undefined;
  'data-source-end': number | undefined;
}

export function offsets(node: Node): OffsetAttributes {
  return { 'data-source-start': node.position?.start.offset, 'data-source-end': node.position?.end.offset };
}

/** The text of a node as it was written. */
export function sourceOf(node: Node, source: SourceText): string {
  const { start, end } = node.position ?? {};
  return source.slice(start?.offset ?? 0, end?.offset ?? 0);
}

/** A React key that stays while text is appended: where the node begins. */
export function nodeKey(node: Node, index: number): string {
  return `${node.type}-${node.position?.start.offset ?? `i${index}`}`;
}
