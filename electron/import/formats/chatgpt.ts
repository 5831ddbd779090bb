/**
 * ChatGPT's data export: `conversations.json`, or `conversations-000.json` and so on, from the archive it mails.
 * Sources (the format is not published by its maker; these describe real exports):
 * github.com/mitkury/chatgpt-export-parser docs/chatgpt-data-export-format.md at 08e6ae59 (mapping, author roles,
 * content types, custom instructions, branches); github.com/danny-avila/LibreChat
 * api/server/utils/import/__data__/chatgpt-modern-export.json at 6acce5d9 (current_node, model_slug,
 * default_model_slug, hidden nodes, recipient, channel). Content types `thoughts`, `reasoning_recap`, `code`,
 * `execution_output`, `multimodal_text` with `image_asset_pointer` and `audio_transcription` as several public readers
 * agree on them.
 */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { asText, field, id, list, moment, name, object, paragraphs, text } from './fields.ts';
import {
  count,
  type FormatReader,
  type NoteCounter,
  node,
  placeholder,
  type SourceConversation,
  type SourceNode,
} from './source.ts';

export const chatgptReader: FormatReader = {
  format: 'chatgpt',
  knows: (value) => object(field(value, 'mapping')) !== null,
  read(value): SourceConversation {
    const notes: NoteCounter = new Map();
    const mapping = object(field(value, 'mapping')) ?? {};
    const usual = name(field(value, 'default_model_slug'));
    const above = parentsByChildren(mapping);
    const nodes = Object.entries(mapping).map(([key, entry]) => {
      const parent = id(field(entry, 'parent')) ?? above.get(key) ?? null;
      return nodeOf({ key, parent, message: field(entry, 'message'), usual, notes });
    });
    return {
      format: 'chatgpt',
      id: id(field(value, 'conversation_id')) ?? id(field(value, 'id')),
      title: text(field(value, 'title')).trim(),
      system: '',
      createdAt: moment(field(value, 'create_time')),
      updatedAt: moment(field(value, 'update_time')),
      nodes,
      current: id(field(value, 'current_node')),
      notes,
    };
  },
};

/** For a node that does not name its parent: who names it as a child. */
function parentsByChildren(mapping: JsonObject): Map<string, string> {
  const above = new Map<string, string>();
  for (const [key, entry] of Object.entries(mapping)) {
    for (const child of list(field(entry, 'children'))) {
      if (typeof child === 'string' && !above.has(child)) above.set(child, key);
    }
  }
  return above;
}

interface Entry {
  key: string;
  parent: string | null;
  message: JsonValue | undefined;
  usual: string | null;
  notes: NoteCounter;
}

function nodeOf({ key, parent, message, usual, notes }: Entry): SourceNode {
  const nothing = node({ key, parent, role: 'none' });
  if (object(message ?? null) === null) return nothing;
  const content = field(message, 'content');
  const metadata = field(message, 'metadata');
  const type = field(content, 'content_type');
  const author = field(message, 'author');
  const role = field(author, 'role');
  // Custom instructions and memories: what ChatGPT said behind the person's back. Not silently sent to another server.
  if (
    field(metadata, 'is_visually_hidden_from_conversation') === true ||
    type === 'user_editable_context' ||
    type === 'model_editable_context'
  ) {
    count(notes, 'hidden');
    return nothing;
  }
  const at = moment(field(message, 'create_time'));
  const said = wordsOf(content, notes);
  const files = attachedFiles(metadata, notes);
  if (role === 'user') return node({ key, parent, role, at, text: paragraphs([said.text, ...files]) });
  if (role === 'system') return node({ key, parent, role, at, text: said.text });
  const toolName = name(field(author, 'name'));
  if (role === 'tool') return node({ key, parent, role, at, text: said.text, toolName });
  if (role !== 'assistant') return nothing;
  const answer = {
    key,
    parent,
    role: 'assistant' as const,
    at,
    model: name(field(metadata, 'model_slug')) ?? usual,
    ...endOf(message, metadata),
  };
  if (type === 'thoughts' || field(message, 'channel') === 'analysis') {
    return node({ ...answer, reasoning: said.text });
  }
  // "Thought for 38 s": a time svir did not measure, about thoughts that are there themselves.
  if (type === 'reasoning_recap') return node({ ...answer });
  const recipient = name(field(message, 'recipient')) ?? 'all';
  if (recipient !== 'all') {
    const written = type === 'code' ? text(field(content, 'text')) : said.text;
    return node({ ...answer, calls: [{ id: '', name: recipient, arguments: written }] });
  }
  return node({ ...answer, text: said.text, error: type === 'system_error' ? said.text || 'system_error' : null });
}

