/** The world of the gallery: profiles, conversations in every state, an exchange to look into. */
import type { AssistantMessage, Message, UserMessage } from '../../shared/chat/message.ts';
import type { ServerProfile } from '../../shared/chat/server-profile.ts';
import type { ExchangeEvent } from '../../shared/exchange/exchange.ts';

import type { TurnEvent } from '../../shared/turn/turn-event.ts';
import type { TurnState } from '../../shared/turn/turn-state.ts';
import type { FakeConversation, FakeWorld } from '../bridge/fake-bridge.ts';
import { attempt, end, finish, RICH, reading, start, text, think, turn, usage } from './turns.ts';

const NOW = Date.now();
const HOUR = 3_600_000;

const profiles: ServerProfile[] = [
  {
    id: 'p1',
    name: 'Workstation',
    kind: 'server',
    baseUrl: 'http://10.0.0.12:8080/v1',
    hasKey: true,
    keyPersisted: true,
    headers: [{ name: 'X-Team', value: 'research', secret: false }],
    model: 'qwen3-8b',
    position: 0,
  },
  {
    id: 'p2',
    name: 'Demo server',
    kind: 'demo',
    baseUrl: '',
    hasKey: false,
    keyPersisted: true,
    headers: [],
    model: null,
    position: 1,
  },
];

let made = 0;
let last: string | null = null;
let conversation = '';

function ask(words: string, attachments: UserMessage['attachments'] = []): UserMessage {
  const message: UserMessage = {
    role: 'user',
    id: `m${++made}`,
    conversationId: conversation,
    parentId: last,
    createdAt: NOW - 100_000 + made * 1000,
    text: words,
    attachments,
  };
  last = message.id;
  return message;
}

function answer(state: TurnState, model = 'qwen3-8b'): AssistantMessage {
  const message: AssistantMessage = {
    role: 'assistant',
    id: `m${++made}`,
    conversationId: conversation,
    parentId: last,
    createdAt: state.end ? NOW - 100_000 + made * 1000 : NOW - 12_000,
    turnId: `t${made}`,
    asked: { profileId: 'p1', profileName: 'Workstation', origin: 'http://10.0.0.12:8080', model },
    captureIds: [],
    turn: state,
  };
  last = message.id;
  return message;
}

function thread(id: string, make: () => Message[], title: string, ageHours: number): [FakeConversation] {
  conversation = id;
  last = null;
  const summary = {
    id,
    title,
    createdAt: NOW - ageHours * HOUR,
    updatedAt: NOW - ageHours * HOUR,
    running: id === 'running',
  };
  return [
    {
      seq: 0,
      conversation: { ...summary, profileId: 'p1', model: 'qwen3-8b', parameters: { temperature: 0.4 } },
      messages: make(),
      draft: { text: '', attachments: [] },
    },
  ];
}

const error = (kind: 'rate-limit' | 'network' | 'rejected') => ({
  kind,
  message: 'The server takes no more requests for now.',
  serverMessage: 'Rate limit reached for requests per minute. Please try again in 42s.',
  status: 429,
  code: 'rate_limit_exceeded',
  retryAfterSeconds: 42,
  advice: 'Wait, then send again. The limit is set by the server or by your plan there.',
});

const verdicts = [
  { category: 'violence', filtered: true, severity: 'medium' },
  { category: 'hate', filtered: false, severity: 'safe' },
  { category: 'jailbreak', filtered: false, detected: true },
];

const THOUGHT = `The user wants to read a file line by line without holding all of it. A generator over a stream fits. I should mention the split line at the end of a chunk, and compare the ways.`;

