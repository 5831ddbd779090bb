import { describe, expect, test } from 'vitest';
import { isForChat, NON_CHAT_WORDS, readModelList } from '../../../../electron/protocol/models/model-list.ts';

const ids = (value: Parameters<typeof readModelList>[0]) => readModelList(value)?.models.map(({ id }) => id) ?? null;

describe('readModelList', () => {
  test.each([
    ['data', { object: 'list', data: [{ id: 'a' }, { id: 'b' }] }],
    ['a bare list', [{ id: 'a' }, 'b']],
    ['models with slugs', { models: [{ slug: 'a' }, { model: 'b' }] }],
    ['names that are ids', { models: [{ name: 'a' }, { name: 'b' }, { name: 'no id here' }] }],
    ['nested', { success: true, data: { models: [{ id: 'a' }, { id: 'b' }] } }],
    ['a map', { data: { a: { object: 'model' }, b: {} } }],
    ['odd entries between', { data: [null, 3, [], {}, { id: '' }, { id: 'a' }, { id: 7 }, { id: 'b', name: null }] }],
    ['one model listed twice', { data: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }],
  ])('%s', (_name, value) => expect(ids(value)).toEqual(['a', 'b']));

  test('what is no list is none', () => {
    expect(readModelList({ error: 'Not Found' })).toBeNull();
    expect(readModelList('ok')).toBeNull();
    expect(readModelList({ message: { a: {} } })).toBeNull();
  });

  test('llama.cpp: once, by its path, with context and modalities', () => {
    const list = readModelList({
      models: [{ name: '/srv/ember.gguf', model: '/srv/ember.gguf' }],
      data: [
        {
          id: '/srv/ember.gguf',
          meta: { n_ctx: 16384, n_ctx_train: 131072 },
          architecture: { input_modalities: ['text', 'image'] },
        },
      ],
    });
    expect(list).toEqual({
      models: [{ id: '/srv/ember.gguf', contextLength: 16384, inputs: ['text', 'image'] }],
      hidden: [],
    });
  });

  test('empty lists say what to do', () => {
    expect(readModelList({ data: [] })?.hint).toMatch(/by hand/);
    expect(readModelList({ data: [{ id: '' }] })?.hint).toMatch(/without a name/);
    expect(readModelList({ data: [{ id: 'x-embed' }] })).toMatchObject({
      models: [],
      hidden: [{ id: 'x-embed' }],
      hint: expect.stringMatching(/chat model/),
    });
  });
});

describe('the name filter', () => {
  test('knows thirteen words, in any case', () => {
    expect(NON_CHAT_WORDS).toHaveLength(13);
    for (const word of NON_CHAT_WORDS) {
      expect(isForChat(`Lab/${word.toUpperCase()}-Large`, null)).toBe(false);
      expect(isForChat(`lab/big${word}`, null)).toBe(false);
    }
  });

  test.each(['eclipse-8b', 'lab/loom-32b', '/srv/images/loom-27b.gguf', 'C:\\audio\\loom', 'quattsro'])(
    '%s chats',
    (id) => {
      expect(isForChat(id, null)).toBe(true);
    },
  );

  test('a type that says so counts', () => {
    expect(isForChat('needle', { type: 'embeddings' })).toBe(false);
    expect(isForChat('needle', { type: 'llm' })).toBe(true);
  });
});
