/** The tree of messages, as rows and back. */
import * as v from 'valibot';
import type { AssistantMessage, Message } from '../../../shared/chat/message.ts';
import type { Database, Row } from '../database.ts';
import type { Listed } from '../store.ts';
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
  return readRows('messages', rows, 'id', (row) => (row.role === 'user' ? readUser(db, row) : readAssistant(db, row)));
}

/** The answer a turn was stored as, if it was. */
export function messageOfTurn(db: Database, turnId: string): ReadRow<AssistantMessage> | null {
  const row = db.get('SELECT * FROM messages WHERE turn_id = ?', turnId);
  return row === undefined ? null : readAssistant(db, row);
}

export function captureIdsOf(db: Database, turnId: string): string[] {
  return db.all('SELECT id FROM captures WHERE turn_id = ? ORDER BY seq', turnId).map((row) => String(row.id));
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
