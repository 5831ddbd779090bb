import { expect, test } from 'vitest';
import { conversationRequest, pathTo } from '../../../electron/turns/conversation-request.ts';
import type { AssistantMessage, Message, UserMessage } from '../../../shared/chat/message.ts';
import { EMPTY_TURN, type TurnState } from '../../../shared/turn/turn-state.ts';

function question(id: string, parentId: string | null, text: string): UserMessage {
  return { id, conversationId: 'c', parentId, createdAt: 0, role: 'user', text, attachments: [] };
}

function answer(id: string, parentId: string, turn: Partial<TurnState>, origin = 'http://here'): AssistantMessage {
  return {
    id,
    conversationId: 'c',
    parentId,
    createdAt: 0,
    role: 'assistant',
    turnId: `t-${id}`,
    asked: { profileId: 'p', profileName: 'P', origin, model: 'm' },
    captureIds: [],
    turn: { ...EMPTY_TURN, ...turn },
  };
}

function requestOf(path: Message[], parameters = {}) {
  return madeOf(path, parameters).request;
}

function madeOf(path: Message[], parameters = {}) {
  return conversationRequest({
    path,
    destination: { origin: 'http://here', model: 'm' },
    parameters,
    attachmentOf: (attachment) => ({ kind: 'file', name: attachment.name, text: '' }),
  });
}

const ENDED = {
  error: null,
  executable: false,
  partial: false,
  timing: { startedAt: 0, endedMs: 1, tokens: 1, tokensPerSecond: null },
};

test('the path is the branch of the message, not its neighbours', () => {
  const messages = [
    question('q1', null, 'one'),
    answer('a1', 'q1', { text: 'first try' }),
    answer('a2', 'q1', { text: 'second try' }),
    question('q2', 'a2', 'two'),
  ];
  expect(pathTo(messages, 'q2').map((message) => message.id)).toEqual(['q1', 'a2', 'q2']);
  expect(pathTo(messages, null)).toEqual([]);
  expect(pathTo(messages, 'gone')).toEqual([]);
});

test('a circle in damaged data ends instead of running for ever', () => {
  expect(pathTo([question('x', 'y', ''), question('y', 'x', '')], 'x').map((message) => message.id)).toEqual([
    'y',
    'x',
  ]);
});

test('reasoning goes back under its carrier to the server and model it came from, and to no other', () => {
  const turn = {
    text: 'A',
    reasoning: 'because',
    reasoningCarrier: 'reasoning' as const,
    reasoningDetails: [{ sig: 1 }],
  };
  expect(requestOf([answer('a', 'q', turn)]).messages).toEqual([
    { role: 'assistant', text: 'A', reasoning: { text: 'because', carrier: 'reasoning', details: [{ sig: 1 }] } },
  ]);
  expect(requestOf([answer('a', 'q', turn, 'http://elsewhere')]).messages).toEqual([{ role: 'assistant', text: 'A' }]);
  expect(requestOf([answer('a', 'q', { ...turn, reasoningCarrier: 'think' })]).messages).toEqual([
    { role: 'assistant', text: 'A' },
  ]);
});

test('blocked and empty answers stay out; a partial one and a refusal go back', () => {
  const path = [
    answer('a', 'q', { text: 'veiled', end: { outcome: 'blocked', ...ENDED } }),
    answer('b', 'q', { text: '', end: { outcome: 'failed', ...ENDED } }),
    answer('c', 'q', { text: 'half', end: { outcome: 'stopped', ...ENDED } }),
    answer('d', 'q', { refusal: 'No.', end: { outcome: 'complete', ...ENDED } }),
  ];
  expect(requestOf(path).messages).toEqual([
    { role: 'assistant', text: 'half' },
    { role: 'assistant', text: 'No.' },
  ]);
});

test('tool calls with their results stay out, the text beside them goes, and it is said', () => {
  const call = { key: 0, id: 'call_1', name: 'ring_bell', arguments: '{}', complete: true, result: 'rung' };
  const { request, leftOut } = madeOf([
    question('q1', null, 'Ring it'),
    answer('a1', 'q1', { text: 'It is rung.', toolCalls: [call], end: { outcome: 'complete', ...ENDED } }),
    question('q2', 'a1', 'Again'),
  ]);
  expect(request.messages).toEqual([
    { role: 'user', text: 'Ring it' },
    { role: 'assistant', text: 'It is rung.' },
    { role: 'user', text: 'Again' },
  ]);
  expect(leftOut).toMatchObject([{ said: { id: 'left-out.calls', with: { count: 1 } } }]);
});

test('the system prompt comes first, and only parameters that were set are sent', () => {
  const request = requestOf([question('q', null, 'hi')], { system: 'Be brief.', temperature: 0 });
  expect(request.messages[0]).toEqual({ role: 'system', text: 'Be brief.' });
  expect(request.parameters).toEqual({ temperature: 0 });
});

test('the profile of a model family takes reasoning back, another does not, and what was left out is said', () => {
  const turn = { text: 'A', reasoning: 'because', reasoningCarrier: 'reasoning' as const };
  const path: Message[] = [question('q', null, 'hi'), answer('a', 'q', turn), question('q2', 'a', 'more')];
  const asked = (model: string) =>
    conversationRequest({
      path: path.map((message) =>
        message.role === 'assistant' ? { ...message, asked: { ...message.asked, model: 'qwen3-8b' } } : message,
      ),
      destination: { origin: 'http://here', model },
      parameters: {},
      attachmentOf: () => ({ kind: 'file', name: '', text: '' }),
    });
  const same = asked('qwen3-32b');
  expect(same.leftOut).toEqual([]);
  expect(same.request.messages[1]).toMatchObject({ reasoning: { text: 'because' } });
  const other = asked('llama-3.3-70b');
  expect(other.request.messages[1]).toEqual({ role: 'assistant', text: 'A' });
  expect(other.leftOut).toMatchObject([{ text: expect.stringContaining('reasoning of one answer was left out') }]);
});

test('every parameter goes along, the system prompt in its role, free fields as such', () => {
  const { request } = madeOf([question('q', null, 'hi')], {
    system: 'Be brief.',
    systemRole: 'developer',
    topP: 0.5,
    seed: 7,
    stop: ['END'],
    presencePenalty: 1,
    frequencyPenalty: -1,
    extra: { min_p: 0.1 },
  });
  expect(request.messages[0]).toEqual({ role: 'developer', text: 'Be brief.' });
  expect(request.parameters).toEqual({ topP: 0.5, seed: 7, stop: ['END'], presencePenalty: 1, frequencyPenalty: -1 });
  expect(request.extra).toEqual({ min_p: 0.1 });
});
