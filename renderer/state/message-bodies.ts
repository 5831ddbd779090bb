/**
 * The messages of the open conversation that are here whole, outside the store: those near the screen, asked of main in
 * pages, and every answer that is not finished. One that arrives wakes its own row and nothing else.
 * Law: a finished message never changes, so one that is here stays as it is until its room is needed; an unfinished one
 * is true until the next snapshot. Rows on the screen and unfinished answers are never given up.
 * What lives here: what is here, what is asked for next, and what could not be had. It must not know React or time.
 */
import type { AssistantMessage, Message } from '../../shared/chat/message.ts';
import type { MessagePage, UnreadableMessage } from '../../shared/ipc/contract.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';
import { WINDOW } from '../../shared/words/english/window.ts';
import type { Ask } from './context.ts';

/** What is known of a message's words. The same object until it changes. */
export type Body =
  | { kind: 'here'; message: Message }
  | { kind: 'coming' }
  /** It is stored and cannot be understood. */
  | { kind: 'unreadable'; reason: string }
  /** Main did not give it; asked for again by `retry`. */
  | { kind: 'failed'; error: IpcFailure };

/** What a snapshot brings. */
export interface SnapshotBodies {
  messages: readonly Message[];
  unreadable: readonly UnreadableMessage[];
}

export interface MessageBodies {
  of(messageId: string): Body;
  /** The message where it is here whole. */
  get(messageId: string): Message | undefined;
  /** Answers whose stored state has no end, oldest first. */
  unfinished(): AssistantMessage[];
  /** Takes a snapshot: of another conversation nothing is kept, of the same one all that is still true. */
  take(conversationId: string, snapshot: SnapshotBodies): void;
  /** A message made or finished here. */
  put(message: Message): void;
  /** The rows near the screen, the most urgent first, instead of those wanted before. */
  want(messageIds: readonly string[]): void;
  /** Asks for these before all others; resolves when each is here or proved not to be had. */
  fetch(messageIds: readonly string[]): Promise<void>;
  /** Asks again for what could not be had. */
  retry(): void;
  /** Nothing is open. */
  clear(): void;
  /** Calls `listener` when what is known of this message changed; returns the function that ends it. */
  subscribe(messageId: string, listener: () => void): () => void;
}

/** Asked for in one go. */
const PAGE = 40;
/** Letters that are kept of messages nobody looks at: some thousand answers. */
export const MOST_LETTERS = 4_000_000;
const COMING: Body = { kind: 'coming' };
const NOTHING_CAME: IpcFailure = {
  code: 'internal',
  ...WINDOW['messages.not-given'],
  said: { id: 'messages.not-given' },
};

