import { randomUUID } from 'node:crypto';
import type { Store, StoreResult } from '../../../electron/store/store.ts';
import { openStore } from '../../../electron/store/store-client.ts';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { AssistantMessage } from '../../../shared/chat/message.ts';
import { EMPTY_TURN, type TurnState } from '../../../shared/turn/turn-state.ts';

export const ASKED: AssistantMessage['asked'] = {
  profileId: 'p1',
  profileName: 'Local',
  origin: 'http://127.0.0.1:8080',
  model: 'm',
};

/** The value, or the failure's words as the test's failure. */
export function value<T>(result: StoreResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.failure.kind}: ${result.failure.message} ${result.failure.detail ?? ''}`);
}

export async function opened(dataDir: string): Promise<Store> {
  const result = await openStore({ dataDir });
  if (result.ok) return result.store;
  throw new Error(`${result.failure.kind}: ${result.failure.message} ${result.failure.detail ?? ''}`);
}

/** A turn in which everything a turn can hold is there. */
export const FULL_TURN: TurnState = {
  lastN: 41,
  attempts: [
    { attempt: 1, omitted: [], bodyBytes: 120 },
    {
      attempt: 2,
      omitted: ['stream_options'],
      renamed: { from: 'max_tokens', to: 'max_completion_tokens' },
      bodyBytes: 100,
      because: {
        kind: 'rejected',
        message: 'No.',
        serverMessage: 'unknown field',
        status: 400,
        code: 'x',
        advice: '-',
      },
    },
  ],
  phase: { phase: 'reading', status: 200 },
  id: 'chatcmpl-1',
  model: 'm-2026',
  text: 'Grüße, \u{1F600} "quoted" \u0000 and a \u2028 line',
  reasoning: 'because',
  reasoningCarrier: 'reasoning_content',
  reasoningDetails: [{ type: 'reasoning.text', text: 'x', nested: [1, null, true] }],
  refusal: 'no',
  toolCalls: [{ key: 0, id: 'call_1', name: 'f', arguments: '{"a":1}', complete: true, extra: { sig: 'x' } }],
  extra: { audio: { id: 'a' } },
  progress: { done: 3, total: 10 },
  filters: [
    {
      target: 'answer',
      verdicts: [{ category: 'hate', filtered: false, detected: false, severity: 'safe', ids: ['b'] }],
      offsets: { check: 1, start: 2, end: 3 },
    },
  ],
  usage: { promptTokens: 1, completionTokens: null, totalTokens: 3, reasoningTokens: 4, cachedTokens: 5 },
  timings: { predicted_per_second: 12.5 },
  finish: 'stop',
  done: true,
  anomalies: [{ kind: 'missing-done', detail: 'x' }],
  end: {
    outcome: 'failed',
    error: { kind: 'rate-limit', message: 'Slow down.', status: 429, retryAfterSeconds: 3, advice: 'Wait.' },
    executable: false,
    partial: true,
    timing: {
      startedAt: 1,
      connectedMs: 1,
      sentMs: 2,
      headersMs: 3,
      firstTokenMs: 4,
      lastTokenMs: 5,
      finishMs: 6,
      endedMs: 7,
      tokens: 8,
      tokensPerSecond: 9.5,
    },
  },
};

export function answered(text: string): TurnState {
  return { ...EMPTY_TURN, lastN: 5, text, finish: 'stop', done: true, end: { ...ENDED } };
}

const ENDED: NonNullable<TurnState['end']> = {
  outcome: 'complete',
  error: null,
  executable: false,
  partial: false,
  timing: { startedAt: 1, endedMs: 2, tokens: 2, tokensPerSecond: null },
};

/** One question with its answer. Answers their ids. */
export async function exchange(
  store: Store,
  conversationId: string,
  parentId: string | null,
  text: string,
  turn: TurnState,
  attachments: Attachment[] = [],
): Promise<{ userId: string; answer: AssistantMessage }> {
  const [userId, turnId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
  const userMessage = { id: userId, text, attachments };
  value(await store.beginTurn({ conversationId, parentId, userMessage, turnId, messageId, asked: ASKED }));
  return { userId, answer: value(await store.finishTurn({ turnId, turn })) };
}

/** A second answer below a question. */
export async function retried(
  store: Store,
  conversationId: string,
  parentId: string,
  { turnId, messageId, turn }: { turnId: string; messageId: string; turn: TurnState },
): Promise<void> {
  value(await store.beginTurn({ conversationId, parentId, userMessage: null, turnId, messageId, asked: ASKED }));
  value(await store.finishTurn({ turnId, turn }));
}
