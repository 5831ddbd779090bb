/**
 * The conversation on the screen: its snapshot, and the pushes that continue it. A snapshot holds the outline of every
 * message; the messages themselves are in message-bodies, there when they are needed.
 * Law: a batch whose number is not above the snapshot's is contained in it; batches that come while a snapshot is on
 * its way are held and applied after it. So a window can be opened in the middle of an answer and miss nothing.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { ChatParameters } from '../../shared/chat/conversation.ts';
import type { AssistantMessage, Message, UserMessage } from '../../shared/chat/message.ts';
import { branchKey, leafOf } from '../../shared/chat/message-tree.ts';
import { type MessageOutline, outlineOf, unpackOutline } from '../../shared/chat/outline.ts';
import { unreachable } from '../../shared/exhaustive.ts';
import type { ConversationSnapshot } from '../../shared/ipc/contract.ts';
import type { PushItem } from '../../shared/ipc/push.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import { EMPTY_TURN, type TurnState } from '../../shared/turn/turn-state.ts';
import { mayAsk, type OpenConversation } from './app-state.ts';
import type { StateContext } from './context.ts';
import { handingOver } from './handing-over.ts';

/** Messages that words are looked for in, in one call. */
const SEARCHED_AT_ONCE = 500;

type TurnEventsItem = Extract<PushItem, { kind: 'turn-events' }>;

export interface OpenConversationCommands {
  /** Opens a conversation, or reads the open one again. */
  open(conversationId: string): Promise<void>;
  close(): void;
  onTurnEvents(seq: number, item: TurnEventsItem): void;
  onTurnSaved(item: Extract<PushItem, { kind: 'turn-saved' }>): void;
  onChanged(conversationId: string): void;
  configure(change: { profileId?: string | null; model?: string | null; parameters?: ChatParameters }): Promise<void>;
  /** Sends a question below the last message of the path. Returns whether main has stored it. */
  send(text: string, attachments: Attachment[]): Promise<boolean>;
  /** The same below any message, or as a first one. */
  ask(parentId: string | null, text: string, attachments: Attachment[]): Promise<boolean>;
  retry(userMessageId: string): Promise<void>;
  stop(): Promise<void>;
  choose(parentId: string | null, messageId: string): void;
  /** The answer as it is now: live while it runs, else as stored. */
  turnOf(message: AssistantMessage): TurnState;
  /** A message whole, asked of main where it is not here; `null`, told to the person, where it cannot be had. */
  messageOf(messageId: string): Promise<Message | null>;
  /** How often words stand in stored messages, one count each; `null`, told to the person, where main does not say. */
  countWords(messageIds: readonly string[], words: string, signal: AbortSignal): Promise<number[] | null>;
}