/** `mostLetters` is there for tests. */
export function createMessageBodies(ask: Ask, mostLetters: number = MOST_LETTERS): MessageBodies {
  /** Those used last stand last. */
  const bodies = new Map<string, Body>();
  const unfinished = new Map<string, AssistantMessage>();
  const listeners = new Map<string, Set<() => void>>();
  const fetches = new Set<{ left: Set<string>; done: () => void }>();
  let wanted: readonly string[] = [];
  let conversationId: string | null = null;
  /** Counts the conversations: an answer for an earlier one is thrown away. */
  let era = 0;
  let asking = false;
  let letters = 0;

  function set(messageId: string, body: Body) {
    forget(messageId);
    bodies.set(messageId, body);
    letters += lettersOf(body);
    if (body.kind === 'here' && body.message.role === 'assistant' && body.message.turn.end === null)
      unfinished.set(messageId, body.message);
    for (const listener of listeners.get(messageId) ?? []) listener();
    for (const fetch of fetches) {
      fetch.left.delete(messageId);
      if (fetch.left.size > 0) continue;
      fetches.delete(fetch);
      fetch.done();
    }
  }

  function forget(messageId: string) {
    const known = bodies.get(messageId);
    if (!known) return;
    letters -= lettersOf(known);
    bodies.delete(messageId);
    unfinished.delete(messageId);
  }

  /** Forgets and tells: the row says that it is coming. */
  function drop(messageId: string) {
    forget(messageId);
    for (const listener of listeners.get(messageId) ?? []) listener();
  }

  /** Gives up what was used longest ago; what just came is there for whoever waits for it. */
  function makeRoom(justCame: readonly string[]) {
    if (letters <= mostLetters) return;
    const near = new Set([...wanted, ...justCame]);
    for (const messageId of [...bodies.keys()]) {
      if (letters <= mostLetters) return;
      if (!near.has(messageId) && !listeners.has(messageId) && !unfinished.has(messageId)) forget(messageId);
    }
  }

  function nextPage(): string[] {
    const page = new Set<string>();
    for (const { left } of fetches) for (const messageId of left) if (page.size < PAGE) page.add(messageId);
    for (const messageId of wanted) if (page.size < PAGE && !bodies.has(messageId)) page.add(messageId);
    return [...page];
  }

  /** One page at a time is on its way: what is asked for next is decided when it is there. */
  async function pump(): Promise<void> {
    if (asking || conversationId === null) return;
    const messageIds = nextPage();
    if (messageIds.length === 0) return;
    const of = era;
    asking = true;
    const result = await ask('conversation:messages', { conversationId, messageIds });
    asking = false;
    if (of === era) {
      if (result.ok) takePage(messageIds, result.value);
      else for (const messageId of messageIds) fail(messageId, result.error);
      makeRoom(messageIds);
    }
    void pump();
  }

  function takePage(asked: readonly string[], page: MessagePage) {
    for (const message of page.messages) arrive(message);
    for (const { messageId, reason } of page.unreadable) set(messageId, { kind: 'unreadable', reason });
    // Asked for once more it would be the same: an endless round.
    if (page.messages.length + page.unreadable.length > 0) return;
    for (const messageId of asked) fail(messageId, NOTHING_CAME);
  }

  /** What came meanwhile by another way is not replaced: it is at least as new. */
  function arrive(message: Message) {
    if (bodies.get(message.id)?.kind !== 'here') set(message.id, { kind: 'here', message });
  }

  function fail(messageId: string, error: IpcFailure) {
    if (bodies.get(messageId)?.kind !== 'here') set(messageId, { kind: 'failed', error });
  }

  function clear() {
    era += 1;
    conversationId = null;
    wanted = [];
    for (const messageId of [...bodies.keys()]) drop(messageId);
    for (const fetch of fetches) fetch.done();
    fetches.clear();
  }

  function retry() {
    for (const [messageId, body] of [...bodies]) if (body.kind === 'failed') drop(messageId);
    void pump();
  }

  return {
    of: (messageId) => bodies.get(messageId) ?? COMING,
    get(messageId) {
      const body = bodies.get(messageId);
      return body?.kind === 'here' ? body.message : undefined;
    },
    unfinished: () => [...unfinished.values()].sort((a, b) => a.createdAt - b.createdAt),
    take(id, { messages, unreadable }) {
      if (conversationId !== id) {
        clear();
        conversationId = id;
      }
      const given = new Set(messages.map((message) => message.id));
      for (const messageId of [...unfinished.keys()]) if (!given.has(messageId)) drop(messageId);
      for (const message of messages) {
        if (bodies.get(message.id)?.kind !== 'here' || unfinished.has(message.id))
          set(message.id, { kind: 'here', message });
      }
      for (const { messageId, reason } of unreadable) set(messageId, { kind: 'unreadable', reason });
      retry();
    },
    put(message) {
      set(message.id, { kind: 'here', message });
    },
    want(messageIds) {
      wanted = messageIds;
      for (const messageId of messageIds) {
        const body = bodies.get(messageId);
        if (!body) continue;
        bodies.delete(messageId);
        bodies.set(messageId, body);
      }
      void pump();
    },
    fetch(messageIds) {
      const left = new Set(messageIds.filter((messageId) => bodies.get(messageId)?.kind !== 'here'));
      if (left.size === 0 || conversationId === null) return Promise.resolve();
      return new Promise((resolve) => {
        fetches.add({ left, done: resolve });
        void pump();
      });
    },
    retry,
    clear,
    subscribe(messageId, listener) {
      let known = listeners.get(messageId);
      if (!known) {
        known = new Set();
        listeners.set(messageId, known);
      }
      known.add(listener);
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(messageId);
      };
    },
  };
}

function lettersOf(body: Body): number {
  if (body.kind !== 'here') return 0;
  const { message } = body;
  if (message.role === 'user') return message.text.length;
  const { text, reasoning, toolCalls } = message.turn;
  return toolCalls.reduce((sum, call) => sum + call.arguments.length, text.length + reasoning.length);
}