const threads = [
  ...thread(
    'chat',
    () => [
      ask('What is the best way to read a large file line by line in Node?', [
        {
          sha256: 'a'.repeat(64),
          name: 'screenshot.png',
          bytes: 248_000,
          kind: 'image',
          mediaType: 'image/png',
          width: 1200,
          height: 700,
        },
        { sha256: 'b'.repeat(64), name: 'notes.txt', bytes: 4_200, kind: 'file', mediaType: 'text/plain' },
      ]),
      answer(
        turn(
          attempt,
          reading,
          start(),
          think(THOUGHT),
          text(RICH),
          finish('stop'),
          usage,
          {
            type: 'anomaly',
            src: 4,
            anomaly: { kind: 'usage-misplaced', detail: 'usage stood beside the finish reason' },
          },
          { type: 'anomaly', src: 4, anomaly: { kind: 'missing-done', detail: '' } },
          end('complete'),
        ),
      ),
    ],
    'Reading large files in Node',
    0.2,
  ),
  ...thread(
    'running',
    () => [
      ask('Connecting'),
      answer(turn(attempt, { type: 'phase', src: -1, phase: 'connecting' })),
      ask('Sending the body'),
      answer(turn(attempt, { type: 'phase', src: -1, phase: 'sending', sentBytes: 7_400_000, totalBytes: 18_200_000 })),
      ask('Waiting for the first byte'),
      answer(turn(attempt, { type: 'phase', src: -1, phase: 'waiting' })),
      ask('Prompt progress'),
      answer(turn(attempt, reading, { type: 'prompt-progress', src: -1, done: 4096, total: 18432 })),
      ask('Reasoning'),
      answer(turn(attempt, reading, start(), think(THOUGHT))),
      ask('Answering'),
      answer(
        turn(attempt, reading, start(), think(THOUGHT), text('The shortest way is `readFile`, but it holds **every')),
      ),
      ask('Tool call assembling'),
      answer(
        turn(attempt, reading, start(), text('Let me look that up.'), {
          type: 'tool-call-delta',
          src: 2,
          key: 0,
          id: 'call_9f2c',
          name: 'get_weather',
          arguments: '{"city":"Ljubljana","un',
        }),
      ),
    ],
    'Every running state',
    0.5,
  ),
  ...thread(
    'ended',
    () => [
      ask('Tool call complete'),
      answer(
        turn(
          attempt,
          reading,
          start(),
          {
            type: 'tool-call-delta',
            src: 2,
            key: 0,
            id: 'call_9f2c',
            name: 'get_weather',
            arguments: '{"city":"Ljubljana","unit":"celsius"}',
          },
          { type: 'tool-call-delta', src: 2, key: 1, id: 'call_77ab', name: 'get_time', arguments: '{"zone":"Euro' },
          finish('tool_calls'),
          end('complete', null, [0]),
        ),
      ),
      ask('Cut off by length'),
      answer(
        turn(
          attempt,
          reading,
          start(),
          text('The three main reasons are cost, latency and the'),
          finish('length'),
          usage,
          end('length'),
        ),
      ),
      ask('Refused'),
      answer(
        turn(
          attempt,
          reading,
          start(),
          { type: 'refusal-delta', src: 1, text: "I can't help with that request." },
          finish('stop'),
          end('complete'),
        ),
      ),
      ask('Blocked'),
      answer(
        turn(
          attempt,
          reading,
          start(),
          text('Hidden until asked for.'),
          { type: 'filter-report', src: 3, report: { target: 'answer', verdicts } },
          finish('content_filter'),
          end('blocked', {
            kind: 'content-filter',
            message: 'The content filter stopped the answer: violence.',
            advice: 'Word the question differently, or ask whoever runs the server about its filter.',
          }),
        ),
      ),
      ask('Failed with a partial answer'),
      answer(
        turn(
          attempt,
          reading,
          start(),
          text('The capital of Slovenia is'),
          end('failed', {
            kind: 'network',
            message: 'The connection was closed in the middle of the answer.',
            advice: 'Ask again; if it happens often, look at the server’s log.',
          }),
        ),
      ),
      ask('Failed with nothing'),
      answer(turn(attempt, end('failed', error('rate-limit')))),
      ask('Stopped'),
      answer(turn(attempt, reading, start(), text('A long answer begins, and then'), end('stopped'))),
      ask('Interrupted'),
      answer(turn(attempt, reading, start(), text('This one was running when svir closed'), end('interrupted'))),
      ask('Only reasoning'),
      answer(turn(attempt, reading, start(), think(THOUGHT), finish('stop'), end('complete'))),
    ],
    'Every way to end',
    3,
  ),
];

