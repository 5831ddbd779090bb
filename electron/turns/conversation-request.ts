/**
 * A conversation as the neutral request that goes out: which messages, and what of them.
 * What lives here: the choice. Not here: their form on the wire (protocol/request) or where bytes are (store).
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { ChatParameters } from '../../shared/chat/conversation.ts';
import type { AssistantMessage, Message } from '../../shared/chat/message.ts';
import { said, worded } from '../../shared/words/english.ts';
import type { Worded } from '../../shared/words/said.ts';
import type { ChatAttachment, ChatMessage, ChatRequest, RequestParameters } from '../protocol/request/chat-request.ts';
import { sameFamily } from '../protocol/request/model-family.ts';

/** The way from the first message to `lastId`, oldest first. A parent that is missing ends it. */
export function pathTo(messages: readonly Message[], lastId: string | null): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  for (let at = lastId === null ? undefined : byId.get(lastId); at !== undefined; ) {
    path.push(at);
    byId.delete(at.id);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path.reverse();
}

/** Where an answer goes now: reasoning is given back only to the server and model family it came from (DESIGN section 4). */
export interface Destination {
  origin: string;
  model: string;
}

export interface ConversationRequestInput {
  path: readonly Message[];
  destination: Destination;
  parameters: ChatParameters;
  /** The attachment as it is read now: a picture's place on disk, a file's text. */
  attachmentOf(attachment: Attachment): ChatAttachment;
}

export interface MadeRequest {
  request: ChatRequest;
  /** What of the conversation does not go along, and why, for the request view. */
  leftOut: Worded[];
}

export function conversationRequest(input: ConversationRequestInput): MadeRequest {
  const { path, destination, parameters } = input;
  const messages: ChatMessage[] = [];
  const count: LeftOutCount = { withoutReasoning: 0, withoutCalls: 0, dropped: 0 };
  if (parameters.system?.trim()) {
    messages.push({ role: parameters.systemRole ?? 'system', text: parameters.system });
  }
  for (const message of path) {
    if (message.role === 'user') {
      const attachments = message.attachments.map(input.attachmentOf);
      messages.push({ role: 'user', text: message.text, ...(attachments.length > 0 ? { attachments } : {}) });
    } else {
      const answer = answerToGoBack(message, destination);
      if (answer) messages.push(answer.message);
      else count.dropped += 1;
      if (answer?.withoutReasoning) count.withoutReasoning += 1;
      // They would go back only with their results and the tools themselves, and svir sends none (decision 0118).
      if (answer && message.turn.toolCalls.length > 0) count.withoutCalls += 1;
    }
  }
  const request: ChatRequest = { model: destination.model, messages, parameters: requestParameters(parameters) };
  if (parameters.extra) request.extra = parameters.extra;
  return { request, leftOut: leftOutOf(count) };
}

/**
 * An earlier answer as it goes back, or `null` where it has nothing a model could read: an answer that a filter
 * blocked would be blocked again, and calls nobody has answered make servers refuse the whole request.
 */
function answerToGoBack(
  message: AssistantMessage,
  destination: Destination,
): { message: ChatMessage; withoutReasoning: boolean } | null {
  const { turn, asked } = message;
  if (turn.end?.outcome === 'blocked') return null;
  const text = turn.text || (turn.refusal ?? '');
  if (text === '') return null;
  const answer: ChatMessage = { role: 'assistant', text };
  if (asked.origin !== destination.origin || !sameFamily(asked.model, destination.model)) {
    return { message: answer, withoutReasoning: turn.reasoning !== '' || turn.extra !== null };
  }
  if (turn.reasoningCarrier !== null && turn.reasoningCarrier !== 'think') {
    answer.reasoning = {
      text: turn.reasoning,
      carrier: turn.reasoningCarrier,
      ...(turn.reasoningDetails.length > 0 ? { details: turn.reasoningDetails } : {}),
    };
  }
  if (turn.extra) answer.extra = turn.extra;
  return { message: answer, withoutReasoning: turn.reasoningCarrier === 'think' && turn.reasoning !== '' };
}

/** Answers, by what of them does not go along. */
interface LeftOutCount {
  withoutReasoning: number;
  withoutCalls: number;
  dropped: number;
}

function leftOutOf({ withoutReasoning, withoutCalls, dropped }: LeftOutCount): Worded[] {
  const sentences: Worded[] = [];
  if (withoutReasoning > 0) sentences.push(worded(said('left-out.reasoning', { count: withoutReasoning })));
  if (withoutCalls > 0) sentences.push(worded(said('left-out.calls', { count: withoutCalls })));
  if (dropped > 0) sentences.push(worded(said('left-out.answers', { count: dropped })));
  return sentences;
}

function requestParameters(parameters: ChatParameters): RequestParameters {
  const { system: _system, systemRole: _role, extra: _extra, without: _without, ...sent } = parameters;
  return sent;
}
