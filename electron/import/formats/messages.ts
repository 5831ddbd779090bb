/**
 * Messages as Chat Completions take them: `{messages: […]}`, a bare list of messages, one such object a line, or
 * several conversations in one list.
 * Source: OpenAI API reference, "Create chat completion", request field `messages` (roles developer, system, user,
 * assistant, tool; content as text or parts; `tool_calls`, `tool_call_id`, `refusal`), and the JSON lines form of its
 * fine-tuning guide. `reasoning_content` and `reasoning` as servers answer them (docs/protocol.md).
 */
import { isJsonObject, type JsonValue } from '../../../shared/json.ts';
import { asText, field, id, list, moment, name, paragraphs, text } from './fields.ts';
import {
  count,
  type FormatReader,
  type NoteCounter,
  node,
  pictureFrom,
  placeholder,
  type SourceConversation,
  type SourceNode,
  type SourcePicture,
} from './source.ts';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;
type Role = (typeof ROLES)[number];

function roleOf(value: JsonValue | undefined): Role | null {
  const said = field(value, 'role');
  return ROLES.find((role) => role === said) ?? null;
}

/** A message by itself: a list of these is one conversation. */
export function isMessage(value: JsonValue | undefined): boolean {
  if (roleOf(value) === null || !isJsonObject(value)) return false;
  return ['content', 'tool_calls', 'function_call', 'refusal', 'reasoning_content'].some((key) =>
    Object.hasOwn(value, key),
  );
}

export const messagesReader: FormatReader = {
  format: 'messages',
  knows: (value) => {
    const messages = field(value, 'messages');
    return Array.isArray(messages) && messages.length > 0 && messages.some(isMessage);
  },
  read(value) {
    const first = moment(field(value, 'created_at') ?? field(value, 'created') ?? field(value, 'createdAt'));
    const conversation = conversationOf(list(field(value, 'messages')));
    const model = name(field(value, 'model'));
    return {
      ...conversation,
      id: id(field(value, 'id') ?? field(value, 'conversation_id')),
      title: text(field(value, 'title') ?? field(value, 'name')).trim(),
      createdAt: first,
      updatedAt: moment(field(value, 'updated_at') ?? field(value, 'updatedAt')) ?? first,
      nodes: conversation.nodes.map((each) =>
        each.role === 'assistant' ? { ...each, model: each.model ?? model } : each,
      ),
    };
  },
};

/** One conversation of a bare list of messages. */
export function conversationOf(messages: readonly JsonValue[]): SourceConversation {
  const notes: NoteCounter = new Map();
  const nodes: SourceNode[] = [];
  for (const message of messages) {
    const made = nodeOf(message, nodes.length, notes);
    if (made === null) count(notes, 'unknown-content');
    else nodes.push(made);
  }
  return {
    format: 'messages',
    id: null,
    title: '',
    system: '',
    createdAt: null,
    updatedAt: null,
    nodes,
    current: nodes.length - 1,
    notes,
  };
}

function nodeOf(message: JsonValue, index: number, notes: NoteCounter): SourceNode | null {
  const role = roleOf(message);
  if (role === null) return null;
  const parts = partsOf(field(message, 'content'), notes);
  const at = moment(field(message, 'created_at') ?? field(message, 'timestamp') ?? field(message, 'createdAt'));
  const base = { key: null, parent: index === 0 ? null : index - 1, at, ...parts };
  if (role === 'tool' || role === 'function') {
    const callId = id(field(message, 'tool_call_id'));
    return node({ ...base, role: 'tool', callId, toolName: name(field(message, 'name')) });
  }
  if (role !== 'assistant') return node({ ...base, role });
  const long = text(field(message, 'reasoning_content'));
  const short = text(field(message, 'reasoning'));
  const finish = name(field(message, 'finish_reason'));
  return node({
    ...base,
    role,
    model: name(field(message, 'model')),
    // The same text under both keys is one text.
    reasoning: long || short || parts.reasoning,
    carrier: long ? 'reasoning_content' : short ? 'reasoning' : null,
    refusal: text(field(message, 'refusal')) || parts.refusal || null,
    calls: callsOf(message),
    finish,
    end: finish === 'length' ? 'length' : 'whole',
  });
}

interface Parts {
  text: string;
  reasoning: string;
  refusal: string;
  pictures: SourcePicture[];
}

function partsOf(content: JsonValue | undefined, notes: NoteCounter): Parts {
  if (typeof content === 'string') return { text: text(content), reasoning: '', refusal: '', pictures: [] };
  const texts: string[] = [];
  const reasoning: string[] = [];
  const refusal: string[] = [];
  const pictures: SourcePicture[] = [];
  for (const part of list(content)) {
    if (typeof part === 'string') {
      texts.push(text(part));
      continue;
    }
    const type = field(part, 'type');
    const said = text(field(part, 'text'));
    if (type === 'refusal') refusal.push(text(field(part, 'refusal')));
    else if (type === 'thinking' || type === 'reasoning') reasoning.push(thinkingOf(part));
    else if (type === 'image_url' || type === 'input_image') {
      const found = pictureFrom(addressOf(part), `picture-${pictures.length + 1}`, notes);
      if ('picture' in found) pictures.push(found.picture);
      else texts.push(found.words);
    } else if (type === 'input_audio') {
      count(notes, 'file-elsewhere');
      texts.push(placeholder('audio', 'input_audio'));
    } else if (type === 'file' || type === 'input_file') {
      count(notes, 'file-elsewhere');
      const file = field(part, 'file') ?? part;
      texts.push(placeholder('file', name(field(file, 'filename')) ?? id(field(file, 'file_id')) ?? 'file'));
    } else if (said !== '') texts.push(said);
    else if (type !== 'text') count(notes, 'unknown-content');
  }
  return { text: paragraphs(texts), reasoning: paragraphs(reasoning), refusal: paragraphs(refusal), pictures };
}

function thinkingOf(part: JsonValue): string {
  const own = field(part, 'thinking') ?? field(part, 'reasoning') ?? field(part, 'text');
  return typeof own === 'string' ? text(own) : paragraphs(list(own).map((each) => text(field(each, 'text'))));
}

function addressOf(part: JsonValue): string {
  const given = field(part, 'image_url');
  return typeof given === 'string' ? given : text(field(given, 'url'));
}

function callsOf(message: JsonValue) {
  const old = field(message, 'function_call');
  const given = [
    ...list(field(message, 'tool_calls')).map((call) => ({ call, made: field(call, 'function') ?? call })),
    ...(isJsonObject(old) ? [{ call: old, made: old }] : []),
  ];
  return given.map(({ call, made }) => ({
    id: id(field(call, 'id')) ?? '',
    name: text(field(made, 'name')),
    arguments: asText(field(made, 'arguments')),
  }));
}
