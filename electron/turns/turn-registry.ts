/**
 * The turns that run now: begun, folded, told to the windows, saved, stopped. Main owns a turn; a window only looks.
 * It must not know SQL, sockets, windows or Electron: it is given a store, a way to a server and a hub.
 */
import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { AssistantMessage } from '../../shared/chat/message.ts';
import type { RequestSize } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';
import { said } from '../../shared/words/english.ts';
import type { TurnJournal } from '../capture/journal.ts';
import type { ServerConnection } from '../servers/connection.ts';
import type { ServerKnowledge } from '../servers/server-knowledge.ts';
import type { ConversationRecord, StoreFailure } from '../store/store.ts';
import type { FallbackMemory } from './fallback-policy.ts';
import { failure, fromStore, noticeOf } from './ipc-failure.ts';
import {
  chosenIn,
  makeRequest,
  type NewMessage,
  type ReadyServer,
  type RequestSources,
  sizeOf,
} from './make-request.ts';
import type { PushHub } from './push-hub.ts';
import { type RunTurnOptions, runTurn, type TurnEndEvent } from './run-turn.ts';
import { within } from './within.ts';

export interface TurnRegistryOptions extends RequestSources {
  hub: PushHub;
  connect(profileId: string): Promise<IpcResult<ReadyServer>>;
  journal(turnId: string): TurnJournal;
  fallbacksFor(connection: ServerConnection, model: string): Promise<FallbackMemory>;
  knowledge: ServerKnowledge;
  run?: (options: RunTurnOptions) => Promise<TurnEndEvent>;
  /** Milliseconds before a failed save is tried again, by try; the last one goes on for ever. */
  saveAgainAfterMs?: readonly number[];
}

/** A running turn as a snapshot shows it. */
interface LiveTurn {
  turnId: string;
  conversationId: string;
  message: AssistantMessage;
  stop: AbortController;
  /** Resolves when it is over and saved, or given up at the app's end. */
  over: Promise<void>;
}

export interface Question {
  conversationId: string;
  parentId: string | null;
  text: string;
  attachments: Attachment[];
}

export interface StartedTurn {
  turnId: string;
  userMessageId: string;
  messageId: string;
}

const SAVE_AGAIN_AFTER_MS = [1000, 3000, 10_000];
/** After a finish the counts of tokens come at once or not at all. */
const COUNTS_WITHIN_MS = 500;
/** A disk that takes longer is full or broken: said, instead of waited for. */
const SAVED_WITHIN_MS = 5000;

export class TurnRegistry {
  readonly #options: TurnRegistryOptions;
  readonly #live = new Map<string, LiveTurn>();
  /** Conversations whose turn is being prepared: a second Send in that moment must not make a second one. */
  readonly #preparing = new Set<string>();
  #shuttingDown = false;

  constructor(options: TurnRegistryOptions) {
    this.#options = options;
  }

  /** Stores the question and starts its answer. On failure nothing was stored and the draft is as it was. */
  async start(question: Question): Promise<IpcResult<StartedTurn>> {
    const { conversationId, parentId, text, attachments } = question;
    if (text.trim() === '' && attachments.length === 0) {
      return failure('invalid', said('send.nothing'));
    }
    const userMessageId = randomUUID();
    const begun = await this.#begin(conversationId, parentId, { id: userMessageId, text, attachments });
    return begun.ok ? { ok: true, value: { ...begun.value, userMessageId } } : begun;
  }

  /** Asks again: another answer below the same question. */
  async retry(
    conversationId: string,
    userMessageId: string,
  ): Promise<IpcResult<{ turnId: string; messageId: string }>> {
    return this.#begin(conversationId, userMessageId, null);
  }

