/**
 * One neutral message as Chat Completions writes it. Images stay placeholders here: `plan-body` puts base64 in their
 * place while the request goes out. Source: wire document 2.2.
 */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { ChatAttachment, ChatMessage, ChatToolCall, FileAttachment, ImageAttachment } from './chat-request.ts';

/** Fields of a message in their order; `content` with images is a list of a text and pictures. */
export type WireMessage = [name: string, value: JsonValue | WireParts][];

/** The list form of `content`: the text (absent if empty), then the images. */
export interface WireParts {
  parts: { text: string | null; images: readonly ImageAttachment[] };
}

export function isWireParts(value: JsonValue | WireParts): value is WireParts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'images' in Object(value.parts);
}

/** Keys svir writes itself: an `extra` that came under one of them must not replace it. */
const OWN_KEYS = new Set(['role', 'content', 'tool_calls', 'reasoning', 'reasoning_content', 'reasoning_details']);

export function wireMessage(message: ChatMessage): WireMessage {
  switch (message.role) {
    case 'system':
    case 'developer':
      return [
        ['role', message.role],
        ['content', message.text],
      ];
    case 'user':
      return [
        ['role', 'user'],
        ['content', userContent(message.text, message.attachments ?? [])],
      ];
    case 'assistant':
      return assistantMessage(message);
    case 'tool':
      return [
        ['role', 'tool'],
        ['tool_call_id', message.toolCallId],
        ['content', toolContent(message)],
      ];
  }
}

function userContent(text: string, attachments: readonly ChatAttachment[]): string | WireParts {
  const files = attachments.filter((attachment) => attachment.kind === 'file');
  const images = attachments.filter((attachment) => attachment.kind === 'image');
  const whole = [...files.map(wrapFile), ...(text === '' ? [] : [text])].join('\n\n');
  return images.length === 0 ? whole : { parts: { text: whole === '' ? null : whole, images } };
}

/** `<file name="…">`, line break, contents, line break, `</file>`; the name escaped so that it cannot close the tag. */
export function wrapFile(file: Pick<FileAttachment, 'name' | 'text'>): string {
  const name = file.name
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\s/g, ' ');
  return `<file name="${name}">\n${file.text}\n</file>`;
}

function assistantMessage(message: Extract<ChatMessage, { role: 'assistant' }>): WireMessage {
  const { reasoning, toolCalls = [], extra = {} } = message;
  const fields: WireMessage = [
    ['role', 'assistant'],
    ['content', message.text],
  ];
  if (reasoning && reasoning.carrier !== 'think' && reasoning.text !== '')
    fields.push([reasoning.carrier, reasoning.text]);
  if (reasoning?.details && reasoning.details.length > 0) fields.push(['reasoning_details', reasoning.details]);
  for (const [name, value] of Object.entries(extra)) {
    if (!OWN_KEYS.has(name) && value !== undefined) fields.push([name, value]);
  }
  if (toolCalls.length > 0) fields.push(['tool_calls', toolCalls.map(wireCall)]);
  return fields;
}

function wireCall(call: ChatToolCall): JsonObject {
  const { type: _type, id: _id, function: inner, ...extra } = call.extra ?? {};
  const own: JsonObject = { name: call.name, arguments: call.arguments };
  // A server may have put its own keys into the function as well; name and arguments stay svir's.
  const kept = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...inner, ...own } : own;
  return { id: call.id, type: 'function', function: kept, ...extra };
}

/** A result is a string in every case, and a failed call says so in words: no field of the protocol marks it. */
function toolContent(message: Extract<ChatMessage, { role: 'tool' }>): string {
  const { result } = message;
  const text =
    result === undefined ? (message.text ?? '') : typeof result === 'string' ? result : JSON.stringify(result);
  if (message.failed !== true || /^\W*(error|failed)\b/i.test(text)) return text;
  return text === '' ? 'Error: the tool call failed.' : `Error: the tool call failed.\n${text}`;
}
