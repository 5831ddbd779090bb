/**
 * `--history`: a conversation in svir's own neutral form, checked member by member at this door. A file that does not
 * fit is refused with the place and the reason. Source: cases/README.md "The history file".
 */
import { dirname, resolve } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';
import type { ChatAttachment, ChatMessage, ChatReasoning, ChatToolCall } from '../protocol/request/chat-request.ts';
import { UsageError } from './arguments.ts';
import { readImage, readJson, readTextFile } from './files.ts';

const MEMBERS: Record<string, readonly string[]> = {
  system: ['text'],
  developer: ['text'],
  user: ['text', 'attachments'],
  assistant: ['text', 'reasoning', 'extra', 'toolCalls'],
  tool: ['text', 'toolCallId', 'result', 'failed'],
};

export async function readHistory(path: string, hashed: boolean): Promise<ChatMessage[]> {
  const value = readJson(path, '--history');
  if (!Array.isArray(value)) throw new UsageError(`--history: ${path} must hold a JSON array of messages.`);
  const messages: ChatMessage[] = [];
  for (const [at, item] of value.entries()) messages.push(await readMessage(item, `message ${at + 1}`, path, hashed));
  return messages;
}

async function readMessage(item: JsonValue, where: string, path: string, hashed: boolean): Promise<ChatMessage> {
  const message = object(item, where);
  const { role } = message;
  const members = typeof role === 'string' && Object.hasOwn(MEMBERS, role) ? MEMBERS[role] : undefined;
  if (members === undefined) {
    throw bad(where, `"role" must be system, developer, user, assistant or tool, not ${JSON.stringify(role ?? null)}`);
  }
  onlyMembers(message, ['role', ...members], where);
  const text = optional(message.text, `${where}, "text"`, string) ?? '';
  switch (role) {
    case 'user': {
      const attachments: ChatAttachment[] = [];
      for (const [at, entry] of (optional(message.attachments, `${where}, "attachments"`, list) ?? []).entries()) {
        attachments.push(await readAttachment(entry, `${where}, attachment ${at + 1}`, path, hashed));
      }
      return { role, text, ...(attachments.length > 0 ? { attachments } : {}) };
    }
    case 'assistant':
      return readAssistant(message, text, where);
    case 'tool':
      return readToolResult(message, where);
    default:
      return { role: role === 'developer' ? 'developer' : 'system', text };
  }
}

async function readAttachment(
  entry: JsonValue,
  where: string,
  historyPath: string,
  hashed: boolean,
): Promise<ChatAttachment> {
  const attachment = object(entry, where);
  onlyMembers(attachment, ['kind', 'path', 'name'], where);
  const path = resolve(dirname(historyPath), string(attachment.path ?? null, `${where}, "path"`));
  const name = optional(attachment.name, `${where}, "name"`, string) ?? null;
  if (attachment.kind === 'image') return readImage(path, '--history', name, hashed);
  if (attachment.kind === 'file') return readTextFile(path, '--history', name);
  throw bad(where, '"kind" must be "image" or "file"');
}

function readAssistant(message: JsonObject, text: string, where: string): ChatMessage {
  const reasoning = optional(message.reasoning, `${where}, "reasoning"`, readReasoning);
  const extra = optional(message.extra, `${where}, "extra"`, object);
  const calls = optional(message.toolCalls, `${where}, "toolCalls"`, list) ?? [];
  const toolCalls = calls.map((call, at) => readCall(call, `${where}, tool call ${at + 1}`));
  return {
    role: 'assistant',
    text,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(extra === undefined ? {} : { extra }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
  };
}

function readReasoning(value: JsonValue, where: string): ChatReasoning {
  const reasoning = object(value, where);
  onlyMembers(reasoning, ['text', 'carrier', 'details'], where);
  const { carrier } = reasoning;
  if (carrier !== 'reasoning_content' && carrier !== 'reasoning' && carrier !== 'think') {
    throw bad(where, '"carrier" must be reasoning_content, reasoning or think');
  }
  const details = optional(reasoning.details, `${where}, "details"`, list);
  const text = optional(reasoning.text, `${where}, "text"`, string) ?? '';
  return { text, carrier, ...(details === undefined ? {} : { details }) };
}

function readCall(value: JsonValue, where: string): ChatToolCall {
  const call = object(value, where);
  onlyMembers(call, ['id', 'name', 'arguments', 'extra'], where);
  const extra = optional(call.extra, `${where}, "extra"`, object);
  return {
    id: string(call.id ?? null, `${where}, "id"`),
    name: string(call.name ?? null, `${where}, "name"`),
    arguments: string(call.arguments ?? null, `${where}, "arguments"`),
    ...(extra === undefined ? {} : { extra }),
  };
}

function readToolResult(message: JsonObject, where: string): ChatMessage {
  const { result, failed } = message;
  if (failed !== undefined && failed !== null && typeof failed !== 'boolean')
    throw bad(where, '"failed" must be true or false');
  if (result !== undefined && typeof message.text === 'string') throw bad(where, 'has both "text" and "result"');
  return {
    role: 'tool',
    toolCallId: string(message.toolCallId ?? null, `${where}, "toolCallId"`),
    ...(result === undefined ? { text: optional(message.text, where, string) ?? '' } : { result }),
    ...(failed === true ? { failed } : {}),
  };
}

function onlyMembers(value: JsonObject, known: readonly string[], where: string): void {
  const odd = Object.keys(value).find((name) => !known.includes(name));
  if (odd !== undefined) throw bad(where, `has a member "${odd}" that does not belong there`);
}

/** An absent member and `null` are the same. */
function optional<T>(
  value: JsonValue | undefined,
  where: string,
  read: (value: JsonValue, where: string) => T,
): T | undefined {
  return value === undefined || value === null ? undefined : read(value, where);
}

function object(value: JsonValue, where: string): JsonObject {
  if (!isJsonObject(value)) throw bad(where, 'must be an object');
  return value;
}

function list(value: JsonValue, where: string): JsonValue[] {
  if (!Array.isArray(value)) throw bad(where, 'must be a list');
  return value;
}

function string(value: JsonValue, where: string): string {
  if (typeof value !== 'string') throw bad(where, 'must be a text');
  return value;
}

function bad(where: string, what: string): UsageError {
  return new UsageError(`--history: ${where} ${what}.`);
}
