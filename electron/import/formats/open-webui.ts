/**
 * Open WebUI's chat export: a list of `{chat: {title, history: {messages, currentId}}}`, or of the `chat` objects bare.
 * Sources: github.com/open-webui/docs docs/features/chat-conversations/data-controls/import-export.md at 0037f77c
 * (schema, both forms, seconds); github.com/danny-avila/LibreChat
 * api/server/utils/import/__data__/openwebui-export.json at 89e0c58a (`output` items of newer versions). Pictures in
 * `files` with `type: "image"` and a `url`, as Open WebUI's own window sends them.
 */
import type { ImportedCall } from '../../../shared/import/imported-conversation.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { readDetails } from './details-blocks.ts';
import { asText, field, id, list, moment, name, object, paragraphs, text } from './fields.ts';
import {
  CallBook,
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

const chatOf = (value: JsonValue): JsonValue => object(field(value, 'chat')) ?? value;
const messagesOf = (chat: JsonValue) => object(field(field(chat, 'history'), 'messages'));

export const openWebuiReader: FormatReader = {
  format: 'open-webui',
  knows: (value) => messagesOf(chatOf(value)) !== null,
  read(value): SourceConversation {
    const chat = chatOf(value);
    const notes: NoteCounter = new Map();
    const nodes = Object.entries(messagesOf(chat) ?? {}).map(([key, message]) => nodeOf(key, message ?? null, notes));
    const createdAt = moment(field(value, 'created_at')) ?? moment(field(chat, 'timestamp'));
    return {
      format: 'open-webui',
      id: id(field(value, 'id')) ?? id(field(chat, 'id')),
      title: (text(field(chat, 'title')) || text(field(value, 'title'))).trim(),
      system: text(field(field(chat, 'params'), 'system')) || text(field(chat, 'system')),
      createdAt,
      updatedAt: moment(field(value, 'updated_at')) ?? createdAt,
      nodes,
      current: id(field(field(chat, 'history'), 'currentId')),
      notes,
    };
  },
};

function nodeOf(key: string, message: JsonValue, notes: NoteCounter): SourceNode {
  const parent = id(field(message, 'parentId'));
  const role = field(message, 'role');
  const at = moment(field(message, 'timestamp'));
  const content = text(field(message, 'content'));
  if (role === 'user') {
    const { pictures, words } = filesOf(message, notes);
    return node({ key, parent, role, at, text: paragraphs([content, ...words]), pictures });
  }
  if (role === 'system') return node({ key, parent, role, at, text: content });
  if (role !== 'assistant') {
    if (role !== undefined) count(notes, 'unknown-content');
    return node({ key, parent, role: 'none' });
  }
  const made = outputOf(message) ?? readDetails(content);
  const { pictures, words } = filesOf(message, notes);
  const error = errorOf(field(message, 'error'));
  const unfinished = field(message, 'done') === false;
  return node({
    key,
    parent,
    role,
    at,
    model: name(field(message, 'model')) ?? name(field(message, 'modelName')),
    text: paragraphs([made.text, ...words]),
    pictures,
    reasoning: made.reasoning,
    calls: made.calls,
    error,
    end: error !== null ? 'failed' : unfinished ? 'cut' : 'whole',
  });
}

interface Written {
  text: string;
  reasoning: string;
  calls: ImportedCall[];
}

/** The answer as newer versions keep it beside its HTML; `null` where they did not. */
function outputOf(message: JsonValue): Written | null {
  const output = list(field(message, 'output'));
  if (output.length === 0) return null;
  const texts: string[] = [];
  const reasoning: string[] = [];
  const book = new CallBook();
  for (const item of output) {
    const type = field(item, 'type');
    if (type === 'message') texts.push(partsText(field(item, 'content')));
    else if (type === 'reasoning') {
      reasoning.push(partsText(field(item, 'content')) || partsText(field(item, 'summary')));
    } else if (type === 'function_call') {
      book.add({
        id: id(field(item, 'call_id')) ?? id(field(item, 'id')) ?? '',
        name: text(field(item, 'name')),
        arguments: asText(field(item, 'arguments')),
      });
    } else if (type === 'function_call_output') {
      book.answer(id(field(item, 'call_id')), null, partsText(field(item, 'output')));
    }
  }
  const made = { text: paragraphs(texts), reasoning: paragraphs(reasoning), calls: book.calls };
  return made.text === '' && made.reasoning === '' && made.calls.length === 0 ? null : made;
}

function partsText(value: JsonValue | undefined): string {
  if (typeof value === 'string') return text(value);
  return paragraphs(list(value).map((part) => (typeof part === 'string' ? text(part) : text(field(part, 'text')))));
}

function errorOf(error: JsonValue | undefined): string | null {
  if (error === undefined || error === null || error === false) return null;
  if (typeof error === 'string') return text(error);
  return text(field(error, 'content')) || text(field(error, 'message')) || asText(error);
}

function filesOf(message: JsonValue, notes: NoteCounter): { pictures: SourcePicture[]; words: string[] } {
  const pictures: SourcePicture[] = [];
  const words: string[] = [];
  for (const file of list(field(message, 'files'))) {
    const called = name(field(file, 'name'));
    if (field(file, 'type') === 'image') {
      const found = pictureFrom(text(field(file, 'url')), called ?? `picture-${pictures.length + 1}`, notes);
      if ('picture' in found) pictures.push(found.picture);
      else words.push(found.words);
      continue;
    }
    count(notes, 'file-elsewhere');
    words.push(placeholder('file', called ?? id(field(file, 'id')) ?? 'file'));
  }
  return { pictures, words };
}
