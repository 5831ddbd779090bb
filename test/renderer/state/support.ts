/** A window's state on a made-up main process, with every paint in the test's hand. */

import { createFakeBridge, type FakeConversation, type FakeWorld } from '../../../renderer/bridge/fake-bridge.ts';
import { createApp } from '../../../renderer/state/app.ts';
import type { PictureMaker } from '../../../renderer/state/pictures.ts';
import type { AssistantMessage } from '../../../shared/chat/message.ts';
import type { ServerProfile } from '../../../shared/chat/server-profile.ts';
import type { PushItem } from '../../../shared/ipc/push.ts';
import type { TurnEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn } from '../../../shared/turn/turn-state.ts';

export const PROFILE: ServerProfile = {
  id: 'p1',
  name: 'Server',
  kind: 'server',
  baseUrl: 'http://localhost:1/v1',
  hasKey: false,
  keyPersisted: true,
  headers: [],
  model: 'm',
  position: 0,
};

export const ATTEMPT: TurnEvent = { type: 'attempt-start', n: 0, src: -1, attempt: 1, omitted: [], bodyBytes: 10 };

export function text(n: number, value: string): TurnEvent {
  return { type: 'text-delta', n, src: n, text: value };
}

export function finish(n: number): TurnEvent {
  return { type: 'finish', n, src: n, reason: 'stop' };
}

export function end(n: number): TurnEvent {
  return {
    type: 'turn-end',
    n,
    src: -1,
    outcome: 'complete',
    error: null,
    executable: false,
    partial: false,
    completeCalls: [],
    timing: { startedAt: 0, endedMs: 5, tokens: 1, tokensPerSecond: null },
  };
}

/** An answer that has these events folded in. */
export function answer(conversationId: string, events: TurnEvent[]): AssistantMessage {
  return {
    role: 'assistant',
    id: 'a1',
    conversationId,
    parentId: 'q1',
    createdAt: 2,
    turnId: 't1',
    asked: { profileId: 'p1', profileName: 'Server', origin: '', model: 'm' },
    captureIds: [],
    turn: events.reduce(reduceTurn, EMPTY_TURN),
  };
}

export function snapshot(id: string, seq: number, events: TurnEvent[] | null): FakeConversation {
  const summary = { id, title: id, createdAt: 0, updatedAt: 0, running: events !== null };
  return {
    seq,
    conversation: { ...summary, profileId: 'p1', model: 'm', parameters: {} },
    messages: events
      ? [
          { role: 'user', id: 'q1', conversationId: id, parentId: null, createdAt: 1, text: 'q', attachments: [] },
          answer(id, events),
        ]
      : [],
    draft: { text: 'kept draft', attachments: [] },
  };
}

export function pushed(conversationId: string, events: TurnEvent[], messageId = 'a1'): PushItem {
  return { kind: 'turn-events', conversationId, turnId: 't1', messageId, events };
}

export function makeWindow(world: Partial<FakeWorld> = {}, pictures?: PictureMaker) {
  const fake = createFakeBridge({ profiles: [PROFILE], ...world });
  const paints: (() => void)[] = [];
  const app = createApp({
    bridge: fake.bridge,
    painted: (done) => void paints.push(done),
    now: () => 1000,
    ...(pictures ? { pictures } : {}),
  });
  const textOf = (messageId = 'a1') => {
    const message = app.bodies.get(messageId);
    return message?.role === 'assistant' ? app.conversation.turnOf(message).text : undefined;
  };
  return {
    app,
    fake,
    textOf,
    /** The next frame is painted. */
    paint() {
      for (const done of paints.splice(0)) done();
    },
  };
}

/** Lets every answer that is on its way arrive. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}
