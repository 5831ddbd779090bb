/**
 * A main process made of plain values, for component tests, state tests and the gallery. It answers every channel, can
 * be told to fail or to wait, and pushes what it is told to push. It knows nothing that the contract does not say.
 */
import type { ConversationSummary } from '../../shared/chat/conversation.ts';
import { countIn, fold, MOST_PLACES, wordsIn } from '../../shared/chat/find-words.ts';
import type { Message } from '../../shared/chat/message.ts';
import { NEWEST_MESSAGES, newestOf, outlineOf, packOutline } from '../../shared/chat/outline.ts';
import type { ModelList, ServerProfile, ServerProfileInput } from '../../shared/chat/server-profile.ts';
import type { ExchangeEvent, ExchangeHead, ExchangeSummary } from '../../shared/exchange/exchange.ts';
import { emptyReport, type ImportReport } from '../../shared/import/import-report.ts';
import {
  type AppInfo,
  type AppSettings,
  type ConnectionTest,
  type ConversationSnapshot,
  DEFAULT_SETTINGS,
  IPC_CHANNELS,
  type IpcCalls,
  type IpcChannel,
  type MessagePage,
  type SvirBridge,
} from '../../shared/ipc/contract.ts';
import type { PushBatch, PushItem } from '../../shared/ipc/push.ts';
import type { IpcFailure, IpcResult } from '../../shared/ipc/result.ts';

/** A conversation with all its messages. */
export interface FakeConversation extends Omit<ConversationSnapshot, 'outline' | 'unreadable'> {
  /** Those among them that cannot be read, by id. */
  unreadable?: Record<string, string>;
}

export interface FakeWorld {
  info: AppInfo;
  settings: AppSettings;
  profiles: ServerProfile[];
  models: Record<string, ModelList>;
  conversations: ConversationSummary[];
  snapshots: Record<string, FakeConversation>;
  /** So many messages come whole with a snapshot. */
  newest: number;
  exchanges: ExchangeSummary[];
  /** So many are listed at once. */
  exchangePage: number;
  heads: Record<string, ExchangeHead>;
  events: Record<string, ExchangeEvent[]>;
  test: ConnectionTest;
}

export interface FakeCall {
  channel: IpcChannel;
  argument: unknown;
}

type Handlers = {
  [C in IpcChannel]: (argument: IpcCalls[C]['argument']) => IpcCalls[C]['answer'] | IpcFailure;
};

export interface FakeBridge {
  bridge: SvirBridge;
  world: FakeWorld;
  /** Every call so far, in order. */
  calls: FakeCall[];
  /** Numbers of acknowledged batches. */
  acks: number[];
  /** Sends a batch with the next number; returns it. */
  push(...items: PushItem[]): number;
  /** The next answer of a channel is this failure. */
  failNext(channel: IpcChannel, failure: IpcFailure): void;
  /** The next answer of a channel is this one; several are given one after the other. */
  answerNext<C extends IpcChannel>(channel: C, answer: IpcCalls[C]['answer']): void;
  /** The next answer of a channel is made at the call and arrives when the returned function is called. */
  holdNext(channel: IpcChannel): () => void;
}

const EMPTY_WORLD: FakeWorld = {
  info: { version: '0.1.0', platform: 'linux', locale: 'en', canKeepKeys: true, firstStart: false },
  settings: DEFAULT_SETTINGS,
  profiles: [],
  models: {},
  conversations: [],
  snapshots: {},
  newest: NEWEST_MESSAGES,
  exchanges: [],
  exchangePage: 50,
  heads: {},
  events: {},
  test: { ok: true, steps: [], error: null, models: null },
};

const EMPTY_REPORT: ImportReport = { ...emptyReport('chats.json'), fault: 'empty-file' };

const NOT_FOUND: IpcFailure = { code: 'not-found', message: 'This is not there any more.' };

function textOf(message: Message): string {
  return message.role === 'user' ? message.text : message.turn.text;
}

function isFailure(value: unknown): value is IpcFailure {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value && !('id' in value);
}

