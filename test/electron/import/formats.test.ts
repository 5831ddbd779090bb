// What each format becomes. The files are constructed; see fixtures.ts.
import { describe, expect, it, test } from 'vitest';
import { CHATGPT, LIBRECHAT_LIST, LIBRECHAT_TREE, LM_STUDIO, MESSAGES, OPEN_WEBUI } from './fixtures.ts';
import { answersOf, importFile, importOne, outlineOf } from './support.ts';

describe('messages of Chat Completions', () => {
  it('keeps words, reasoning, calls with their results and refusals; the steps of one answer are one', () => {
    const conversation = importOne(MESSAGES);
    expect(conversation.system).toEqual({ text: 'You are short.', role: 'system' });
    const far = '[picture not in the imported file: https://example.com/far.png]';
    expect(outlineOf(conversation)).toEqual([
      ['user', `What is this?\n\n${far}`, null],
      ['assistant', 'A cat.', `What is this?\n\n${far}`],
      ['user', 'Sure?', 'A cat.'],
      ['assistant', '', 'Sure?'],
    ]);
    const [first, second] = answersOf(conversation);
    expect(first).toMatchObject({
      model: 'llama-own',
      reasoning: 'I look.',
      carrier: 'reasoning_content',
      calls: [{ id: 'k1', name: 'look', arguments: '{"at":1}', result: 'a cat' }],
    });
    expect(second?.refusal).toBe('I will not say.');
    expect(conversation.messages[0]).toMatchObject({ pictures: [0] });
    expect(importFile(MESSAGES)).toMatchObject({ pictures: ['iVBORw0KGgo='], notes: { 'picture-elsewhere': 1 } });
  });

  it('reads a bare list, JSON lines of conversations or of messages, several in one object or list', () => {
    const two = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
    ];
    const other = [{ role: 'user', content: 'three' }];
    const lines = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
    const texts = (file: unknown) =>
      importFile(file).conversations.map(({ messages }) => messages.map(({ text }) => text));
    expect(texts(two)).toEqual([['one', 'two']]);
    expect(texts(lines(two))).toEqual([['one', 'two']]);
    expect(texts(lines([{ messages: two }, { messages: other }]))).toEqual([['one', 'two'], ['three']]);
    expect(texts(`${lines([{ messages: two }, { messages: other }])}\n`)).toEqual([['one', 'two'], ['three']]);
    expect(texts(lines([two, other]))).toEqual([['one', 'two'], ['three']]);
    expect(texts([two, other])).toEqual([['one', 'two'], ['three']]);
    expect(texts([{ messages: two }, { messages: other }])).toEqual([['one', 'two'], ['three']]);
    expect(texts({ messages: [two, other] })).toEqual([['one', 'two'], ['three']]);
    expect(texts({ conversations: [{ messages: two }, { messages: other }] })).toEqual([['one', 'two'], ['three']]);
  });

  it('takes the developer role for the system prompt, and says what came late', () => {
    const file = {
      messages: [
        { role: 'developer', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
        { role: 'developer', content: [{ type: 'text', text: 'Be short.' }] },
      ],
    };
    expect(importOne(file).system).toEqual({ text: 'Be kind.\n\nBe short.', role: 'developer' });
    expect(importFile(file).notes).toEqual({ 'late-system': 1 });
  });
});

describe("ChatGPT's export", () => {
  const conversation = importOne([CHATGPT]);

  it('keeps branches, the one that was shown last', () => {
    const asked =
      '[picture not in the imported file: sediment://file_9]\n\nWill it rain?\n\n[file not in the imported file: notes.pdf]';
    expect(outlineOf(conversation)).toEqual([
      ['user', asked, null],
      ['assistant', 'Perhaps.', asked],
      ['assistant', 'No.', asked],
    ]);
  });

  it('makes thoughts, call, result and text one answer, with its model and how it ended', () => {
    const [first, second] = answersOf(conversation);
    expect(first).toMatchObject({
      model: 'gpt-thinks',
      reasoning: '**Looking**\n\nI look at the sky.',
      calls: [{ name: 'weather.get', arguments: '{"city":"Lisbon"}', result: 'cloudy' }],
      finish: 'max_tokens',
      end: 'length',
      at: 1_756_000_002_000,
    });
    expect(second).toMatchObject({ model: 'gpt-usual', end: 'whole', finish: 'stop', calls: [], reasoning: '' });
  });

  it('has title and times, is known by its id, and leaves custom instructions out, which it says', () => {
    expect(conversation).toMatchObject({
      format: 'chatgpt',
      source: 'chatgpt:c-1',
      title: 'Rain in Lisbon',
      createdAt: 1_756_000_000_250,
      updatedAt: 1_756_000_100_500,
      system: null,
    });
    expect(importFile([CHATGPT]).notes).toEqual({ hidden: 1, 'picture-elsewhere': 1, 'file-elsewhere': 1 });
  });

  it('shows the branch that was shown, when it is the older one too', () => {
    const older = importOne([{ ...CHATGPT, current_node: 'n-answer' }]);
    expect(
      outlineOf(older)
        .map(([, text]) => text)
        .at(-1),
    ).toBe('Perhaps.');
  });

  it('writes code meant for reading as code', () => {
    const code = { content_type: 'code', language: 'python', text: 'print("```")' };
    const file = { mapping: { a: { parent: null, message: { author: { role: 'assistant' }, content: code } } } };
    expect(importOne(file).messages[0]?.text).toBe('````python\nprint("```")\n````');
  });
});