export function createOpenConversation(
  ctx: StateContext,
  onSnapshot: (snapshot: ConversationSnapshot) => void,
  onTurn: (event: 'started' | 'moved' | 'ended', message: { conversationId: string; messageId: string }) => void,
): OpenConversationCommands {
  const { store, live, bodies, ask, tell } = ctx;
  let opening: { token: number; conversationId: string; held: { seq: number; item: TurnEventsItem }[] } | null = null;
  let tokens = 0;

  const update = (conversationId: string, change: (open: OpenConversation) => Partial<OpenConversation>) =>
    store.setState((state) =>
      state.open?.id === conversationId ? { open: { ...state.open, ...change(state.open) } } : {},
    );

  const turnOf = (message: AssistantMessage): TurnState => live.get(message.id) ?? message.turn;

  /** Sets `running` from what the answers say now. */
  function settleRunning(conversationId: string) {
    update(conversationId, (open) => {
      const answer = bodies.unfinished().findLast((message) => !turnOf(message).end);
      if (!answer) return open.running ? { running: null } : {};
      const finished = turnOf(answer).finish !== null;
      const now = open.running;
      if (now && now.messageId === answer.id && now.finished === finished) return {};
      return { running: { turnId: answer.turnId, messageId: answer.id, finished } };
    });
  }

  function fold(item: TurnEventsItem) {
    const before = live.get(item.messageId);
    const state = live.fold(item.messageId, item.events);
    if (!state) {
      void open(item.conversationId);
      return;
    }
    if (state.end || state.finish !== before?.finish) settleRunning(item.conversationId);
    const message = { conversationId: item.conversationId, messageId: item.messageId };
    if (!before) onTurn('started', message);
    onTurn(state.end && !before?.end ? 'ended' : 'moved', message);
  }

  function show(snapshot: ConversationSnapshot) {
    const { conversation } = snapshot;
    bodies.take(conversation.id, snapshot);
    const running = bodies.unfinished();
    live.keepOnly(new Set(running.map((message) => message.id)));
    for (const message of running) live.seed(message.id, message.turn);
    store.setState((state) => ({
      open: {
        id: conversation.id,
        status: 'ready',
        error: null,
        profileId: conversation.profileId,
        model: conversation.model,
        parameters: conversation.parameters,
        outline: wholeOutline(snapshot),
        choices: state.open?.id === conversation.id ? state.open.choices : {},
        running: null,
        choosing: state.open?.choosing ?? false,
      },
    }));
    onSnapshot(snapshot);
  }

  async function open(conversationId: string): Promise<void> {
    tokens += 1;
    const token = tokens;
    // Held batches of an earlier, unanswered call for the same conversation stay held: this snapshot may be older.
    const held = opening?.conversationId === conversationId ? opening.held : [];
    opening = { token, conversationId, held };
    if (store.getState().open?.id !== conversationId) {
      live.keepOnly(new Set());
      bodies.clear();
      store.setState({
        open: {
          id: conversationId,
          status: 'loading',
          error: null,
          profileId: null,
          model: null,
          parameters: {},
          outline: [],
          choices: {},
          running: null,
          choosing: true,
        },
      });
    }
    const result = await ask('conversation:open', { conversationId });
    if (opening?.token !== token) return;
    opening = null;
    if (!result.ok) {
      update(conversationId, (known) => (known.status === 'ready' ? {} : { status: 'failed', error: result.error }));
      tell(result.error);
      return;
    }
    show(result.value);
    for (const { seq, item } of held) if (seq > result.value.seq) fold(item);
    settleRunning(conversationId);
  }

  /** Adds what main just stored, without reading the conversation again. */
  function addMessages(conversationId: string, added: Message[]) {
    update(conversationId, (known) => {
      const ids = new Set(known.outline.map((outline) => outline.id));
      const fresh = added.filter((message) => !ids.has(message.id));
      for (const message of fresh) bodies.put(message);
      const choices = { ...known.choices };
      for (const message of added) delete choices[branchKey(message.parentId)];
      return fresh.length === 0 ? { choices } : { outline: [...known.outline, ...fresh.map(outlineOf)], choices };
    });
    settleRunning(conversationId);
  }

  function answerMessage(ids: { turnId: string; messageId: string }, parentId: string): AssistantMessage | null {
    const { open: known, profiles } = store.getState();
    if (!known) return null;
    const profile = profiles?.find((candidate) => candidate.id === known.profileId);
    return {
      role: 'assistant',
      id: ids.messageId,
      conversationId: known.id,
      parentId,
      createdAt: ctx.now(),
      turnId: ids.turnId,
      asked: {
        profileId: known.profileId ?? '',
        profileName: profile?.name ?? '',
        origin: '',
        model: known.model ?? profile?.model ?? '',
      },
      captureIds: [],
      turn: EMPTY_TURN,
    };
  }

  function failed<T>(result: IpcResult<T>): result is Extract<IpcResult<T>, { ok: false }> {
    if (!result.ok && result.error.code !== 'cancelled') tell(result.error);
    return !result.ok;
  }

  async function start(parentId: string | null, text: string, attachments: Attachment[]): Promise<boolean> {
    const known = store.getState().open;
    if (known?.status !== 'ready') return false;
    const conversationId = known.id;
    const result = await ask('turn:start', { conversationId, parentId, text, attachments });
    if (failed(result)) return false;
    const ids = result.value;
    const question: UserMessage = {
      role: 'user',
      id: ids.userMessageId,
      conversationId,
      parentId,
      createdAt: ctx.now(),
      text,
      attachments,
    };
    if (store.getState().open?.id === conversationId) {
      const answer = answerMessage(ids, ids.userMessageId);
      addMessages(conversationId, answer ? [question, answer] : [question]);
    }
    return true;
  }

  return {
    open,
    turnOf,
    async messageOf(messageId) {
      await bodies.fetch([messageId]);
      const body = bodies.of(messageId);
      switch (body.kind) {
        case 'here':
          return body.message;
        case 'failed':
          tell(body.error);
          return null;
        // It is said in its row; or another conversation was opened meanwhile.
        case 'unreadable':
        case 'coming':
          return null;
        default:
          return unreachable(body);
      }
    },
    async countWords(messageIds, words, signal) {
      const conversationId = store.getState().open?.id;
      const counts: number[] = [];
      while (conversationId && counts.length < messageIds.length && !signal.aborted) {
        const rest = messageIds.slice(counts.length, counts.length + SEARCHED_AT_ONCE);
        const result = await ask('conversation:find', { conversationId, messageIds: rest, words });
        if (result.ok && result.value.counts.length > 0) counts.push(...result.value.counts);
        else {
          if (!result.ok && !signal.aborted) tell(result.error);
          return null;
        }
      }
      return counts;
    },
    close() {
      opening = null;
      tokens += 1;
      live.keepOnly(new Set());
      bodies.clear();
      store.setState({ open: null });
    },
    onTurnEvents(seq, item) {
      if (opening?.conversationId === item.conversationId) {
        opening.held.push({ seq, item });
        // On first opening there is nothing to continue yet; on reading again the answer goes on meanwhile.
        if (store.getState().open?.status !== 'ready' || !live.get(item.messageId)) return;
      }
      const known = store.getState().open;
      if (known?.id === item.conversationId && known.status === 'ready') fold(item);
    },
    onTurnSaved(item) {
      const state = live.get(item.messageId);
      const known = store.getState().open;
      if (known?.id !== item.conversationId || opening?.conversationId === item.conversationId) return;
      const there = known.outline.some((outline) => outline.id === item.messageId);
      if (!there || (state && !state.end)) {
        void open(item.conversationId);
        return;
      }
      const message = bodies.get(item.messageId);
      if (!state || message?.role !== 'assistant') return;
      const saved: AssistantMessage = { ...message, turn: state };
      bodies.put(saved);
      update(item.conversationId, (now) => ({ outline: withOutline(now.outline, outlineOf(saved)) }));
      live.drop(item.messageId);
      settleRunning(item.conversationId);
    },
    onChanged(conversationId) {
      if (store.getState().open?.id === conversationId) void open(conversationId);
    },
    async configure(change) {
      const known = store.getState().open;
      if (!known) return;
      const next = {
        profileId: change.profileId === undefined ? known.profileId : change.profileId,
        model: change.model === undefined ? known.model : change.model,
        parameters: change.parameters ?? known.parameters,
      };
      update(known.id, () => next);
      const result = await ask('conversation:configure', { conversationId: known.id, ...next });
      if (failed(result)) {
        const { profileId, model, parameters } = known;
        update(known.id, () => ({ profileId, model, parameters }));
      }
    },
    ask: start,
    async send(text, attachments) {
      const known = store.getState().open;
      return known?.status === 'ready' && start(leafOf(known.outline, known.choices), text, attachments);
    },
    async retry(userMessageId) {
      const known = store.getState().open;
      if (known?.status !== 'ready' || !mayAsk(store.getState())) return;
      // Main closes the stream of the answer before, which takes a moment.
      const result = await handingOver(store, () => ask('turn:retry', { conversationId: known.id, userMessageId }));
      if (failed(result) || store.getState().open?.id !== known.id) return;
      const answer = answerMessage(result.value, userMessageId);
      if (answer) addMessages(known.id, [answer]);
    },
    async stop() {
      const running = store.getState().open?.running;
      if (running) failed(await ask('turn:stop', { turnId: running.turnId }));
    },
    choose(parentId, messageId) {
      const known = store.getState().open;
      if (known) update(known.id, ({ choices }) => ({ choices: { ...choices, [branchKey(parentId)]: messageId } }));
    },
  };
}

/** The stored messages and the running answers, which are only whole. */
function wholeOutline({ outline, messages }: ConversationSnapshot): MessageOutline[] {
  const stored = unpackOutline(outline);
  const ids = new Set(stored.map((known) => known.id));
  return [...stored, ...messages.filter((message) => !ids.has(message.id)).map(outlineOf)];
}

function withOutline(outlines: readonly MessageOutline[], changed: MessageOutline): MessageOutline[] {
  return outlines.map((outline) => (outline.id === changed.id ? changed : outline));
}
