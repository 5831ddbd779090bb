/**
 * LibreChat's export of one conversation as JSON: a list of messages with `parentMessageId` (`messages`), or messages
 * nested in the one they answer (`messagesTree`, in older versions `messages`, with `recursive: true`).
 * Sources: github.com/danny-avila/LibreChat api/server/utils/import/__data__/librechat-export.json at 49b2a910,
 * librechat-tree.json at 0b4ce674, librechat-opts-nonr-branches.json at 70e73313, and what
 * client/src/hooks/Conversations/useExportConversation.ts at 00b3bc32 writes; content parts `text`, `think`,
 * `tool_call`, `image_file` and `error` as its data provider types them.
 */
import type { ImportedCall } from '../../../shared/import/imported-conversation.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { asText, field, id, list, moment, name, paragraphs, text } from './fields.ts';
import {
  count,
  type FormatReader,
  type NoteCounter,
  node,
  placeholder,
  type SourceConversation,
  type SourceNode,
} from './source.ts';

const messagesOf = (value: JsonValue) => field(value, 'messagesTree') ?? field(value, 'messages');

export const librechatReader: FormatReader = {
  format: 'librechat',
  knows: (value) =>
    id(field(value, 'conversationId')) !== null &&
    list(messagesOf(value)).some((message) => typeof field(message, 'isCreatedByUser') === 'boolean'),
  read(value): SourceConversation {
    const notes: NoteCounter = new Map();
    const options = field(value, 'options');
    const usual = name(field(options, 'model'));
    const nodes = flat(list(messagesOf(value)), usual, notes);
    return {
      format: 'librechat',
      id: id(field(value, 'conversationId')),
      title: text(field(value, 'title')).trim(),
      system: text(field(options, 'promptPrefix')) || text(field(options, 'system')),
      createdAt: nodes.find(({ at }) => at !== null)?.at ?? null,
      updatedAt: nodes.reduce<number | null>((last, { at }) => (at === null ? last : Math.max(last ?? 0, at)), null),
      nodes,
      // The file does not say which branch was shown: the newest.
      current: null,
      notes,
    };
  },
};

/** Every message, parents before children, whichever way they are written. Not by recursion: they nest without bound. */
function flat(messages: readonly JsonValue[], usual: string | null, notes: NoteCounter): SourceNode[] {
  const nodes: SourceNode[] = [];
  const waiting: { message: JsonValue; parent: string | null }[] = [];
  const add = (from: readonly JsonValue[], parent: string | null) => {
    for (const message of from.toReversed()) waiting.push({ message, parent });
  };
  add(messages, null);
  // A list of one branch may name no parents: each answers the one before.
  const named = messages.some((message) => NAMES_PLACE.some((name) => field(message, name) !== undefined));
  let before: string | null = null;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { message } = next;
    const key = id(field(message, 'messageId')) ?? `#${nodes.length}`;
    const parent = next.parent ?? (named ? id(field(message, 'parentMessageId')) : before);
    nodes.push(nodeOf(message, key, parent === NO_PARENT ? null : parent, usual, notes));
    before = key;
    add(list(field(message, 'children')), key);
  }
  return nodes;
}

const NAMES_PLACE = ['parentMessageId', 'children'];
const NO_PARENT = '00000000-0000-0000-0000-000000000000';

function nodeOf(
  message: JsonValue,
  key: string,
  parent: string | null,
  usual: string | null,
  notes: NoteCounter,
): SourceNode {
  const at = moment(field(message, 'createdAt'));
  const parts = partsOf(message, notes);
  const files = list(field(message, 'files'));
  count(notes, 'file-elsewhere', files.length);
  const words = files.map((file) => placeholder('file', name(field(file, 'filename')) ?? 'file'));
  const said = paragraphs([parts.text || text(field(message, 'text')), ...words]);
  if (field(message, 'isCreatedByUser') === true) return node({ key, parent, role: 'user', at, text: said });
  if (typeof field(message, 'isCreatedByUser') !== 'boolean') {
    count(notes, 'unknown-content');
    return node({ key, parent, role: 'none' });
  }
  const failed = field(message, 'error') === true || parts.error !== '';
  const finish = name(field(message, 'finish_reason'));
  const cut = field(message, 'unfinished') === true || finish === 'incomplete';
  return node({
    key,
    parent,
    role: 'assistant',
    at,
    model: name(field(message, 'model')) ?? usual,
    text: failed ? '' : said,
    reasoning: parts.reasoning,
    calls: parts.calls,
    finish,
    error: failed ? parts.error || said || 'error' : null,
    end: failed ? 'failed' : finish === 'length' ? 'length' : cut ? 'cut' : 'whole',
  });
}

function partsOf(message: JsonValue, notes: NoteCounter) {
  const texts: string[] = [];
  const reasoning: string[] = [];
  const calls: ImportedCall[] = [];
  let error = '';
  for (const part of list(field(message, 'content'))) {
    const type = field(part, 'type');
    if (type === 'text') texts.push(textOrValue(field(part, 'text')));
    else if (type === 'think') reasoning.push(textOrValue(field(part, 'think')));
    else if (type === 'error') error = textOrValue(field(part, 'error')) || textOrValue(field(part, 'text')) || 'error';
    else if (type === 'tool_call') calls.push(callOf(field(part, 'tool_call')));
    else if (type === 'image_file') {
      count(notes, 'picture-elsewhere');
      const image = field(part, 'image_file');
      texts.push(placeholder('picture', name(field(image, 'filename')) ?? name(field(image, 'filepath')) ?? 'picture'));
    } else count(notes, 'unknown-content');
  }
  return { text: paragraphs(texts), reasoning: paragraphs(reasoning), calls, error };
}

function callOf(call: JsonValue | undefined): ImportedCall {
  const made = field(call, 'function') ?? call;
  const result = asText(field(call, 'output') ?? field(made, 'output'));
  return {
    id: id(field(call, 'id')) ?? '',
    name: text(field(made, 'name')),
    arguments: asText(field(made, 'args') ?? field(made, 'arguments')),
    ...(result === '' ? {} : { result }),
  };
}

/** A text, or an object that holds it. */
function textOrValue(value: JsonValue | undefined): string {
  return typeof value === 'string' ? text(value) : text(field(value, 'value'));
}
