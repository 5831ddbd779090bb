/**
 * Reading on inside a very long block: from its last part, or in code and formulas from one of the last lines, with what
 * is needed of the beginning put before it once more.
 */
import type { Nodes, RootContent, Table } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import { linesOf, type Openings, openingsIn, takeUp } from './containers.ts';
import type { Rest } from './parse.ts';
import { continues, type PartSizes } from './parts.ts';
import { resumeLines } from './resume-lines.ts';
import { lineStart, nextLine } from './source-text.ts';

/** How to read on in a block of `text`; `null` where it has to be read from its beginning. */
export function resumeBlock(block: RootContent | undefined, text: SourceText, sizes: PartSizes): Rest | null {
  return block ? (resumeLines(block, text, sizes) ?? resumePart(block, text)) : null;
}

function resumePart(part: RootContent, text: SourceText): Rest | null {
  if (!continues(part)) return null;
  const start = part.position?.start.offset ?? 0;
  const join = (blocks: RootContent[]) => (goOn(blocks[0], part) ? blocks : null);
  switch (part.type) {
    case 'paragraph':
      return { head: '', from: start, join };
    case 'list':
    case 'blockquote':
      return { head: headOf(part, text), from: lineStart(text, start), join };
    case 'table':
      return resumeTable(part, start, text);
    default:
      return null;
  }
}

/** What opens the items that the part goes on with. Its quotes have their marks in the line it begins with. */
function headOf(part: Nodes, text: SourceText): string {
  let openings: Openings | null = [];
  let node: Nodes | undefined = part;
  while (openings && node && continues(node)) {
    openings = openingsIn(node, openings, text);
    node = 'children' in node ? node.children[0] : undefined;
  }
  return linesOf(openings ?? []);
}

/** Marks what was read as what goes on with a part, as the part itself did. Answers whether it does go on. */
function goOn(read: Nodes | undefined, part: Nodes): boolean {
  if (!read || !takeUp(read, part)) return false;
  if (!('children' in read && 'children' in part)) return true;
  const [first] = part.children;
  return !first || !continues(first) || goOn(read.children[0], first);
}

function resumeTable(part: Table, start: number, text: SourceText): Rest | null {
  const [names] = part.children;
  const { start: first, end: last } = names?.position ?? {};
  if (!names || first?.offset === undefined || last?.offset === undefined) return null;
  return {
    head: text.slice(lineStart(text, first.offset), nextLine(text, nextLine(text, last.offset))),
    from: lineStart(text, start),
    join(blocks) {
      const [read] = blocks;
      if (read?.type !== 'table' || !goOn(read, part)) return null;
      read.children[0] = names;
      return blocks;
    },
  };
}
