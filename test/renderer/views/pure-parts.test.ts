import { describe, expect, it } from 'vitest';
import { modelRows } from '../../../renderer/views/composer/model-picker-body.tsx';
import {
  NOTHING_WRITTEN,
  readParameters,
  writeParameters,
} from '../../../renderer/views/composer/written-parameters.ts';
import { paceFor } from '../../../renderer/views/markdown/use-paced-text.ts';
import {
  draftOf,
  errorsOf,
  fingerprintPairs,
  hasErrors,
  inputOf,
  isReadableOnTheWay,
} from '../../../renderer/views/settings/profile-draft.ts';
import { groupConversations } from '../../../renderer/views/sidebar/group-conversations.ts';
import type { ServerProfile } from '../../../shared/chat/server-profile.ts';

const profile: ServerProfile = {
  id: 'p1',
  name: 'A',
  kind: 'server',
  baseUrl: 'https://a.example/v1',
  hasKey: true,
  keyPersisted: true,
  headers: [
    { name: 'X-Open', value: '1', secret: false },
    { name: 'X-Secret', value: null, secret: true },
  ],
  model: null,
  position: 0,
};

describe('the profile form', () => {
  it('keeps a stored key and stored secret headers that were not touched', () => {
    const input = inputOf(profile, draftOf(profile));
    expect('key' in input).toBe(false);
    expect(input.headers).toEqual([
      { name: 'X-Open', value: '1', secret: false },
      { name: 'X-Secret', value: null, secret: true },
    ]);
  });

  it('replaces a key, without the blanks it was pasted with, or removes it', () => {
    expect(inputOf(profile, { ...draftOf(profile), key: ' sk-1\n' }).key).toBe('sk-1');
    expect(inputOf(profile, { ...draftOf(profile), removeKey: true }).key).toBeNull();
  });

  it('sends every setting back as it was', () => {
    const settings = {
      keyHeader: 'api-key',
      azure: { deployment: 'gpt', apiVersion: '2024-10-21' },
      ca: '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n',
      pin: 'ab'.repeat(32),
      proxy: { mode: 'url' as const, url: 'http://me@proxy:3128', hasPassword: true },
      connectTimeoutSeconds: 0,
      stallAfterSeconds: 90.5,
      defaultModel: 'm',
      parameters: { temperature: 0.5, extra: { min_p: 0.1 } },
    };
    const draft = draftOf({ ...profile, ...settings });
    const { hasPassword: _, ...proxy } = settings.proxy;
    expect(inputOf(profile, draft)).toMatchObject({ ...settings, proxy });
    expect(inputOf(profile, { ...draft, proxyPassword: 'p' }).proxy).toEqual({ ...proxy, password: 'p' });
    expect(inputOf(profile, { ...draft, removeProxyPassword: true }).proxy).toEqual({ ...proxy, password: null });
    expect(inputOf(profile, draftOf(profile))).toMatchObject({ proxy: { mode: 'system' }, connectTimeoutSeconds: 15 });
  });

  it('tells fields that mean nothing, and only those', () => {
    const words = { badSeconds: 'no seconds', needed: 'needed' };
    const draft = draftOf(profile);
    expect(hasErrors(errorsOf(draft, words))).toBe(false);
    const wrong = { ...draft, azure: true, proxyMode: 'url' as const, connectTimeout: 'soon', stallAfter: '-1' };
    expect(errorsOf(wrong, words)).toEqual({
      connectTimeout: 'no seconds',
      stallAfter: 'no seconds',
      deployment: 'needed',
      apiVersion: 'needed',
      proxyUrl: 'needed',
      parameters: {},
    });
  });

  it('writes a fingerprint in pairs', () => {
    expect(fingerprintPairs('ab12ff').join('')).toBe('AB:12:FF');
  });

  it('warns where the key would cross a network readable', () => {
    expect(isReadableOnTheWay('http://10.0.0.12:8080/v1')).toBe(true);
    for (const url of [
      'http://localhost:1/v1',
      'http://127.0.0.1/v1',
      'http://[::1]:8/v1',
      'https://x.example',
      'no',
    ]) {
      expect(isReadableOnTheWay(url)).toBe(false);
    }
  });
});

