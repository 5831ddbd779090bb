// Files that are not what they should be: nothing throws, what is whole comes in, the rest is told.
import { describe, expect, it, test } from 'vitest';
import { CHATGPT, OPEN_WEBUI } from './fixtures.ts';
import { importFile, importOne, outlineOf } from './support.ts';

const talk = (text: string) => ({ messages: [{ role: 'user', content: text }] });
const texts = (file: unknown, bounds?: Parameters<typeof importFile>[1]) =>
  importFile(file, bounds).conversations.map(({ messages }) => messages.map(({ text }) => text).join('|'));

describe('the file', () => {
  it('in any pieces is the same file', () => {
    const whole = importFile([CHATGPT, OPEN_WEBUI, talk('Grüße 😀 "quoted" \\ [}')]);
    for (const pieceBytes of [1, 2, 3, 7, 64, 1000]) {
      expect(importFile([CHATGPT, OPEN_WEBUI, talk('Grüße 😀 "quoted" \\ [}')], { pieceBytes })).toEqual(whole);
    }
    expect(whole.conversations).toHaveLength(3);
  });

  it('cut anywhere gives the conversations before the cut, and says that it was cut', () => {
    const text = JSON.stringify([talk('one'), talk('two'), talk('three')]);
    for (let end = 1; end < text.length; end++) {
      const { conversations, fault, skips } = importFile(text.slice(0, end));
      expect(fault).toBe('truncated');
      expect(skips).toEqual([]);
      const whole = ['one', 'two', 'three'].filter((word) => text.slice(0, end).includes(`"${word}"}]}`));
      expect(conversations.map(({ messages }) => messages[0]?.text)).toEqual(whole);
    }
  });

  it.each([
    ['nothing', '', 'empty-file'],
    ['blanks', ' \n\t ', 'empty-file'],
    ['HTML', '<!doctype html><p>[]', 'not-json'],
    ['a number', '17', 'not-json'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x5b, 0, 0x5d, 0]), 'not-json'],
    ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'zip'],
    ['something behind its end', '[] and more', 'not-json'],
  ])('that is %s is told as what it is', (_what, file, fault) => {
    for (const pieceBytes of [1, 1000])
      expect(importFile(file, { pieceBytes })).toMatchObject({ conversations: [], fault });
  });

  it('may begin with a byte order mark', () => {
    for (const pieceBytes of [1, 2, 1000])
      expect(texts(`\uFEFF${JSON.stringify(talk('one'))}`, { pieceBytes })).toEqual(['one']);
  });

  it('that holds no chat says so, by title where there is one', () => {
    const { conversations, skips, fault } = importFile([{ title: 'A recipe', steps: [] }, 7, 'word', null, [], {}]);
    expect(conversations).toEqual([]);
    expect(fault).toBeNull();
    expect(skips.map(({ title }) => title)).toEqual(['A recipe', '', '', '', '', '']);
    expect(new Set(skips.map(({ why }) => why))).toEqual(new Set(['unknown-format']));
    expect(importFile([])).toMatchObject({ conversations: [], skips: [], fault: null });
  });
});

describe('one conversation that is broken', () => {
  const around = (broken: string) => `[${JSON.stringify(talk('one'))},${broken},${JSON.stringify(talk('three'))}]`;

  it.each([
    ['no JSON', '{"messages": [oops]}', 'malformed'],
    ['a raw NUL', '{"messages": [{"role": "user", "content": "a\u0000b"}]}', 'malformed'],
    ['invalid escapes', '{"messages": [{"role": "user", "content": "\\x"}]}', 'malformed'],
    ['without messages', '{"mapping": {}, "title": "hollow"}', 'empty'],
    ['nested without end', `{"messages": ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`, 'too-deep'],
    ['larger than the bound', JSON.stringify(talk('x'.repeat(70_000))), 'too-large'],
  ])('%s is passed over, the others come in', (_what, broken, why) => {
    const { conversations, skips, fault } = importFile(around(broken), { maxConversationBytes: 4_000_000 });
    const bounded = importFile(around(broken), { maxConversationBytes: 60_000, pieceBytes: 5_000 });
    const read = why === 'too-large' ? bounded : { conversations, skips, fault };
    expect(read.conversations.map(({ messages }) => messages[0]?.text)).toEqual(['one', 'three']);
    expect(read.skips.map((each) => each.why)).toEqual([why]);
    expect(read.fault).toBeNull();
  });

  it('nested in what is read comes in where the nesting is nothing to the reader', () => {
    const deep = `{"messages":[{"role":"user","content":"one","extra":${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`;
    expect(texts(deep)).toEqual(['one']);
  });

  it('a LibreChat of 20,000 nested messages is read, and not by recursion', () => {
    const many = 20_000;
    const open = Array.from(
      { length: many },
      (_, at) => `{"messageId":"m${at}","isCreatedByUser":${at % 2 === 0},"text":"t${at}","children":[`,
    ).join('');
    const file = `{"conversationId":"deep","messagesTree":[${open}${']}'.repeat(many)}]}`;
    const { messages } = importOne(file);
    expect(messages).toHaveLength(many);
    expect(messages.at(-1)).toMatchObject({ text: `t${many - 1}`, parent: many - 2 });
  });
});