export function createFakeBridge(given: Partial<FakeWorld> = {}): FakeBridge {
  const world: FakeWorld = { ...EMPTY_WORLD, ...given };
  const calls: FakeCall[] = [];
  const acks: number[] = [];
  const failures = new Map<IpcChannel, IpcFailure[]>();
  const answers = new Map<IpcChannel, unknown[]>();
  const gates = new Map<IpcChannel, Promise<void>[]>();
  const listeners = new Set<(batch: PushBatch) => void>();
  let seq = 0;
  let made = 0;
  const id = (kind: string) => `${kind}-${++made}`;

  function saveProfile(input: ServerProfileInput): ServerProfile {
    const known = world.profiles.find((profile) => profile.id === input.id);
    const { proxy, ...given } = input;
    const profile: ServerProfile = {
      ...known,
      ...given,
      ...(proxy === undefined ? {} : { proxy: proxy.mode === 'url' ? { mode: 'url', url: proxy.url } : proxy }),
      id: known?.id ?? id('profile'),
      name: input.name,
      kind: input.kind,
      baseUrl: input.baseUrl,
      hasKey: input.key === undefined ? (known?.hasKey ?? false) : input.key !== null,
      keyPersisted: world.info.canKeepKeys,
      headers: input.headers.map((header) => (header.secret ? { ...header, value: null } : header)),
      model: input.model,
      position: known?.position ?? world.profiles.length,
    };
    world.profiles = [...world.profiles.filter((other) => other.id !== profile.id), profile];
    return profile;
  }

  function createConversation(profileId: string | null, model: string | null): ConversationSummary {
    const summary: ConversationSummary = {
      id: id('conversation'),
      title: '',
      createdAt: Date.now(),
      updatedAt: Date.now(),
      running: false,
    };
    world.conversations = [summary, ...world.conversations];
    world.snapshots[summary.id] = {
      seq,
      conversation: { ...summary, profileId, model, parameters: {} },
      messages: [],
      draft: { text: '', attachments: [] },
    };
    return summary;
  }

  const addMessage = (conversationId: string, message: Message) => {
    const snapshot = world.snapshots[conversationId];
    if (snapshot) snapshot.messages = [...snapshot.messages, message];
  };

  function pageOf(conversationId: string, messageIds: readonly string[]): MessagePage {
    const { messages = [], unreadable = {} } = world.snapshots[conversationId] ?? {};
    const page: MessagePage = { messages: [], unreadable: [] };
    for (const messageId of messageIds) {
      const message = messages.find((known) => known.id === messageId);
      const reason = message ? unreadable[messageId] : 'it is not there';
      if (message && reason === undefined) page.messages.push(message);
      else page.unreadable.push({ messageId, reason: reason ?? '' });
    }
    return page;
  }

  function opened(snapshot: FakeConversation): ConversationSnapshot {
    const { messages, conversation } = snapshot;
    const runs = (message: Message) => 'turn' in message && !message.turn.end;
    // As in main an answer that runs is no part of the outline; the gallery's have something after them.
    const goneOn = new Set(messages.map(({ parentId }) => parentId));
    const outlines = messages.filter((message) => !runs(message) || goneOn.has(message.id)).map(outlineOf);
    const newest = new Set(newestOf(outlines, world.newest));
    const given = messages.filter((message) => newest.has(message.id) || runs(message));
    const ids = given.map((message) => message.id);
    return { ...snapshot, outline: packOutline(outlines), ...pageOf(conversation.id, ids) };
  }

  const handlers: Handlers = {
    'app:info': () => world.info,
    'settings:get': () => world.settings,
    'settings:set': (change) => {
      world.settings = { ...world.settings, ...change };
      return world.settings;
    },
    'profiles:list': () => world.profiles,
    'profile:save': (input) => ({ profile: saveProfile(input), keyDropped: false }),
    'profile:delete': ({ profileId }) => {
      world.profiles = world.profiles.filter((profile) => profile.id !== profileId);
      return null;
    },
    'profile:test': () => world.test,
    'profile:models': ({ profileId }) => world.models[profileId] ?? { models: [], hidden: [] },
    'profile:models-stop': () => null,
    'profile:duplicate': ({ profileId }) => {
      const original = world.profiles.find((profile) => profile.id === profileId);
      if (!original) return NOT_FOUND;
      const copy = { ...original, id: id('profile'), name: `${original.name} (copy)` };
      world.profiles = [...world.profiles, copy];
      return copy;
    },
    'profiles:reorder': ({ profileIds }) => {
      const place = (profile: ServerProfile) => profileIds.indexOf(profile.id) + 1 || Number.POSITIVE_INFINITY;
      world.profiles = world.profiles.toSorted((a, b) => place(a) - place(b));
      return world.profiles;
    },
    'servers:discover': () => [],
    'server:certificate': () => NOT_FOUND,
    'fallbacks:list': () => [],
    'fallbacks:forget': () => null,
    'conversations:list': () => world.conversations,
    'conversations:search': ({ query, limit }) =>
      Object.values(world.snapshots)
        .flatMap(({ messages }) => messages)
        .map((message) => ({ message, text: textOf(message) }))
        .filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()))
        .slice(0, limit)
        .map(({ message, text }) => ({
          conversationId: message.conversationId,
          messageId: message.id,
          excerpt: text.slice(0, 80),
        })),
    'conversation:create': ({ profileId, model }) => createConversation(profileId, model),
    'conversation:open': ({ conversationId }) => {
      const snapshot = world.snapshots[conversationId];
      return snapshot ? { ...opened(snapshot), seq: Math.max(seq, snapshot.seq) } : NOT_FOUND;
    },
    'conversation:messages': ({ conversationId, messageIds }) => pageOf(conversationId, messageIds),
    'conversation:find': ({ conversationId, messageIds, words }) => {
      const texts = new Map(
        world.snapshots[conversationId]?.messages.map((message) => [
          message.id,
          wordsIn(message.role, textOf(message)),
        ]),
      );
      return { counts: messageIds.map((wanted) => countIn(texts.get(wanted) ?? '', fold(words), MOST_PLACES)) };
    },
    'conversation:rename': () => null,
    'conversation:delete': ({ conversationId }) => {
      world.conversations = world.conversations.filter((known) => known.id !== conversationId);
      return null;
    },
    'conversation:configure': ({ conversationId, profileId, model, parameters }) => {
      const snapshot = world.snapshots[conversationId];
      if (snapshot) Object.assign(snapshot.conversation, { profileId, model, parameters });
      return null;
    },
    'draft:save': () => null,
    'turn:start': ({ conversationId, parentId, text, attachments }) => {
      const ids = { turnId: id('turn'), userMessageId: id('message'), messageId: id('message') };
      addMessage(conversationId, {
        role: 'user',
        id: ids.userMessageId,
        conversationId,
        parentId,
        createdAt: 0,
        text,
        attachments,
      });
      return ids;
    },
    'turn:retry': () => ({ turnId: id('turn'), messageId: id('message') }),
    'turn:stop': () => null,
    'turn:measure': ({ text, attachments }) => ({ bodyBytes: text.length, images: attachments.length, warnings: [] }),
    'attachment:judge': () => ({ as: 'file', mediaType: 'text/plain' }),
    'attachment:begin': () => ({ uploadId: id('upload') }),
    'attachment:append': () => null,
    'attachment:finish': ({ uploadId }) => ({
      sha256: uploadId.padEnd(64, '0'),
      name: uploadId,
      bytes: 1,
      kind: 'file',
      mediaType: 'text/plain',
    }),
    'attachment:abort': () => null,
    'attachment:thumbnail': () => null,
    'attachment:remove-location': () => NOT_FOUND,
    'attachment:pick': () => [],
    'import:begin': () => ({ importId: id('import') }),
    'import:append': () => ({ imported: 0, extended: 0, unchanged: 0, skipped: 0 }),
    'import:finish': () => ({ ...EMPTY_REPORT }),
    'import:cancel': () => ({ ...EMPTY_REPORT, cancelled: true }),
    'exchanges:list': ({ before, messageId }) => {
      const { exchanges, exchangePage } = world;
      const end = before === undefined ? exchanges.length : exchanges.findIndex((one) => one.captureId === before);
      const all = exchanges.slice(0, Math.max(0, end)).filter((one) => !messageId || one.messageId === messageId);
      const page = all.slice(-exchangePage);
      const first = page[0]?.captureId;
      const left = all.length - page.length;
      return { exchanges: page, older: left > 0 && first ? { count: left, before: first } : null };
    },
    'exchange:head': ({ captureId }) => world.heads[captureId] ?? NOT_FOUND,
    'exchange:events': ({ captureId, from, count }) => {
      const events = world.events[captureId] ?? [];
      return { captureId, total: events.length, from, events: events.slice(from, from + count), running: false };
    },
    'link:open': () => ({ opened: true }),
    'menu:set': () => null,
    'push:ack': ({ seq: acked }) => {
      acks.push(acked);
      return null;
    },
  };

  function method<C extends IpcChannel>(channel: C) {
    return async (argument: IpcCalls[C]['argument']): Promise<IpcResult<IpcCalls[C]['answer']>> => {
      calls.push({ channel, argument });
      const failure = failures.get(channel)?.shift();
      const queued = answers.get(channel) ?? [];
      const given = !failure && queued.length > 0 ? { answer: queued.shift() as IpcCalls[C]['answer'] } : null;
      const answer = failure ?? (given ? given.answer : handlers[channel](argument));
      await gates.get(channel)?.shift();
      if (failure) return { ok: false, error: failure };
      if (given) return { ok: true, value: given.answer };
      return isFailure(answer) ? { ok: false, error: answer } : { ok: true, value: answer };
    };
  }

  const methods = Object.fromEntries(IPC_CHANNELS.map((channel) => [channel, method(channel)]));
  const bridge = {
    ...methods,
    onPush(listener: (batch: PushBatch) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Every channel has a method: IPC_CHANNELS is whole by its type.
  } as unknown as SvirBridge;

  return {
    bridge,
    world,
    calls,
    acks,
    push(...items) {
      seq += 1;
      for (const listener of listeners) listener({ seq, items });
      return seq;
    },
    failNext: (channel, failure) => void failures.set(channel, [...(failures.get(channel) ?? []), failure]),
    answerNext: (channel, answer) => void answers.set(channel, [...(answers.get(channel) ?? []), answer]),
    holdNext(channel) {
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      gates.set(channel, [...(gates.get(channel) ?? []), gate]);
      return () => open();
    },
  };
}
