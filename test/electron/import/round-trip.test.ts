// Any tree of messages, written in each format by its description, comes back the same.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSeeded } from '../../support/seeded-splits.ts';
import { importFile } from './support.ts';

interface Plain {
  role: 'user' | 'assistant';
  text: string;
  reasoning: string;
  /** Index of the message it answers; -1 for the first ones. */
  parent: number;
}

// Words no reader takes for anything but words: blanks at their ends and HTML are other tests'.
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.toWellFormed().replaceAll('<', '(').trim())
  .filter((text) => text !== '');

/** A tree in which roles take turns, so that no two answers are steps of one. */
const trees: fc.Arbitrary<Plain[]> = fc
  .array(fc.record({ text: words, reasoning: fc.option(words, { nil: '' }), above: fc.nat() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((given) => {
    const messages: Plain[] = [];
    for (const { text, reasoning, above } of given) {
      const parent = (above % (messages.length + 1)) - 1;
      const role = messages[parent]?.role === 'user' ? 'assistant' : 'user';
      messages.push({ role, text, reasoning: role === 'user' ? '' : reasoning, parent });
    }
    return messages;
  });

/** Each message with the way to it, in no order: what a tree is. */
function waysIn(messages: readonly Plain[]): string[] {
  return messages.map((message) => {
    const way: string[] = [];
    for (let at: Plain | undefined = message; at !== undefined; at = messages[at.parent]) {
      way.push(JSON.stringify([at.role, at.text, at.reasoning]));
    }
    return way.join(' < ');
  });
}

function readBack(file: unknown, seed: number): Plain[] {
  const bytes = new TextEncoder().encode(JSON.stringify(file));
  const whole = Buffer.concat(splitSeeded(bytes, seed));
  const { conversations, skips, fault } = importFile(whole, { pieceBytes: 1 + (seed % 50) });
  expect({ skips, fault }).toEqual({ skips: [], fault: null });
  return conversations.flatMap(({ messages }) =>
    messages.map((message) => ({
      role: message.role,
      text: message.text,
      reasoning: message.role === 'assistant' ? message.reasoning : '',
      parent: message.parent ?? -1,
    })),
  );
}

const key = (at: number) => (at < 0 ? null : `k${at}`);
const childrenOf = (messages: readonly Plain[], parent: number) =>
  messages.flatMap((message, at) => (message.parent === parent ? [at] : []));

const formats: Record<string, (messages: readonly Plain[]) => unknown> = {
  chatgpt: (messages) => [
    {
      current_node: key(messages.length - 1),
      mapping: Object.fromEntries(
        messages.flatMap(({ role, text, reasoning, parent }, at): [string | null, unknown][] => {
          const children = childrenOf(messages, at).map(key);
          const message = { author: { role }, content: { content_type: 'text', parts: [text] } };
          if (reasoning === '') return [[key(at), { parent: key(parent), children, message }]];
          // Thoughts are a node of their own above the text.
          const content = { content_type: 'thoughts', thoughts: [{ summary: '', content: reasoning }] };
          const thoughts = { author: { role }, content };
          return [
            [`t${at}`, { parent: key(parent), children: [key(at)], message: thoughts }],
            [key(at), { parent: `t${at}`, children, message }],
          ];
        }),
      ),
    },
  ],
  'open-webui': (messages) => [
    {
      chat: {
        history: {
          currentId: key(messages.length - 1),
          messages: Object.fromEntries(
            messages.map(({ role, text, reasoning, parent }, at) => {
              const quoted = reasoning.replaceAll('&', '&amp;').replaceAll('>', '&gt;').replaceAll('\n', '\n&gt; ');
              const block = `<details type="reasoning" done="true">\n<summary>Thought</summary>\n&gt; ${quoted}\n</details>\n`;
              const content = reasoning === '' ? text : block + text;
              return [
                key(at),
                { role, content, parentId: key(parent), childrenIds: childrenOf(messages, at).map(key) },
              ];
            }),
          ),
        },
      },
    },
  ],
  librechat: (messages) => {
    const written = (parent: number): unknown[] =>
      childrenOf(messages, parent).map((at) => {
        const { role, text, reasoning } = messages[at] as Plain;
        const content =
          reasoning === ''
            ? []
            : [
                { type: 'think', think: reasoning },
                { type: 'text', text },
              ];
        return { messageId: key(at), isCreatedByUser: role === 'user', text, content, children: written(at) };
      });
    return { conversationId: 'x', recursive: true, messagesTree: written(-1) };
  },
};

test.each(Object.entries(formats))('%s', (_format, write) => {
  fc.assert(
    fc.property(trees, fc.nat(), (messages, seed) => {
      expect(waysIn(readBack(write(messages), seed)).sort()).toEqual(waysIn(messages).sort());
    }),
    { numRuns: 150 },
  );
});

/** Formats without branches: a talk in turns. */
const talks = trees.map((messages) =>
  messages.map(({ text, reasoning }, at): Plain => {
    const role = at % 2 === 0 ? 'user' : 'assistant';
    return { role, text, reasoning: role === 'user' ? '' : reasoning, parent: at - 1 };
  }),
);

const lines: Record<string, (messages: readonly Plain[]) => unknown> = {
  messages: (messages) =>
    messages.map(({ role, text, reasoning }) => ({
      role,
      content: text,
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    })),
  'lm-studio': (messages) => ({
    messages: messages.map(({ role, text, reasoning }) => ({
      currentlySelected: 0,
      versions: [
        {
          role,
          type: 'multiStep',
          steps: [
            { type: 'contentBlock', style: { type: 'thinking' }, content: [{ type: 'text', text: reasoning }] },
            { type: 'contentBlock', content: [{ type: 'text', text }] },
          ],
        },
      ],
    })),
  }),
};

test.each(Object.entries(lines))('%s', (_format, write) => {
  fc.assert(
    fc.property(talks, fc.nat(), (messages, seed) => {
      expect(readBack(write(messages), seed)).toEqual(messages);
    }),
    { numRuns: 150 },
  );
});