describe('wrong types', () => {
  const values = [null, true, 0, -1, 1e308, '', 'x', [], [null], {}, { a: {} }, [[]]];

  it('anywhere in a conversation throw nothing', () => {
    for (const file of [CHATGPT, OPEN_WEBUI]) {
      for (const path of pathsOf(file)) {
        for (const value of values) {
          const { conversations, skips, fault } = importFile([changed(file, path, value), talk('after')]);
          expect(fault).toBeNull();
          expect(conversations.length + skips.length).toBeGreaterThanOrEqual(1);
          expect(conversations.at(-1)?.messages[0]?.text, path.join('.')).toBe('after');
        }
      }
    }
  });

  it('times that are none are not known', () => {
    for (const at of ['yesterday', -5, 0, {}, Number.MAX_VALUE]) {
      expect(importOne({ created_at: at, ...talk('x') }).createdAt).toBeNull();
    }
  });
});

describe('parents', () => {
  const node = (parent: string | null, text: string) => ({
    parent,
    children: [],
    message: { author: { role: 'user' }, content: { content_type: 'text', parts: [text] } },
  });

  it('that are missing leave the message at the root, and it is said', () => {
    const file = { mapping: { a: node('gone', 'one'), b: node('a', 'two') } };
    expect(outlineOf(importOne(file))).toEqual([
      ['user', 'one', null],
      ['user', 'two', 'one'],
    ]);
    expect(importFile(file).notes).toEqual({ 'loose-message': 1 });
  });

  it('in a circle keep every message once', () => {
    const file = { mapping: { a: node('c', 'one'), b: node('a', 'two'), c: node('b', 'three'), d: node('d', 'four') } };
    const { conversations, notes } = importFile(file);
    expect(conversations[0]?.messages.map(({ text }) => text).sort()).toEqual(['four', 'one', 'three', 'two']);
    expect(notes).toEqual({ 'loose-message': 2 });
  });

  it('named by the children list alone are found', () => {
    const ask = { ...node(null, 'one'), children: ['b'] };
    const { parent: _none, ...answer } = node(null, 'two');
    expect(outlineOf(importOne({ mapping: { a: ask, b: answer } }))).toEqual([
      ['user', 'one', null],
      ['user', 'two', 'one'],
    ]);
  });

  it('a chain of 20,000 and 20,000 children of one are read in a moment', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`k${at}`, node(at === 0 ? null : `k${at - 1}`, `t${at}`)]),
    );
    const fan = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`k${at}`, node(at === 0 ? null : 'k0', `t${at}`)]),
    );
    for (const mapping of [chain, fan]) expect(importOne({ mapping }).messages).toHaveLength(20_000);
  });

  it('more messages than a conversation may hold are told', () => {
    const mapping = Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`k${at}`, {}]));
    expect(importFile({ mapping, title: 'Endless' }).skips).toEqual([{ title: 'Endless', why: 'too-many-messages' }]);
  });
});

describe('odd words', () => {
  it('a NUL and half characters', () => {
    const file = '{"messages":[{"role":"user","content":"a\\u0000b \\ud800 c \\udc00"}]}';
    expect(importOne(file).messages[0]?.text).toBe('a\u0000b \uFFFD c \uFFFD');
  });

  it('`__proto__` is a name like any other', () => {
    const file =
      '{"mapping":{"__proto__":{"parent":null,"message":{"author":{"role":"user"},"content":{"parts":["one"]}}},' +
      '"constructor":{"parent":"__proto__","message":{"author":{"role":"user"},"content":{"parts":["two"]}}}},' +
      '"__proto__":{"title":"no title of this"}}';
    const conversation = importOne(file);
    expect(outlineOf(conversation)).toEqual([
      ['user', 'one', null],
      ['user', 'two', 'one'],
    ]);
    expect(conversation.title).toBe('');
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });

  it('messages that share an id are all there', () => {
    const message = (text: string) => ({ messageId: 'same', isCreatedByUser: true, text, parentMessageId: null });
    const conversation = importOne({ conversationId: 'x', messages: [message('one'), message('two'), message('one')] });
    expect(conversation.messages.map(({ text }) => text)).toEqual(['one', 'two', 'one']);
    expect(new Set(conversation.messages.map(({ key }) => key)).size).toBe(3);
  });

  it('HTML blocks without end, or by the ten thousand, stay words or are taken out in a moment', () => {
    const chat = (content: string) => ({
      history: { currentId: 'a', messages: { a: { parentId: null, role: 'assistant', content } } },
    });
    const open = '<details type="reasoning">never closed';
    expect(importOne([chat(open)]).messages[0]?.text).toBe(open);
    const unknown = '<details type="other" '.repeat(100_000);
    expect(importOne([chat(`${unknown}></details>`)]).messages[0]?.text).toBe(`${unknown}></details>`);
    const many = '<details type="reasoning"><summary>s</summary>x</details>'.repeat(50_000);
    expect(importOne([chat(`${many}end`)]).messages[0]?.text).toBe('end');
  });
});

test('a picture as words, not base64, leaves words', () => {
  const url = 'data:image/svg+xml,<svg/>';
  const file = { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: url }] }] };
  expect(importOne(file).messages[0]?.text).toMatch(/^\[picture not in the imported file: data:image/);
});

type Path = (string | number)[];

/** The way to every value in a JSON value. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))];
}

function changed(value: unknown, [first, ...rest]: Path, to: unknown): unknown {
  if (first === undefined) return to;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  copy[first] = changed(copy[first], rest, to);
  return Array.isArray(value) ? Object.assign([...value], copy) : copy;
}
