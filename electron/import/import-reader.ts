/**
 * A file's bytes in, conversations out, each as soon as it is whole. Formats are told by content: the name of the file
 * is never asked.
 * Law: no I/O and no store; what cannot be taken is told with its reason, and what follows it is still read.
 */

import type { ImportFault } from '../../shared/import/import-report.ts';
import type { ImportFormat } from '../../shared/import/imported-conversation.ts';
import type { JsonValue } from '../../shared/json.ts';
import { type BuiltConversation, buildConversation } from './build-conversation.ts';
import { chatgptReader } from './formats/chatgpt.ts';
import { field, list, text } from './formats/fields.ts';
import { librechatReader } from './formats/librechat.ts';
import { lmStudioReader } from './formats/lm-studio.ts';
import { conversationOf, isMessage, messagesReader } from './formats/messages.ts';
import { openWebuiReader } from './formats/open-webui.ts';
import type { FormatReader, SourceConversation } from './formats/source.ts';
import { JsonSplitter, type SplitEvent } from './json-splitter.ts';
import { MAX_CONVERSATION_BYTES, MAX_DEPTH, MAX_MESSAGES } from './limits.ts';

/** Asked in this order: the plainest form comes last, since parts of others look like it. */
const READERS: readonly FormatReader[] = [
  chatgptReader,
  openWebuiReader,
  librechatReader,
  lmStudioReader,
  messagesReader,
];

/** The reader of a value's format, or `null` where svir knows none. */
export function readerOf(value: JsonValue): FormatReader | null {
  return READERS.find((reader) => reader.knows(value)) ?? null;
}

export interface ImportReaderOptions {
  /** A hash of a text, for what the file does not name. */
  digest(text: string): string;
  maxConversationBytes?: number;
  maxDepth?: number;
}

/** The first bytes of a ZIP archive. The window unpacks those; this is one within another. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

export class ImportReader {
  readonly #digest: ImportReaderOptions['digest'];
  readonly #splitter: JsonSplitter;
  readonly #maxBytes: number;
  #head: number[] = [];
  #fault: ImportFault | null = null;
  /** Messages of a bare list, or of a line each: together one conversation. */
  #loose: JsonValue[] = [];
  #looseBytes = 0;

  constructor(options: ImportReaderOptions) {
    this.#digest = options.digest;
    this.#maxBytes = options.maxConversationBytes ?? MAX_CONVERSATION_BYTES;
    this.#splitter = new JsonSplitter({
      maxValueBytes: this.#maxBytes,
      maxDepth: options.maxDepth ?? MAX_DEPTH,
    });
  }

  /** The next bytes, and the conversations they complete. */
  push(piece: Uint8Array): BuiltConversation[] {
    if (this.#fault !== null) return [];
    if (this.#head.length < ZIP.length) {
      this.#head.push(...piece.subarray(0, ZIP.length - this.#head.length));
      if (ZIP.every((byte, at) => this.#head[at] === byte)) {
        this.#fault = 'zip';
        return [];
      }
    }
    return this.#take(this.#splitter.push(piece));
  }

  /** The file is over. */
  end(): { conversations: BuiltConversation[]; fault: ImportFault | null } {
    if (this.#fault !== null) return { conversations: [], fault: this.#fault };
    const { events, end } = this.#splitter.end();
    const conversations = [...this.#take(events), ...this.#flush()];
    switch (end) {
      case 'whole':
        return { conversations, fault: null };
      case 'empty':
        return { conversations, fault: 'empty-file' };
      case 'truncated':
      case 'not-json':
        return { conversations, fault: end };
    }
  }

  #take(events: readonly SplitEvent[]): BuiltConversation[] {
    const out: BuiltConversation[] = [];
    for (const event of events) {
      switch (event.type) {
        case 'list-start':
          break;
        case 'list-end':
          out.push(...this.#flush());
          break;
        case 'passed-over':
          out.push({ ok: false, title: '', why: event.why });
          break;
        case 'value':
          out.push(...this.#value(event.bytes));
          break;
      }
    }
    return out;
  }

  #value(bytes: Uint8Array): BuiltConversation[] {
    let value: JsonValue;
    try {
      value = JSON.parse(new TextDecoder().decode(bytes)) as JsonValue;
    } catch {
      return [{ ok: false, title: '', why: 'malformed' }];
    }
    const messages = Array.isArray(value) ? value : [value];
    // A message by itself, or (in a list of conversations) a list of messages.
    if (!Array.isArray(value) && isMessage(value) && readerOf(value) === null) {
      this.#looseBytes += bytes.length;
      if (this.#looseBytes <= this.#maxBytes && this.#loose.length < MAX_MESSAGES + 1) this.#loose.push(value);
      return [];
    }
    if (Array.isArray(value) && value.length > 0 && messages.every(isMessage))
      return [this.#build(conversationOf(messages))];
    return this.#read(value);
  }

  #read(value: JsonValue): BuiltConversation[] {
    const reader = readerOf(value);
    if (reader !== null) return [this.#build(reader.read(value))];
    const several = severalIn(value);
    if (several !== null) {
      return several.map((each) => {
        if (Array.isArray(each)) return this.#build(conversationOf(each));
        const own = readerOf(each);
        return own === null ? unknown(each) : this.#build(own.read(each));
      });
    }
    return [unknown(value)];
  }

  #flush(): BuiltConversation[] {
    const [loose, bytes] = [this.#loose, this.#looseBytes];
    this.#loose = [];
    this.#looseBytes = 0;
    if (loose.length === 0) return [];
    if (bytes > this.#maxBytes) return [{ ok: false, title: '', why: 'too-large' }];
    return [this.#build(conversationOf(loose))];
  }

  #build(source: SourceConversation): BuiltConversation {
    return buildConversation(source, this.#digest);
  }
}

/** Several conversations in one object: `{messages: [[…], […]]}` or `{conversations: […]}`. */
function severalIn(value: JsonValue): JsonValue[] | null {
  const lists = list(field(value, 'messages'));
  if (lists.length > 0 && lists.every((each) => Array.isArray(each) && each.some(isMessage))) return lists;
  const conversations = list(field(value, 'conversations'));
  return conversations.length > 0 && conversations.some((each) => readerOf(each) !== null) ? conversations : null;
}

function unknown(value: JsonValue): BuiltConversation {
  const title = text(field(value, 'title')) || text(field(value, 'name'));
  return { ok: false, title: title.trim(), why: 'unknown-format' };
}

/** The format of a built conversation, for the report. */
export function formatOf(built: BuiltConversation): ImportFormat | null {
  return built.ok ? built.conversation.format : null;
}
