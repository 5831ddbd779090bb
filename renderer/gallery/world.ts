/** The world of the gallery: servers, conversations in every state, an exchange to look into. */
import type { ServerProfile } from '../../shared/chat/server-profile.ts';
import type { ExchangeEvent } from '../../shared/exchange/exchange.ts';
import type { TurnEvent } from '../../shared/turn/turn-event.ts';
import { said, worded } from '../../shared/words/english.ts';
import type { FakeWorld } from '../bridge/fake-bridge.ts';
import { ENDED, FAILED } from './ended.ts';
import { RUNNING } from './running.ts';
import { CHAT, READING, WRITING } from './talks.ts';
import { NOW } from './thread.ts';

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

const threads = [CHAT, RUNNING, READING, WRITING, ENDED, FAILED];

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

const CHAT_ANSWER = CHAT.messages.find((message) => message.role === 'assistant');

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
        turnId: CHAT_ANSWER?.turnId ?? '',
        messageId: CHAT_ANSWER?.id ?? '',
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
          leftOut: [
            worded(said('left-out.reasoning', { count: 2 })),
            worded(said('left-out.field', { field: 'reasoning_effort' })),
          ],
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
          body: null,
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
