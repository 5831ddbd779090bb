/** The long answer of the bench: words with code, tables, lists and formulas, seeded, cut into events of one word. */

const WORDS = 'the loom takes a thread and lays it under another so that what was loose becomes cloth in time'.split(
  ' ',
);

/** A number from 0 to 1 for each call, always the same ones for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** About so many words, as Markdown. */
export function longAnswer(words: number): string {
  const random = seeded(7);
  const pick = () => WORDS[Math.floor(random() * WORDS.length)] ?? 'loom';
  const some = (count: number) => Array.from({ length: count }, pick).join(' ');
  const parts: string[] = [];
  let made = 0;
  while (made < words) {
    const kind = random();
    if (kind < 0.08) {
      parts.push(`## ${some(4)}`);
      made += 4;
    } else if (kind < 0.18) {
      const lines = Array.from({ length: 12 }, (_, at) => `  const ${pick()}${at} = weave('${some(3)}', ${at});`);
      parts.push(`\`\`\`ts\nexport function ${pick()}() {\n${lines.join('\n')}\n}\n\`\`\``);
      made += 80;
    } else if (kind < 0.25) {
      const rows = Array.from({ length: 6 }, () => `| ${some(2)} | ${some(3)} | ${Math.floor(random() * 1000)} |`);
      parts.push(`| a | b | c |\n|---|---|--:|\n${rows.join('\n')}`);
      made += 40;
    } else if (kind < 0.35) {
      parts.push(Array.from({ length: 5 }, () => `- ${some(9)}`).join('\n'));
      made += 45;
    } else {
      parts.push(`${some(30)} **${some(2)}** ${some(12)} \`${pick()}\` ${some(20)}.`);
      made += 66;
    }
  }
  return parts.join('\n\n');
}

/** One block of each kind that never ends, about so many letters long. */
export function longBlocks(letters: number): Record<string, string> {
  const random = seeded(11);
  const some = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)] ?? 'loom').join(' ');
  const grown = (beginning: string, next: (at: number) => string) => {
    let text = beginning;
    for (let at = 0; text.length < letters; at++) text += next(at);
    return text;
  };
  return {
    code: grown('```ts\n', (at) => `  const ${some(1)}${at} = weave('${some(3)}', ${at});\n`),
    paragraph: grown('', () => `${some(30)} **${some(2)}** ${some(12)} \`${some(1)}\` ${some(20)}. `),
    list: grown('', () => `- ${some(9)}\n`),
    quote: grown('> ', () => `${some(30)} **${some(2)}** ${some(12)}.\n>\n> `),
    'code in a list item': grown(
      '1. Weave:\n\n   ```ts\n',
      (at) => `   const ${some(1)}${at} = weave('${some(3)}', ${at});\n`,
    ),
    'code in a quote': grown('> ```ts\n', (at) => `> const ${some(1)}${at} = weave('${some(3)}', ${at});\n`),
    formula: grown('$$\n', (at) => `x_{${at}} &= \\frac{${some(1)}}{y} \\\\\n`),
    'one list item': grown('- It begins.\n\n', (at) =>
      at % 4 === 3 ? `  - ${some(9)}\n\n` : `  ${some(30)} **${some(2)}** ${some(12)}.\n\n`,
    ),
    table: grown('| a | b | c |\n|---|---|--:|\n', (at) => `| ${some(2)} | ${some(4)} | ${at} |\n`),
  };
}

/** An event for each word with the blanks before it. */
export function eventsOf(answer: string): string[] {
  return answer.match(/\s*\S+/g) ?? [];
}
