/**
 * Parses a growing text without parsing its finished blocks again. In CommonMark appended text can change only the last
 * block, or the one before it when the last began on a line that is not yet whole; of a block so long that it is cut into
 * parts, only the last part. Two things reach back: link definitions and footnotes. Those of finished blocks are put
 * before the rest when it is parsed; where a name is new or gone, the text is parsed whole once.
 * Law: the tree equals a whole parse of the same text, its open marks closed the same way (a property test holds it).
 */
import type { RootContent } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import { type ParsedMarkdown, parseMarkdown, readBlocks, together } from './parse.ts';
import { goesOnInLine, PART_SIZES, type PartSizes, parted } from './parts.ts';
import { Reach } from './reach.ts';
import { resumeBlock } from './resume.ts';
import { goesOn, lineStart } from './source-text.ts';

export interface IncrementalParser {
  /**
   * The tree of `text`, sharing finished blocks with the call before where `text` continues that one's. `growing`: more
   * is on its way, so marks open at the end are closed.
   */
  parse(text: SourceText, growing?: boolean): ParsedMarkdown;
}

interface Read {
  text: SourceText;
  growing: boolean;
  parsed: ParsedMarkdown;
  /** Where its last line begins. */
  lastLine: number;
}

export function createIncrementalParser(sizes: PartSizes = PART_SIZES): IncrementalParser {
  let last: Read | null = null;
  let reach = new Reach();

  const grow = (before: Read, text: SourceText, growing: boolean): ParsedMarkdown | null => {
    const tail = readTail(before, text, growing, sizes);
    if (!tail || !reach.replace(tail.at, tail.blocks)) return null;
    return together([...before.parsed.root.children.slice(0, tail.at), ...tail.blocks], reach);
  };

  const whole = (text: SourceText, growing: boolean): ParsedMarkdown => {
    reach = new Reach();
    return parseMarkdown(text.slice(0), growing, sizes, reach);
  };

  return {
    parse(text, growing = false) {
      const before = last && goesOn(last.text, text) ? last : null;
      if (before && before.text.length === text.length && before.growing === growing) return before.parsed;
      const parsed = (before && grow(before, text, growing)) ?? whole(text, growing);
      const from = before?.text.length ?? 0;
      const line = text.slice(from).lastIndexOf('\n');
      last = { text, growing, parsed, lastLine: line < 0 ? (before?.lastLine ?? 0) : from + line + 1 };
      return parsed;
    },
  };
}

/** The blocks of `text` from number `at` of those before on; `null` where only a whole parse tells. */
function readTail(
  before: Read,
  text: SourceText,
  growing: boolean,
  sizes: PartSizes,
): { at: number; blocks: RootContent[] } | null {
  const { children } = before.parsed.root;
  let at = children.findLastIndex(
    (block) => goesOnInLine(block) || (block.position?.start.offset ?? 0) < before.lastLine,
  );
  let resumed = resumeBlock(children[at], before.text, sizes);
  // Blocks that touch are read in one go: whether a mark begins a list can hang on what it would interrupt.
  while (at > 0 && !resumed && !parted(children[at - 1], children[at], text)) {
    at--;
    resumed = resumeBlock(children[at], before.text, sizes);
  }
  const start = children[at]?.position?.start.offset;
  if (start === undefined) return null;
  // From the beginning of its line: what indents a block belongs to it.
  const rest = resumed ?? { head: '', from: lineStart(text, start) };
  // A lone CR ends lines too, and lines are found by LF here.
  if (/\r(?!\n)/.test(text.slice(rest.from))) return null;
  const stubs = stubsOf(before.parsed, rest.from, text);
  if (stubs === null) return null;
  const blocks = readBlocks(text, { growing, sizes }, rest, stubs);
  return blocks && { at, blocks };
}

/**
 * Definitions of finished blocks, written so that the rest knows their names; a rule after them ends the last footnote.
 * `null` where one cannot be written in a line.
 */
function stubsOf(before: ParsedMarkdown, from: number, text: SourceText): string | null {
  const lines: string[] = [];
  for (const node of [...before.definitions.values(), ...before.notes.values()]) {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || start.offset >= from) continue;
    const source = text.slice(start.offset, end?.offset);
    const name = /^\[(?:\\.|[^\]\\\n])*\]:/.exec(source)?.[0];
    if (name === undefined) return null;
    lines.push(`${name} x\n\n`);
  }
  return lines.length === 0 ? '' : `${lines.join('')}***\n\n`;
}
