/// <reference path="../../../renderer/css.d.ts" />
import { expect, it } from 'vitest';
import { serverSentence } from '../../../renderer/views/conversation/failure-card.tsx';
import { countIn, findMatches, fold } from '../../../renderer/views/conversation/find-matches.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { modelLabel } from '../../../shared/chat/model-label.ts';
import { ANOMALY_KINDS } from '../../../shared/turn/anomaly.ts';
import { anomalyLevel } from '../../../shared/turn/anomaly-catalogue.ts';
import type { TurnError } from '../../../shared/turn/failure.ts';
import { EMPTY_TURN } from '../../../shared/turn/turn-state.ts';

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
  const base = { conversationId: 'c', parentId: null, createdAt: 0 };
  const messages: Message[] = [
    { ...base, role: 'user', id: 'q', text: 'A needle, Needle', attachments: [] },
    {
      ...base,
      role: 'assistant',
      id: 'a',
      turnId: 't',
      asked: { profileId: '', profileName: '', origin: '', model: '' },
      captureIds: [],
      turn: { ...EMPTY_TURN, text: 'The **bold\nneedle** and `needle`.' },
    },
  ];
  const turnOf = (message: Extract<Message, { role: 'assistant' }>) => message.turn;
  const found = await findMatches(messages, turnOf, 'NEEDLE', new AbortController().signal);
  expect(found).toEqual([
    { messageId: 'q', nth: 0 },
    { messageId: 'q', nth: 1 },
    { messageId: 'a', nth: 0 },
    { messageId: 'a', nth: 1 },
  ]);
  expect(await findMatches(messages, turnOf, 'bold needle', new AbortController().signal)).toHaveLength(1);
  expect(await findMatches(messages, turnOf, '  ', new AbortController().signal)).toEqual([]);
  expect(countIn(fold('aaaa'), 'aa', 10)).toBe(2);
});