describe("Open WebUI's export", () => {
  const conversation = importOne([OPEN_WEBUI]);

  it('keeps the tree, the system prompt and pictures that are in the file', () => {
    const asked =
      'What is 15 * 17?\n\n[picture not in the imported file: /api/v1/files/1]\n\n[file not in the imported file: table.csv]';
    expect(conversation.system?.text).toBe('You count.');
    expect(outlineOf(conversation)).toEqual([
      ['user', asked, null],
      ['assistant', 'It is 255 &gt; 200.', asked],
      ['assistant', '', asked],
      ['assistant', '255', asked],
    ]);
    expect(conversation.messages[0]).toMatchObject({ pictures: [0], at: 1_700_000_001_000 });
    expect(conversation.pictures).toEqual([{ name: 'sum.png' }]);
  });

  it('takes reasoning and calls out of HTML blocks and out of output items', () => {
    const [blocks, failed, items] = answersOf(conversation);
    const call = { name: 'sum', arguments: '{"a":15}', result: '255' };
    expect(blocks).toMatchObject({ model: 'small', reasoning: '15 * 17\nis 255', calls: [{ id: 't1', ...call }] });
    expect(items).toMatchObject({ model: 'large', reasoning: 'easy', calls: [{ id: 'k', ...call }] });
    expect(failed).toMatchObject({ end: 'failed', error: 'Model not found' });
  });

  it('reads the older form without the wrapper', () => {
    const bare = importOne([OPEN_WEBUI.chat]);
    expect(bare.title).toBe('Numbers');
    expect(outlineOf(bare)).toEqual(outlineOf(conversation));
  });
});

describe("LibreChat's export", () => {
  it('reads nested and listed messages alike', () => {
    const [tree, listed] = [importOne(LIBRECHAT_TREE), importOne(LIBRECHAT_LIST)];
    expect(tree).toEqual(listed);
    const asked = 'Tell me one.\n\n[file not in the imported file: plan.txt]';
    expect(outlineOf(tree)).toEqual([
      ['user', asked, null],
      ['assistant', 'A fox ran.', asked],
      ['assistant', 'A fox wal', asked],
    ]);
    expect(tree).toMatchObject({ source: 'librechat:lc-1', title: 'Stories', system: { text: 'You tell stories.' } });
    const [whole, cut] = answersOf(tree);
    expect(whole).toMatchObject({
      model: 'gpt-own',
      reasoning: 'a fox',
      calls: [{ id: 'k', name: 'muse', arguments: '{"of":"foxes"}', result: 'a red one' }],
      end: 'whole',
    });
    expect(cut).toMatchObject({ model: 'gpt-usual', end: 'cut' });
  });
});

describe("LM Studio's conversations", () => {
  const conversation = importOne(LM_STUDIO);

  it('keeps every version as a branch, the selected one last', () => {
    const asked = '[picture not in the imported file: 17-door.png]\n\nOpen this door.';
    expect(outlineOf(conversation)).toEqual([
      ['user', 'Open it.', null],
      ['user', asked, null],
      ['assistant', 'It is open.', asked],
    ]);
    expect(conversation).toMatchObject({
      source: 'lm-studio:1720000000123',
      title: 'Keys',
      system: { text: 'You open doors.' },
      createdAt: 1_720_000_000_123,
    });
  });

  it('makes the steps one answer', () => {
    expect(answersOf(conversation)).toMatchObject([
      {
        model: 'qwen-made',
        reasoning: 'a key',
        calls: [{ name: 'turn', arguments: '{"key":"red"}', result: 'open' }],
        finish: 'eosFound',
        end: 'whole',
        at: null,
      },
    ]);
  });
});

test('one file may hold conversations of different formats', () => {
  const { conversations } = importFile([CHATGPT, OPEN_WEBUI, LIBRECHAT_TREE, LM_STUDIO, MESSAGES]);
  expect(conversations.map(({ format }) => format)).toEqual([
    'chatgpt',
    'open-webui',
    'librechat',
    'lm-studio',
    'messages',
  ]);
});

test('what stands in a longer copy of a chat has the same key there', () => {
  const before = importOne({ id: 'x', messages: MESSAGES.messages.slice(0, 5) });
  const after = importOne({ id: 'x', messages: MESSAGES.messages });
  expect(after.source).toBe(before.source);
  expect(after.messages.slice(0, before.messages.length).map(({ key }) => key)).toEqual(
    before.messages.map(({ key }) => key),
  );
});