const TITLES: [string, number][] = [
  ['Tokenizer mismatch on the GGUF export', 26],
  ['Azure filter verdict arrives late', 29],
  ['SQL: last row per group', 50],
  ['Why does llama-server return 500 on images?', 54],
  ['Draft for the release notes', 98],
  ['Benchmarks of undici and fetch', 480],
  ['Übersetzung der Anleitung', 700],
];

const pieces = ['The', ' shortest', ' way', ' is', ' `readFile`', ', but', ' it', ' holds', ' everything'];
const events: ExchangeEvent[] = Array.from({ length: 640 }, (_, index) => {
  const piece = pieces[index % pieces.length] ?? '';
  const raw = `data: {"id":"chatcmpl-7","object":"chat.completion.chunk","model":"qwen3-8b","choices":[{"index":0,"delta":{"content":${JSON.stringify(piece)}},"finish_reason":null}]}\n\n`;
  const turnEvents: TurnEvent[] =
    index === 0
      ? [{ type: 'turn-start', n: 3, src: 0, id: 'chatcmpl-7', model: 'qwen3-8b' }]
      : [{ type: 'text-delta', n: index + 3, src: index, text: piece }];
  if (index === 7) turnEvents.push({ type: 'anomaly', n: 900, src: 7, anomaly: { kind: 'id-changed', detail: '' } });
  return {
    index,
    start: index * 168,
    end: index * 168 + raw.length,
    atMs: 412 + index * 22.7,
    raw,
    truncated: false,
    turnEvents,
  };
});

export function galleryWorld(change: Partial<FakeWorld> = {}): Partial<FakeWorld> {
  return {
    profiles,
    models: {
      p1: {
        models: [
          { id: 'qwen3-8b', contextLength: 40_960 },
          { id: 'gemma3-27b-it', name: 'Gemma 3 27B', contextLength: 131_072, inputs: ['text', 'image'] },
          { id: 'deepseek-r1-distill-llama-70b', contextLength: 131_072 },
        ],
        hidden: [{ id: 'bge-m3' }, { id: 'whisper-large-v3' }],
      },
      p2: { models: [{ id: 'demo-complete' }], hidden: [] },
    },
    conversations: [
      ...threads.map(({ conversation: known }) => known),
      ...TITLES.map(([title, hours], index) => ({
        id: `old${index}`,
        title,
        createdAt: NOW - hours * HOUR,
        updatedAt: NOW - hours * HOUR,
        running: false,
      })),
    ],
    snapshots: Object.fromEntries(threads.map((snapshot) => [snapshot.conversation.id, snapshot])),
    exchanges: [
      {
        captureId: 'c1',
        turnId: 't2',
        messageId: 'm2',
        attempt: 1,
        method: 'POST',
        url: 'http://10.0.0.12:8080/v1/chat/completions',
        startedAt: NOW - 90_000,
        status: 200,
        responseBytes: 107_000,
        sseEvents: events.length,
        running: false,
      },
    ],
    heads: {
      c1: {
        captureId: 'c1',
        request: {
          method: 'POST',
          url: 'http://10.0.0.12:8080/v1/chat/completions',
          headers: [
            ['authorization', 'Bearer ********'],
            ['content-type', 'application/json'],
            ['content-length', '1284'],
            ['accept', 'text/event-stream'],
          ],
          bodyBytes: 1284,
          bodySha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          body: '{"model":"qwen3-8b","stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"What is the best way?"}]}',
          bodyTruncated: false,
        },
        response: {
          status: 200,
          headers: [
            ['content-type', 'text/event-stream'],
            ['transfer-encoding', 'chunked'],
            ['server', 'llama.cpp'],
          ],
          atMs: 380,
        },
        masked: [{ where: 'body', count: 2 }],
      },
    },
    events: { c1: events },
    test: {
      ok: false,
      steps: [
        { step: 'address', ok: true, detail: 'http://10.0.0.12:8080/v1/chat/completions' },
        { step: 'connect', ok: true, detail: 'connected in 4 ms' },
        { step: 'key', ok: false, detail: 'HTTP 401' },
      ],
      error: {
        kind: 'auth',
        message: 'The server did not let this request in.',
        serverMessage: 'Invalid API key provided.',
        status: 401,
        advice: 'The key may be missing or wrong.',
      },
      models: null,
    },
    ...change,
  };
}
