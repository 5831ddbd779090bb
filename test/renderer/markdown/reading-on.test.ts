import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it, vi } from 'vitest';
import { GrowingText } from '../../../renderer/state/growing-text.ts';
import { createIncrementalParser } from '../../../renderer/views/markdown/incremental-parse.ts';

vi.mock('mdast-util-from-markdown', { spy: true });

/** How many letters the Markdown parser has read. */
function lettersRead(): number {
  return vi.mocked(fromMarkdown).mock.calls.reduce((sum, [text]) => sum + text.length, 0);
}

/** A beginning, and the lines that follow it without end. */
const ENDLESS: Record<string, [string, (at: number) => string]> = {
  'code in a list item': ['1. Create the file:\n\n   ```ts\n', (at) => `   const line${at} = ${at};\n`],
  'code in the first line of an item': ['- ```ts\n', (at) => `  const line${at} = ${at};\n`],
  'code in a quote': ['> ```ts\n', (at) => `> const line${at} = ${at};\n`],
  'code in a list in a quote in a list': ['- a\n  > 1. b\n  >\n  >    ~~~\n', (at) => `  >    line ${at}\n`],
  'code after steps': ['1. a\n2. b\n10. c\n    ```\n', (at) => `    line ${at}\n`],
  'code without an empty line after it': [`- \`\`\`\n${'  x\n'.repeat(3_000)}  \`\`\`\n`, (at) => `  Word ${at}.\n\n`],
  'a formula': ['$$\n', (at) => `x_{${at}} &= y \\\\\n`],
  'a formula in brackets in an item': ['- so:\n  \\[\n', (at) => `  x_{${at}} &= y \\\\\n`],
  'paragraphs of an item': ['1. It begins.\n\n', (at) => `   And goes on with ${at}.\n\n`],
  'a list in an item': ['- It begins.\n', (at) => `  1. step ${at}\n`],
  'a list in a quote in an item': ['- > It begins.\n', (at) => `  > - step ${at}\n`],
  'steps with code': ['', (at) => `${at + 1}. Step\n   \`\`\`\n${'   x\n'.repeat(40)}   \`\`\`\n   done\n`],
};

describe('reading on', () => {
  it.each(Object.entries(ENDLESS))('%s: each push reads a little, however much is there', (_, [beginning, line]) => {
    const parser = createIncrementalParser();
    const text = new GrowingText();
    text.append(beginning);
    const parsed = () => {
      vi.mocked(fromMarkdown).mockClear();
      parser.parse(text.soFar(), true);
      return lettersRead();
    };
    for (let at = 0; text.soFar().length < 40_000; at++) {
      text.append(line(at));
      if (at % 25 === 0) parsed();
    }
    parsed();
    const reads = Array.from({ length: 40 }, (_, at) => {
      text.append(line(2_000 + at));
      return parsed();
    });
    // The letters of a part, or what is read again of code, and a piece more.
    expect(Math.max(...reads)).toBeLessThan(9_000);
  });
});
