/**
 * The turns that run now: begun, folded, told to the windows, saved, stopped. Main owns a turn; a window only looks.
 * It must not know SQL, sockets, windows or Electron: it is given a store, a way to a server and a hub.
 */
import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { ChatParameters } from '../../shared/chat/conversation.ts';
import type { AssistantMessage } from '../../shared/chat/message.ts';
import type { RequestSize } from '../../shared/ipc/contract.ts';
import type { IpcFailure, IpcResult } from '../../shared/ipc/result.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';
import type { TurnJournal } from '../capture/journal.ts';
import type { ChatAttachment } from '../protocol/request/chat-request.ts';
import { AS_MADE, type ChatRequest } from '../protocol/request/chat-request.ts';
import { planRequestBody } from '../protocol/request/plan-body.ts';
import type { ServerConnection } from '../servers/connection.ts';
import type { ServerKnowledge } from '../servers/server-knowledge.ts';
import type { ConversationRecord, Store, StoreFailure } from '../store/store.ts';
import { conversationRequest, type MadeRequest, pathTo } from './conversation-request.ts';
import type { FallbackMemory } from './fallback-policy.ts';
import type { PushHub } from './push-hub.ts';
import { type RunTurnOptions, runTurn, type TurnEndEvent } from './run-turn.ts';

/** A server ready to be asked. `release` says that the turn is over (the demo server stops when nobody needs it). */
export interface ReadyServer {
  connection: ServerConnection;
  profileName: string;
  /** Ids of its model list, where one was read. */
  listedModels?: readonly string[];
  /** Silence that ends a turn; `null`: only the person does. */
  stallAfterMs: number | null;
  /** The profile's parameters, for what the conversation does not say. */
  parameters: ChatParameters;
  release(): void;
}

export interface TurnRegistryOptions {
  store: Store;
  hub: PushHub;
  connect(profileId: string): Promise<IpcResult<ReadyServer>>;
  /** The attachment as it goes into a request: a picture's place on disk, a file's text. */
  readAttachment(attachment: Attachment): Promise<IpcResult<ChatAttachment>>;
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

type NewMessage = { id: string; text: string; attachments: Attachment[] };

export interface StartedTurn {
  turnId: string;
  userMessageId: string;
  messageId: string;
}

const SAVE_AGAIN_AFTER_MS = [1000, 3000, 10_000];

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
      return failure('invalid', 'There is nothing to send.', 'Write a message or attach a file.');
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
      const { model } = chosen.value;
      const userMessage = { id: 'draft', text, attachments };
      const made = await this.#request(conversation.value, model, ready.value, parentId, userMessage);
      if (!made.ok) return made;
      const { request } = made.value;
      const { origin } = ready.value.connection.endpoints;
      const bodyBytes = planRequestBody(request, AS_MADE).bytes;
      const images = countImages(request);
      const warnings = knowledge.warnings(origin, { model, bodyBytes, images });
      return { ok: true, value: { bodyBytes, images, warnings } };
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
    return [...this.#live.values()].some((turn) => turn.message.captureIds.includes(captureId));
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
    if (this.#shuttingDown) return failure('conflict', 'svir is closing.', 'Start svir again, then send.');
    if (this.#preparing.has(conversationId) || this.isRunning(conversationId)) {
      return failure('conflict', 'An answer is still coming.', 'Wait until it ends, or stop it first.');
    }
    this.#preparing.add(conversationId);
    try {
      return await this.#beginAlone(conversationId, parentId, userMessage);
    } finally {
      this.#preparing.delete(conversationId);
    }
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
    const made = await this.#request(conversation, chosen.model, ready, parentId, userMessage);
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

  /** The conversation and the new message as a request, every attachment read. */
  async #request(
    conversation: ConversationRecord,
    model: string,
    ready: ReadyServer,
    parentId: string | null,
    userMessage: NewMessage | null,
  ): Promise<IpcResult<MadeRequest>> {
    const { store } = this.#options;
    const conversationId = conversation.id;
    const stored = await store.messages({ conversationId });
    if (!stored.ok) return fromStore(stored.failure);
    const path = pathTo(stored.value.items, parentId);
    if (parentId !== null && path.length === 0) {
      return failure('not-found', 'The message to answer is no longer there.', 'Open the conversation again.');
    }
    if (userMessage) {
      path.push({ ...userMessage, conversationId, parentId, createdAt: Date.now(), role: 'user' });
    }
    const read = new Map<Attachment, ChatAttachment>();
    for (const message of path) {
      if (message.role !== 'user') continue;
      for (const attachment of message.attachments) {
        const result = await this.#options.readAttachment(attachment);
        if (!result.ok) return result;
        read.set(attachment, result.value);
      }
    }
    const origin = ready.connection.endpoints.origin;
    const made = conversationRequest({
      path,
      destination: { origin, model },
      parameters: { ...ready.parameters, ...conversation.parameters },
      attachmentOf(attachment) {
        const found = read.get(attachment);
        if (!found) throw new Error('an attachment was not read');
        return found;
      },
    });
    return { ok: true, value: made };
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
    this.#options.hub.tell({ kind: 'notice', level: 'error', message: problem.message, advice: problem.advice });
  }
}

/** The server and model of a conversation, or what has to be chosen first. */
function chosenIn({ profileId, model }: ConversationRecord): IpcResult<{ profileId: string; model: string }> {
  if (profileId === null) return failure('config', 'No server is chosen.', 'Choose a server, then send again.');
  if (!model) return failure('config', 'No model is chosen.', 'Choose a model, then send again.');
  return { ok: true, value: { profileId, model } };
}

function countImages(request: ChatRequest): number {
  let images = 0;
  for (const message of request.messages) {
    if (message.role !== 'user') continue;
    images += message.attachments?.filter(({ kind }) => kind === 'image').length ?? 0;
  }
  return images;
}

function failure(code: IpcFailure['code'], message: string, advice: string): { ok: false; error: IpcFailure } {
  return { ok: false, error: { code, message, advice } };
}

/** A store's failure in the words of IPC. */
export function fromStore(problem: StoreFailure): { ok: false; error: IpcFailure } {
  const code = problem.kind === 'not-found' || problem.kind === 'conflict' ? problem.kind : 'storage';
  return failure(code, problem.message, problem.advice);
}