  /** How large the request to come would be. Nothing is sent or stored. */
  async measure(question: Question): Promise<IpcResult<RequestSize>> {
    const { conversationId, parentId, text, attachments } = question;
    const { store, knowledge } = this.#options;
    const conversation = await store.getConversation({ conversationId });
    if (!conversation.ok) return fromStore(conversation.failure);
    const chosen = chosenIn(conversation.value);
    if (!chosen.ok) return chosen;
    const ready = await this.#options.connect(chosen.value.profileId);
    if (!ready.ok) return ready;
    try {
      const made = await makeRequest(this.#options, {
        conversation: conversation.value,
        model: chosen.value.model,
        ready: ready.value,
        parentId,
        userMessage: { id: 'draft', text, attachments },
      });
      return made.ok ? { ok: true, value: sizeOf(made.value.request, ready.value, knowledge) } : made;
    } finally {
      ready.value.release();
    }
  }

  /** Stops a turn; one that is already over is no error. */
  stop(turnId: string): void {
    this.#live.get(turnId)?.stop.abort();
  }

  /** Stops what runs in a conversation and waits until it is saved. */
  async stopConversation(conversationId: string): Promise<void> {
    const turns = this.#of(conversationId);
    for (const turn of turns) turn.stop.abort();
    await Promise.all(turns.map((turn) => turn.over));
  }

  isRunning(conversationId: string): boolean {
    return this.#of(conversationId).length > 0;
  }

  /** Whether a capture is being written now. */
  isCapturing(captureId: string): boolean {
    return this.capturing().has(captureId);
  }

  /** Captures of unfinished turns: none of them may go. */
  capturing(): ReadonlySet<string> {
    return new Set([...this.#live.values()].flatMap((turn) => turn.message.captureIds));
  }

  /** The unfinished answers of a conversation, as they are at this moment. */
  liveMessages(conversationId: string): AssistantMessage[] {
    return this.#of(conversationId).map((turn) => turn.message);
  }

  /** The app ends: sockets close, captures are whole, and the next start finds the turns and shows what came. */
  async shutDown(): Promise<void> {
    this.#shuttingDown = true;
    const turns = [...this.#live.values()];
    for (const turn of turns) turn.stop.abort();
    await Promise.all(turns.map((turn) => turn.over));
  }

  #of(conversationId: string): LiveTurn[] {
    return [...this.#live.values()].filter((turn) => turn.conversationId === conversationId);
  }

  async #begin(
    conversationId: string,
    parentId: string | null,
    userMessage: NewMessage | null,
  ): Promise<IpcResult<{ turnId: string; messageId: string }>> {
    if (this.#shuttingDown) return failure('conflict', said('send.closing'));
    if (this.#preparing.has(conversationId)) return failure('conflict', said('send.running'));
    this.#preparing.add(conversationId);
    try {
      if (!(await this.#over(conversationId))) return failure('conflict', said('send.running'));
      return await this.#beginAlone(conversationId, parentId, userMessage);
    } finally {
      this.#preparing.delete(conversationId);
    }
  }

  /**
   * Whether nothing runs in a conversation any more. An answer whose finish came is over for whoever reads it: it gets a
   * moment for its token counts, then its stream is closed, and its saving is awaited.
   */
  async #over(conversationId: string): Promise<boolean> {
    const turns = this.#of(conversationId);
    if (turns.some(({ message: { turn } }) => turn.finish === null && turn.end === null)) return false;
    const over = Promise.all(turns.map((turn) => turn.over));
    for (const waitMs of [COUNTS_WITHIN_MS, SAVED_WITHIN_MS]) {
      if (!this.isRunning(conversationId)) return true;
      await within(over, waitMs);
      for (const turn of turns) turn.stop.abort();
    }
    return !this.isRunning(conversationId);
  }

  async #beginAlone(
    conversationId: string,
    parentId: string | null,
    userMessage: NewMessage | null,
  ): Promise<IpcResult<{ turnId: string; messageId: string }>> {
    const { store } = this.#options;
    const conversation = await store.getConversation({ conversationId });
    if (!conversation.ok) return fromStore(conversation.failure);
    const chosen = chosenIn(conversation.value);
    if (!chosen.ok) return chosen;
    const ready = await this.#options.connect(chosen.value.profileId);
    if (!ready.ok) return ready;
    const begun = await this.#prepare(conversation.value, chosen.value, ready.value, parentId, userMessage);
    if (!begun.ok) {
      ready.value.release();
      return begun;
    }
    const { turn, options } = begun.value;
    this.#live.set(turn.turnId, turn);
    turn.over = this.#run(turn, options).finally(() => {
      this.#live.delete(turn.turnId);
      ready.value.release();
    });
    this.#options.hub.tell({ kind: 'conversations-changed' });
    return { ok: true, value: { turnId: turn.turnId, messageId: turn.message.id } };
  }

  async #prepare(
    conversation: ConversationRecord,
    chosen: { profileId: string; model: string },
    ready: ReadyServer,
    parentId: string | null,
    userMessage: NewMessage | null,
  ): Promise<IpcResult<{ turn: LiveTurn; options: RunTurnOptions }>> {
    const { store } = this.#options;
    const conversationId = conversation.id;
    const origin = ready.connection.endpoints.origin;
    const made = await makeRequest(this.#options, {
      conversation,
      model: chosen.model,
      ready,
      parentId,
      userMessage,
    });
    if (!made.ok) return made;
    const { request, leftOut } = made.value;
    const turnId = randomUUID();
    const messageId = randomUUID();
    const asked = { profileId: chosen.profileId, profileName: ready.profileName, origin, model: chosen.model };
    const begun = await store.beginTurn({ conversationId, parentId, userMessage, turnId, messageId, asked });
    if (!begun.ok) return fromStore(begun.failure);
    const stop = new AbortController();
    const message: AssistantMessage = {
      id: messageId,
      conversationId,
      parentId: userMessage?.id ?? parentId,
      createdAt: begun.value.startedAt,
      role: 'assistant',
      turnId,
      asked,
      captureIds: [],
      turn: EMPTY_TURN,
    };
    const turn: LiveTurn = { turnId, conversationId, message, stop, over: Promise.resolve() };
    const fallbacks = await this.#options.fallbacksFor(ready.connection, chosen.model);
    const options: RunTurnOptions = {
      turnId,
      connection: ready.connection,
      request,
      leftOut,
      stallAfterMs: ready.stallAfterMs,
      journal: this.#journalOf(turn),
      signal: stop.signal,
      fallbacks,
      onEvent: (event) => this.#fold(turn, event),
    };
    if (ready.listedModels) options.listedModels = ready.listedModels;
    return { ok: true, value: { turn, options } };
  }

  /** The capture is known to the store before its request goes out, so that a crash finds it. */
  #journalOf(turn: LiveTurn): TurnJournal {
    const journal = this.#options.journal(turn.turnId);
    return {
      startAttempt: async (request) => {
        const attempt = await journal.startAttempt(request);
        turn.message = { ...turn.message, captureIds: [...turn.message.captureIds, attempt.captureId] };
        const added = await this.#options.store.addCapture({ turnId: turn.turnId, captureId: attempt.captureId });
        if (!added.ok) this.#notice(added.failure);
        return attempt;
      },
    };
  }

  #fold(turn: LiveTurn, event: Parameters<RunTurnOptions['onEvent']>[0]): void {
    turn.message = { ...turn.message, turn: reduceTurn(turn.message.turn, event) };
    this.#options.hub.tell({
      kind: 'turn-events',
      conversationId: turn.conversationId,
      turnId: turn.turnId,
      messageId: turn.message.id,
      events: [event],
    });
  }

  async #run(turn: LiveTurn, options: RunTurnOptions): Promise<void> {
    const end = await (this.#options.run ?? runTurn)(options);
    if (end.error?.status === 413 && turn.message.turn.attempts.length > 0) {
      const bytes = turn.message.turn.attempts.at(-1)?.bodyBytes ?? 0;
      this.#options.knowledge.rememberRefusedBody(options.connection.endpoints.origin, bytes);
    }
    if (this.#shuttingDown) return;
    await this.#save(turn, turn.message.turn);
    const { conversationId, turnId, message } = turn;
    this.#options.hub.tell({ kind: 'turn-saved', conversationId, turnId, messageId: message.id });
    this.#options.hub.tell({ kind: 'conversations-changed' });
  }

  /** A save that fails is told once and tried again until it works or the app ends; the capture holds it meanwhile. */
  async #save(turn: LiveTurn, state: TurnState): Promise<void> {
    const delays = this.#options.saveAgainAfterMs ?? SAVE_AGAIN_AFTER_MS;
    for (let tries = 0; !this.#shuttingDown; tries += 1) {
      const saved = await this.#options.store.finishTurn({ turnId: turn.turnId, turn: state });
      if (saved.ok) return;
      if (tries === 0) this.#notice(saved.failure);
      await new Promise((resolve) => setTimeout(resolve, delays[Math.min(tries, delays.length - 1)] ?? 1000));
    }
  }

  #notice(problem: StoreFailure): void {
    this.#options.hub.tell(noticeOf(problem));
  }
}
