/// <reference path="../../../renderer/css.d.ts" />
import { expect, it } from 'vitest';
import { serverSentence } from '../../../renderer/views/conversation/failure-card.tsx';
import { findMatches, type WordSources, type WordsHere } from '../../../renderer/views/conversation/find-matches.ts';
import { countIn, fold } from '../../../shared/chat/find-words.ts';
import { modelLabel } from '../../../shared/chat/model-label.ts';
import { ANOMALY_KINDS } from '../../../shared/turn/anomaly.ts';
import { anomalyLevel } from '../../../shared/turn/anomaly-level.ts';
import type { TurnError } from '../../../shared/turn/failure.ts';

const failure = (more: Partial<TurnError>): TurnError => ({ kind: 'network', message: 'm', advice: '', ...more });

it('only a server that spoke is said to have said something', () => {
  expect(serverSentence(failure({ serverMessage: 'ECONNREFUSED' }))).toBeNull();
  expect(serverSentence(failure({ serverMessage: 'connect ECONNREFUSED 127.0.0.1:1' }))).toBeNull();
  expect(serverSentence(failure({ kind: 'rejected', status: 400, code: 'bad', serverMessage: 'bad' }))).toBeNull();
  expect(serverSentence(failure({ kind: 'rejected', status: 400, serverMessage: 'No such model.' }))).toBe(
    'No such model.',
  );
  expect(serverSentence(failure({ kind: 'server', serverMessage: 'Overloaded, come back.' }))).toBe(
    'Overloaded, come back.',
  );
});

it.each([
  ['/models/loom-8b.gguf', 'loom-8b.gguf'],
  ['C:\\models\\loom.gguf', 'loom.gguf'],
  ['models\\loom', 'loom'],
  ['~/loom/q4', 'q4'],
  ['weights/loom-Q4_K_M.gguf', 'loom-Q4_K_M.gguf'],
  ['lab/loom', 'lab/loom'],
  ['gpt-x', 'gpt-x'],
])('%s is shown as %s', (id, label) => {
  expect(modelLabel(id)).toBe(label);
});

it('habits of well-known servers are harmless, doubts about the answer are not', () => {
  expect(anomalyLevel('usage-misplaced')).toBe('harmless');
  expect(anomalyLevel('malformed-json')).toBe('notable');
  expect(anomalyLevel('reasoning-only')).toBe('notable');
  expect(ANOMALY_KINDS.filter((kind) => anomalyLevel(kind) === 'harmless').length).toBeLessThan(
    ANOMALY_KINDS.length / 2,
  );
});

it('finds every place of some words in order, through the marks of Markdown', async () => {
  const texts: Record<string, WordsHere> = {
    q: { of: {}, role: 'user', text: 'A needle, Needle' },
    a: { of: {}, role: 'assistant', text: 'The **bold\nneedle** and `needle`.' },
  };
  const asked: (readonly string[])[] = [];
  const sources: WordSources = {
    here: (messageId) => texts[messageId] ?? null,
    count: async (messageIds) => {
      asked.push(messageIds);
      return messageIds.map((messageId) => (messageId === 'old' ? 2 : 0));
    },
  };
  const find = (words: string, ids = ['q', 'a'], using = sources) =>
    findMatches(ids, using, words, new AbortController().signal);
  expect(await find('NEEDLE')).toEqual([
    { messageId: 'q', nth: 0 },
    { messageId: 'q', nth: 1 },
    { messageId: 'a', nth: 0 },
    { messageId: 'a', nth: 1 },
  ]);
  expect(await find('bold needle')).toHaveLength(1);
  expect(await find('  ')).toEqual([]);
  expect(asked, 'nothing is asked of main where all is here').toEqual([]);
  expect(await find('bold', ['first', 'old', 'a'])).toEqual([
    { messageId: 'old', nth: 0 },
    { messageId: 'old', nth: 1 },
    { messageId: 'a', nth: 0 },
  ]);
  expect(asked).toEqual([['first', 'old']]);
  expect(await find('bold', ['old', 'a'], { ...sources, count: async () => null })).toBe('failed');
  expect(countIn(fold('aaaa'), 'aa', 10)).toBe(2);
});