/** How the answer ended: `finish_details.type` and `status`. */
function endOf(message: JsonValue | undefined, metadata: JsonValue | undefined): Pick<SourceNode, 'finish' | 'end'> {
  const finish = name(field(field(metadata, 'finish_details'), 'type'));
  if (finish === 'max_tokens') return { finish, end: 'length' };
  const status = field(message, 'status');
  const cut = finish === 'interrupted' || status === 'in_progress' || status === 'finished_partial_completion';
  return { finish, end: cut ? 'cut' : 'whole' };
}

function wordsOf(content: JsonValue | undefined, notes: NoteCounter): { text: string } {
  const type = field(content, 'content_type');
  switch (type) {
    case 'thoughts':
      return { text: paragraphs(list(field(content, 'thoughts')).map(thought)) };
    case 'reasoning_recap':
      return { text: '' };
    case 'code': {
      const language = text(field(content, 'language'));
      return { text: fenced(text(field(content, 'text')), language === 'unknown' ? '' : language) };
    }
    case 'execution_output':
    case 'system_error':
      return { text: text(field(content, 'text')) };
    case 'tether_quote':
      return { text: paragraphs(['title', 'url', 'text'].map((each) => text(field(content, each)))) };
    case 'tether_browsing_display':
      return { text: paragraphs(['summary', 'result'].map((each) => text(field(content, each)))) };
    default: {
      const parts = field(content, 'parts');
      if (Array.isArray(parts)) return { text: paragraphs(parts.map((part) => partOf(part, notes))) };
      const plain = text(field(content, 'text'));
      if (plain === '' && content !== undefined) count(notes, 'unknown-content');
      return { text: plain };
    }
  }
}

function thought(value: JsonValue): string {
  if (typeof value === 'string') return text(value);
  const summary = text(field(value, 'summary'));
  return paragraphs([summary === '' ? '' : `**${summary}**`, text(field(value, 'content'))]);
}

function partOf(part: JsonValue, notes: NoteCounter): string {
  if (typeof part === 'string') return text(part);
  const type = field(part, 'content_type');
  const pointer = text(field(part, 'asset_pointer'));
  if (type === 'audio_transcription') return text(field(part, 'text'));
  if (type === 'image_asset_pointer') {
    // The archive holds it as a file beside; its name is made of the pointer.
    count(notes, 'picture-elsewhere');
    return placeholder('picture', pointer || 'picture');
  }
  if (type === 'audio_asset_pointer' || type === 'real_time_user_audio_video_asset_pointer') {
    count(notes, 'file-elsewhere');
    return placeholder(
      'audio',
      pointer || asText(field(field(part, 'audio_asset_pointer'), 'asset_pointer')) || 'audio',
    );
  }
  count(notes, 'unknown-content');
  return text(field(part, 'text'));
}

/** Files a person attached: named in the message, held elsewhere. Pictures are among its parts already. */
function attachedFiles(metadata: JsonValue | undefined, notes: NoteCounter): string[] {
  const files = list(field(metadata, 'attachments')).filter((each) => {
    const type = text(field(each, 'mime_type')) || text(field(each, 'mimeType'));
    return !type.startsWith('image/');
  });
  count(notes, 'file-elsewhere', files.length);
  return files.map((each) => placeholder('file', name(field(each, 'name')) ?? id(field(each, 'id')) ?? 'file'));
}

/** Code as Markdown; the fence is longer than any in it. */
function fenced(code: string, language: string): string {
  if (code === '') return '';
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/^[\w+#.-]+$/.test(language) ? language : ''}\n${code}\n${fence}`;
}
