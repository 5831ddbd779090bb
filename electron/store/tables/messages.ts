/** The tree of messages, as rows and back. */
import * as v from 'valibot';
import { countIn, fold, MOST_PLACES, wordsIn } from '../../../shared/chat/find-words.ts';
import type { AssistantMessage, Message } from '../../../shared/chat/message.ts';
import type { MessagePage } from '../../../shared/ipc/contract.ts';
import type { Database, Row } from '../database.ts';
import type { Listed, StoreCalls } from '../store.ts';
import { notFound } from '../store-failure.ts';
import { readTurn } from '../turn-record.ts';
import { attachmentsOf } from './attachments.ts';
import { json, type ReadRow, readRow, readRows } from './row.ts';

export const askedSchema: v.GenericSchema<unknown, AssistantMessage['asked']> = v.object({
  profileId: v.string(),
  profileName: v.string(),
  origin: v.string(),
  model: v.string(),
});

const base = {
  id: v.string(),
  conversation_id: v.string(),
  parent_id: v.nullable(v.string()),
  created_at: v.number(),
};

const userRow = v.object({ ...base, text: v.string() });
const assistantRow = v.object({
  ...base,
  turn_id: v.string(),
  asked: json(askedSchema),
  turn_version: v.number(),
  turn: v.string(),
});

/** All messages of a conversation, oldest first. */
export function messages(db: Database, conversationId: string): Listed<Message> {
  if (db.get('SELECT 1 FROM conversations WHERE id = ?', conversationId) === undefined) throw notFound('conversation');
  const rows = db.all('SELECT * FROM messages WHERE conversation_id = ? ORDER BY seq', conversationId);
  return readRows('messages', rows, 'id', (row) => readMessage(db, row));
}

/** So much is read and handed over in one go, in UTF-16 units of JSON: whoever waits behind it waits a few ms. */
const MOST_AT_ONCE = 512 * 1024;
/** So much is searched in one go. */
const MOST_SEARCHED_AT_ONCE = 4 * 1024 * 1024;

/** Messages by id: the first ones, until the bound of size is passed. One that is not there counts as unreadable. */
export function messagesById(db: Database, conversationId: string, messageIds: readonly string[]): MessagePage {
  const page: MessagePage = { messages: [], unreadable: [] };
  let read = 0;
  for (const messageId of messageIds) {
    const row = db.get('SELECT * FROM messages WHERE id = ? AND conversation_id = ?', messageId, conversationId);
    const result: ReadRow<Message> =
      row === undefined ? { ok: false, reason: 'it is not there' } : readMessage(db, row);
    if (result.ok) page.messages.push(result.value);
    else page.unreadable.push({ messageId, reason: result.reason });
    read += String(row?.turn ?? row?.text ?? '').length;
    if (read > MOST_AT_ONCE) break;
  }
  return page;
}

/** Ids from the first message of the tree to this one. A ring, which no svir writes, is gone round once. */
export function pathTo(db: Database, conversationId: string, messageId: string): string[] {
  const rows = db.all(
    `WITH RECURSIVE up (id, parent_id) AS (
       SELECT id, parent_id FROM messages WHERE id = ?1 AND conversation_id = ?2
       UNION
       SELECT m.id, m.parent_id FROM up JOIN messages m ON m.id = up.parent_id WHERE m.conversation_id = ?2
     ) SELECT id FROM up`,
    messageId,
    conversationId,
  );
  return rows.map((row) => String(row.id)).reverse();
}

/** How often words stand in messages: of the first ones, until the bound of size is passed. */
export function countWords(
  db: Database,
  { conversationId, messageIds, words }: StoreCalls['countWords']['argument'],
): number[] {
  const query = fold(words);
  const counts: number[] = [];
  let read = 0;
  for (const messageId of messageIds) {
    const row = db.get(
      `SELECT role, coalesce(text, CASE WHEN json_valid(turn) THEN json_extract(turn, '$.text') END) AS text
       FROM messages WHERE id = ? AND conversation_id = ?`,
      messageId,
      conversationId,
    );
    const text = typeof row?.text === 'string' ? row.text : '';
    const found =
      query === '' ? 0 : countIn(wordsIn(row?.role === 'user' ? 'user' : 'assistant', text), query, MOST_PLACES);
    counts.push(found);
    read += text.length;
    if (read > MOST_SEARCHED_AT_ONCE) break;
  }
  return counts;
}

/** The answer a turn was stored as, if it was. */
export function messageOfTurn(db: Database, turnId: string): ReadRow<AssistantMessage> | null {
  const row = db.get('SELECT * FROM messages WHERE turn_id = ?', turnId);
  return row === undefined ? null : readAssistant(db, row);
}

export function captureIdsOf(db: Database, turnId: string): string[] {
  return db.all('SELECT id FROM captures WHERE turn_id = ? ORDER BY seq', turnId).map((row) => String(row.id));
}

function readMessage(db: Database, row: Row): ReadRow<Message> {
  return row.role === 'user' ? readUser(db, row) : readAssistant(db, row);
}

function readUser(db: Database, row: Row): ReadRow<Message> {
  const result = readRow(userRow, row);
  if (!result.ok) return result;
  const { id, conversation_id, parent_id, created_at, text } = result.value;
  return {
    ok: true,
    value: {
      role: 'user',
      id,
      conversationId: conversation_id,
      parentId: parent_id,
      createdAt: created_at,
      text,
      attachments: attachmentsOf(db, 'message', id),
    },
  };
}

function readAssistant(db: Database, row: Row): ReadRow<AssistantMessage> {
  const result = readRow(assistantRow, row);
  if (!result.ok) return result;
  const { id, conversation_id, parent_id, created_at, turn_id, asked, turn_version, turn } = result.value;
  const read = readTurn(turn_version, turn);
  if (!read.ok) return read;
  return {
    ok: true,
    value: {
      role: 'assistant',
      id,
      conversationId: conversation_id,
      parentId: parent_id,
      createdAt: created_at,
      turnId: turn_id,
      asked,
      captureIds: captureIdsOf(db, turn_id),
      turn: read.turn,
    },
  };
}
