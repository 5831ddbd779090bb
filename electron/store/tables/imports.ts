/**
 * Conversations of other programs' files, written whole. Law: one transaction each; a conversation known from an
 * earlier import gets only the messages that are new, and nothing a person did with it here is undone.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { ChatParameters } from '../../../shared/chat/conversation.ts';
import type { AssistantMessage } from '../../../shared/chat/message.ts';
import {
  type ImportedConversation,
  type ImportedMessage,
  type ImportedQuestion,
  pictureLeftOut,
} from '../../../shared/import/imported-conversation.ts';
import type { Database } from '../database.ts';
import { turnOfImported } from '../imported-turn.ts';
import { addToSearch } from '../search-table.ts';
import type { StoreCalls } from '../store.ts';
import { titleOf } from '../title.ts';
import { TURN_RECORD_VERSION, writeTurn } from '../turn-record.ts';
import { insertQuestion } from './questions.ts';

/** A title is shown in one line; the longest in any export are far below. */
const MAX_TITLE = 500;

type Argument = StoreCalls['importConversation']['argument'];
type Answer = StoreCalls['importConversation']['answer'];

export function importConversation(db: Database, argument: Argument): Answer {
  const conversation = JSON.parse(new TextDecoder().decode(argument.packed)) as ImportedConversation;
  return db.transaction(() => {
    const known = db.get('SELECT conversation_id FROM imports WHERE source = ?', conversation.source);
    if (known === undefined) {
      const conversationId = newConversation(db, conversation, argument);
      const messages = addMessages(db, conversationId, conversation, argument);
      return { conversationId, title: titleIn(db, conversationId), how: 'imported', messages };
    }
    const conversationId = String(known.conversation_id);
    const messages = addMessages(db, conversationId, conversation, argument);
    return {
      conversationId,
      title: titleIn(db, conversationId),
      how: messages > 0 ? 'extended' : 'unchanged',
      messages,
    };
  });
}

function newConversation(db: Database, conversation: ImportedConversation, { fileName, importedAt }: Argument): string {
  const id = randomUUID();
  const times = conversation.messages.flatMap(({ at }) => at ?? []);
  const createdAt = conversation.createdAt ?? least(times) ?? importedAt;
  const { system } = conversation;
  const parameters: ChatParameters =
    system === null ? {} : { system: system.text, ...(system.role === 'developer' ? { systemRole: system.role } : {}) };
  db.run(
    `INSERT INTO conversations (id, title, created_at, updated_at, profile_id, model, parameters)
     VALUES (?, ?, ?, ?, NULL, NULL, ?)`,
    id,
    titleFor(conversation),
    createdAt,
    Math.max(createdAt, conversation.updatedAt ?? most(times) ?? importedAt),
    JSON.stringify(parameters),
  );
  db.run(
    'INSERT INTO imports (conversation_id, source, file_name, imported_at) VALUES (?, ?, ?, ?)',
    id,
    conversation.source,
    fileName,
    importedAt,
  );
  return id;
}

/** Adds the messages that are not there; answers how many. */
function addMessages(
  db: Database,
  conversationId: string,
  conversation: ImportedConversation,
  argument: Argument,
): number {
  const began = Number(db.get('SELECT created_at FROM conversations WHERE id = ?', conversationId)?.created_at);
  const ids: string[] = [];
  const times: number[] = [];
  let added = 0;
  let newest = 0;
  for (const message of conversation.messages) {
    const id = messageId(conversationId, message.key);
    // Without a time of its own a message is as old as the one it answers: its place is known, its time is not.
    const at = message.at ?? (message.parent === null ? began : (times[message.parent] ?? began));
    ids.push(id);
    times.push(at);
    if (db.get('SELECT 1 FROM messages WHERE id = ?', id) !== undefined) continue;
    const parentId = message.parent === null ? null : (ids[message.parent] ?? null);
    writeMessage(db, { id, conversationId, parentId, at }, message, conversation, argument);
    added += 1;
    newest = Math.max(newest, at);
  }
  if (added > 0) {
    db.run('UPDATE conversations SET updated_at = max(updated_at, ?) WHERE id = ?', newest, conversationId);
  }
  return added;
}

interface Place {
  id: string;
  conversationId: string;
  parentId: string | null;
  at: number;
}

function writeMessage(
  db: Database,
  { id, conversationId, parentId, at }: Place,
  message: ImportedMessage,
  conversation: ImportedConversation,
  { pictures, fileName, importedAt }: Argument,
): void {
  if (message.role === 'user') {
    const { text, attachments } = questionOf(message, conversation, pictures);
    insertQuestion(db, { id, conversationId, parentId, createdAt: at, text, attachments });
    return;
  }
  const asked: AssistantMessage['asked'] = {
    profileId: '',
    profileName: '',
    origin: '',
    model: message.model ?? '',
  };
  const turn = turnOfImported(message, at, { fileName, at: importedAt, timed: message.at !== null });
  db.run(
    `INSERT INTO messages (id, conversation_id, parent_id, role, created_at, turn_id, asked, turn_version, turn)
     VALUES (?, ?, ?, 'assistant', ?, ?, ?, ?, ?)`,
    id,
    conversationId,
    parentId,
    at,
    `imported-${id}`,
    JSON.stringify(asked),
    TURN_RECORD_VERSION,
    writeTurn(turn),
  );
  addToSearch(db, id, turn.text);
}

/** A question with its pictures; one that could not be stored leaves words where it was. */
function questionOf(
  message: ImportedQuestion,
  conversation: ImportedConversation,
  pictures: readonly (Attachment | null)[],
): { text: string; attachments: Attachment[] } {
  const attachments: Attachment[] = [];
  const parts = [message.text];
  for (const at of message.pictures) {
    const picture = pictures[at] ?? null;
    if (picture !== null) attachments.push(picture);
    else parts.push(pictureLeftOut(conversation.pictures[at]?.name ?? ''));
  }
  return { text: parts.filter((part) => part !== '').join('\n\n'), attachments };
}

/** The same for every import of the same message, and for no other. */
function messageId(conversationId: string, key: string): string {
  const hex = createHash('sha256').update(`${conversationId}\n${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

function titleFor({ title, messages }: ImportedConversation): string {
  if (title !== '') return title.slice(0, MAX_TITLE).toWellFormed();
  return titleOf((messages.find(({ role }) => role === 'user') ?? messages[0])?.text ?? '', []);
}

function titleIn(db: Database, conversationId: string): string {
  return String(db.get('SELECT title FROM conversations WHERE id = ?', conversationId)?.title ?? '');
}

const least = (times: readonly number[]) => times.reduce<number | null>((a, b) => Math.min(a ?? b, b), null);
const most = (times: readonly number[]) => times.reduce<number | null>((a, b) => Math.max(a ?? b, b), null);
