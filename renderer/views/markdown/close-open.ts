/**
 * What is missing at the end of a growing text so that its last words look as they will: the closing marks of bold,
 * code, links and formulas, the line that makes a row a table. Looks only at the last block, so a text parsed in pieces
 * and a text parsed whole are closed the same way.
 */
import type { Nodes, Paragraph, RootContent } from 'mdast';
import type { SourceText } from '../../state/growing-text.ts';
import { contentEnd } from './source-text.ts';

/** A text that ends as if its open marks were closed. Offsets up to `keep` are those of the text itself. */
export interface Closing {
  /** How much of the text stays. */
  keep: number;
  /** What is appended. */
  closer: string;
}

/** Longer last words are left alone: nobody bolds a page, and this runs with every push. */
const LONGEST_TAIL = 4_000;
/** Nor does anybody open more than these within one another. */
const MOST_OPEN = 8;

/** What to append so that the last block, as parsed, has no open marks; `null` where nothing is open. */
export function closingOf(last: RootContent | undefined, text: SourceText): Closing | null {
  if (!last) return null;
  const end = contentEnd(text);
  const table = last.type === 'paragraph' ? tableOf(last, text) : null;
  if (table) return table;
  let node: Nodes = last;
  while (node.type !== 'paragraph' && node.type !== 'heading') {
    const child: Nodes | undefined = 'children' in node ? node.children.at(-1) : undefined;
    if (!child) return null;
    node = child;
  }
  if (node.position?.end.offset !== end) return null;
  const tail = node.children.at(-1);
  if (!tail) return null;
  // An address that grows inside `[words](https://…` is read as a bare link until the bracket closes.
  const bare = tail.type === 'link' ? node.children.at(-2) : undefined;
  if (tail.type === 'link') {
    const start = tail.position?.start.offset ?? 0;
    const before = bare?.type === 'text' ? text.slice(Math.max(0, start - 2), start) : '';
    return before === '](' ? { keep: end, closer: ')' } : null;
  }
  if (tail.type !== 'text') return null;
  const words = text.slice(tail.position?.start.offset ?? end, end);
  if (words.length > LONGEST_TAIL) return null;
  const closer = closerOf(words);
  return closer === '' ? null : { keep: end, closer };
}

/** A marker with what must stand before and after it to open something. */
const MARKS = /\\[([]|\\.|(`+)|(\$\$?)|(\*{1,3}|~~|__?)/gs;

function closerOf(words: string): string {
  const open: string[] = [];
  for (const match of words.matchAll(MARKS)) {
    const [mark, ticks, dollars, emphasis] = match;
    const after = words.charAt(match.index + mark.length);
    const before = words.charAt(match.index - 1);
    if (mark === '\\(' || mark === '\\[') {
      if (after !== '') return (mark === '\\(' ? '\\)' : '\\]') + open.reverse().join('');
    } else if (ticks) {
      // Inside code nothing else is read.
      return after === '' ? '' : ticks + open.reverse().join('');
    } else if (dollars) {
      const formula = words.slice(match.index + mark.length);
      if (dollars === '$$' ? after !== '' : /^([\\{(|]|[A-Za-z][_^=({\\\s+\-*/<>])/.test(formula)) {
        // A formula on the way: a lone `$` before a number is a price.
        if (!formula.includes('$') && !formula.includes('\n')) return dollars + open.reverse().join('');
      }
    } else if (emphasis && after !== '' && /\S/.test(after) && (before === '' || /[\s([{"'*_~]/.test(before))) {
      open.push(emphasis);
    }
  }
  if (open.length > MOST_OPEN) return '';
  const link = /\]\([^\s()]*$/.test(words) ? ')' : '';
  return link + open.reverse().join('');
}

/** The first row of a table whose second line has not come, or not whole. */
function tableOf(node: Paragraph, text: SourceText): Closing | null {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  if (end !== contentEnd(text) || end - start > LONGEST_TAIL) return null;
  const lines = text.slice(start, end).split('\n');
  const [head = '', rule] = lines;
  if (lines.length > 2 || !/^\|.*[^\s|]/.test(head)) return null;
  if (rule !== undefined && !/^ *\|[\s:|-]*$/.test(rule)) return null;
  const whole = /[^\\]\|\s*$/.test(head) ? head : `${head} |`;
  const cells = whole.replace(/\\./g, '').split('|').length - 2;
  const added = whole === head ? '' : ' |';
  return { keep: start + head.length, closer: `${added}\n${'|---'.repeat(cells)}|` };
}