describe('the model picker', () => {
  const models = [{ id: 'qwen3-8b' }, { id: 'gemma3', name: 'Gemma Three' }];

  it('finds by id and name and offers what was typed', () => {
    const ids = (search: string) =>
      modelRows(models, [], search).groups.flatMap((group) => group.items.map((row) => row.value));
    expect(ids('')).toEqual(['qwen3-8b', 'gemma3']);
    expect(ids('THREE')).toEqual(['gemma3', 'THREE']);
    expect(ids('qwen3-8b')).toEqual(['qwen3-8b']);
    expect(ids('org/My-Model')).toEqual(['org/My-Model']);
  });

  it('shows a path by its end, tells what the server tells, and counts what a long list leaves out', () => {
    const path = '/srv/models/Qwen3-8B.gguf';
    const row = modelRows([{ id: path, contextLength: 4096, inputs: ['text', 'image'], maxImages: 4 }], [], '');
    expect(row.groups[0]?.items[0]).toMatchObject({
      value: path,
      label: 'Qwen3-8B.gguf',
      detail: '4,096 tokens · up to 4 images',
    });
    const many = Array.from({ length: 5000 }, (_, at) => ({ id: `vendor/model-${at}` }));
    const all = modelRows(many, [], '');
    expect(all.left + (all.groups[0]?.items.length ?? 0)).toBe(5000);
    const inUse = modelRows(many, [], '', 'vendor/model-4000').groups[0]?.items;
    expect(inUse?.map((one) => one.value)).toEqual(['vendor/model-4000']);
    expect(modelRows(many, [], '', 'vendor/model-7').groups).toHaveLength(1);
    expect(modelRows(many, [], 'model-12', 'vendor/model-4000').groups[0]?.items[0]?.value).toBe('vendor/model-12');
    expect(modelRows(many, [], '4321 VENDOR').groups[0]?.items.map((one) => one.value)).toEqual(['vendor/model-4321']);
  });
});

describe('parameters', () => {
  const empty = NOTHING_WRITTEN;

  it('sends nothing for an empty field and tells what is no number', () => {
    expect(readParameters(empty)).toEqual({ parameters: {}, errors: {} });
    expect(readParameters({ ...empty, temperature: '0,7', maxTokens: '256' }).parameters).toEqual({
      temperature: 0.7,
      maxTokens: 256,
    });
    const { errors } = readParameters({ ...empty, temperature: 'hot', maxTokens: '1.5' });
    expect(Object.keys(errors)).toEqual(['temperature', 'maxTokens']);
  });

  it('writes and reads every parameter back as it was', () => {
    const all = {
      system: 'Be brief.',
      systemRole: 'developer' as const,
      temperature: 0.7,
      topP: 0.9,
      maxTokens: 256,
      seed: -3,
      stop: ['\n\n', 'END', 'a\\nb'],
      presencePenalty: -1.5,
      frequencyPenalty: 0.25,
      reasoningEffort: 'ultra',
      extra: { min_p: 0.05, chat_template_kwargs: { enable_thinking: false } },
    };
    expect(readParameters(writeParameters(all))).toEqual({ parameters: all, errors: {} });
  });

  it('refuses free fields that are no JSON object or stand for what svir writes', () => {
    const wrong = (extra: string, more = {}) => readParameters({ ...empty, ...more, extra }).errors.extra;
    expect(wrong('{"min_p": 0.05,}')).toMatch(/not JSON/);
    expect(wrong('[1]')).toMatch(/JSON object/);
    for (const name of ['stream', 'messages', 'model']) expect(wrong(`{"${name}": 1}`)).toContain(name);
    expect(wrong('{"top_p": 1}', { topP: '0.5' })).toContain('top_p');
    expect(wrong('{"top_p": 1}')).toBeUndefined();
    expect(readParameters({ ...empty, stop: 'a\nb\nc\nd\ne' }).errors.stop).toMatch(/four|4/);
  });
});

describe('the sidebar', () => {
  const conversation = (id: string, title: string, updatedAt: number) => ({
    id,
    title,
    createdAt: 0,
    updatedAt,
    running: false,
  });

  it('is newest first and narrowed by every word of the search', () => {
    const now = new Date(2026, 5, 10, 12).getTime();
    const list = [conversation('a', 'Old SQL question', now - 1e9), conversation('b', 'New sql joins', now)];
    const ids = (search: string) =>
      groupConversations(list, search, now, 10).flatMap((group) => group.conversations.map((known) => known.id));
    expect(ids('')).toEqual(['b', 'a']);
    expect(ids('question SQL')).toEqual(['a']);
    expect(ids('nothing')).toEqual([]);
  });
});

describe('the pace of drawing', () => {
  it('is free while cheap, bounded when dear', () => {
    expect(paceFor(2)).toBe(0);
    expect(paceFor(20)).toBe(80);
    expect(paceFor(500)).toBe(200);
  });
});
