/**
 * From a conversation in the store and a new message to the request that goes out, and to its size before it goes.
 * It must not know what runs, sockets or windows. Which messages go along is conversation-request's.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { ChatParameters } from '../../shared/chat/conversation.ts';
import type { RequestSize } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import { said } from '../../shared/words/english.ts';
import { AS_MADE, type ChatAttachment, type ChatRequest } from '../protocol/request/chat-request.ts';
import { planRequestBody } from '../protocol/request/plan-body.ts';
import type { ServerConnection } from '../servers/connection.ts';
import type { ServerKnowledge } from '../servers/server-knowledge.ts';
import type { ConversationRecord, Store } from '../store/store.ts';
import { conversationRequest, type MadeRequest } from './conversation-request.ts';
import { effectiveParameters } from './effective-parameters.ts';
import { failure, fromStore } from './ipc-failure.ts';
import { readPath } from './read-path.ts';

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

/** A message that is not stored yet. */
export interface NewMessage {
  id: string;
  text: string;
  attachments: Attachment[];
}

export interface RequestSources {
  store: Store;
  /** The attachment as it goes into a request: a picture's place on disk, a file's text. */
  readAttachment(attachment: Attachment): Promise<IpcResult<ChatAttachment>>;
}

export interface RequestToMake {
  conversation: ConversationRecord;
  model: string;
  ready: ReadyServer;
  parentId: string | null;
  /** `null`: the message at `parentId` is asked again. */
  userMessage: NewMessage | null;
}

/** The conversation and the new message as a request, every attachment read. */
export async function makeRequest(sources: RequestSources, asked: RequestToMake): Promise<IpcResult<MadeRequest>> {
  const { conversation, model, ready, parentId, userMessage } = asked;
  const conversationId = conversation.id;
  const stored = await readPath(sources.store, conversationId, parentId);
  if (!stored.ok) return fromStore(stored.failure);
  const path = stored.value;
  if (parentId !== null && path.length === 0) {
    return failure('not-found', said('send.gone'));
  }
  if (userMessage) {
    path.push({ ...userMessage, conversationId, parentId, createdAt: Date.now(), role: 'user' });
  }
  const read = new Map<Attachment, ChatAttachment>();
  for (const message of path) {
    if (message.role !== 'user') continue;
    for (const attachment of message.attachments) {
      const result = await sources.readAttachment(attachment);
      if (!result.ok) return result;
      read.set(attachment, result.value);
    }
  }
  const origin = ready.connection.endpoints.origin;
  const made = conversationRequest({
    path,
    destination: { origin, model },
    parameters: effectiveParameters(ready.parameters, conversation.parameters),
    attachmentOf(attachment) {
      const found = read.get(attachment);
      if (!found) throw new Error('an attachment was not read');
      return found;
    },
  });
  return { ok: true, value: made };
}

/** How large the request would be, and what its server is known to refuse of it. */
export function sizeOf(request: ChatRequest, ready: ReadyServer, knowledge: ServerKnowledge): RequestSize {
  const { origin } = ready.connection.endpoints;
  const bodyBytes = planRequestBody(request, AS_MADE).bytes;
  const images = countImages(request);
  return { bodyBytes, images, warnings: knowledge.warnings(origin, { model: request.model, bodyBytes, images }) };
}

/** The server and model of a conversation, or what has to be chosen first. */
export function chosenIn({ profileId, model }: ConversationRecord): IpcResult<{ profileId: string; model: string }> {
  if (profileId === null) return failure('config', said('send.no-server'));
  if (!model) return failure('config', said('send.unnamed-model'));
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
