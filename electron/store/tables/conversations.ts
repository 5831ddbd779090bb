/** Conversations and their drafts. Messages and turns are beside. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Draft } from '../../../shared/chat/conversation.ts';
import { storedParameters } from '../../../shared/chat/parameters-schema.ts';
import { said } from '../../../shared/words/english.ts';
import type { Database, Row } from '../database.ts';
import { dropConversationFromSearch } from '../search-table.ts';
import type { ConversationRecord, Listed, StoreCalls } from '../store.ts';
import { notFound, StoreError, storeFailure } from '../store-failure.ts';
import { attachmentsOf, setAttachments } from './attachments.ts';
import { json, type ReadRow, readRow, readRows } from './row.ts';

const conversationRow = v.object({
  id: v.string(),
  title: v.string(),
  created_at: v.number(),
  updated_at: v.number(),
  profile_id: v.nullable(v.string()),
  model: v.nullable(v.string()),
  parameters: json(storedParameters),
  running: v.number(),
});

const SELECT = `SELECT c.*, EXISTS (SELECT 1 FROM running_turns r WHERE r.conversation_id = c.id) AS running
  FROM conversations c`;

function read(row: Row): ReadRow<ConversationRecord> {
  const result = readRow(conversationRow, row);
  if (!result.ok) return result;
  const { created_at, updated_at, profile_id, running, ...rest } = result.value;
  return {
    ok: true,
    value: { ...rest, createdAt: created_at, updatedAt: updated_at, profileId: profile_id, running: running === 1 },
  };
}

export function listConversations(db: Database): Listed<ConversationRecord> {
  return readRows('conversations', db.all(`${SELECT} ORDER BY c.updated_at DESC, c.rowid DESC`), 'id', read);
}

export function getConversation(db: Database, conversationId: string): ConversationRecord {
  const row = db.get(`${SELECT} WHERE c.id = ?`, conversationId);
  if (row === undefined) throw notFound('conversation');
  const conversation = read(row);
  if (conversation.ok) return conversation.value;
  throw new StoreError(storeFailure('damaged', said('stored.bad-conversation', { reason: conversation.reason })));
}

export function createConversation(
  db: Database,
  { profileId, model }: StoreCalls['createConversation']['argument'],
): ConversationRecord {
  const id = randomUUID();
  const now = Date.now();
  db.run(
    `INSERT INTO conversations (id, title, created_at, updated_at, profile_id, model, parameters)
     VALUES (?, '', ?, ?, ?, ?, '{}')`,
    id,
    now,
    now,
    profileId,
    model,
  );
  return getConversation(db, id);
}

export function renameConversation(
  db: Database,
  { conversationId, title }: StoreCalls['renameConversation']['argument'],
): null {
  if (db.run('UPDATE conversations SET title = ? WHERE id = ?', title.trim(), conversationId) === 0) {
    throw notFound('conversation');
  }
  return null;
}

export function configureConversation(
  db: Database,
  { conversationId, profileId, model, parameters: chosen }: StoreCalls['configureConversation']['argument'],
): null {
  return db.transaction(() => {
    const changed = db.run(
      'UPDATE conversations SET profile_id = ?, model = ?, parameters = ? WHERE id = ?',
      profileId,
      model,
      JSON.stringify(chosen),
      conversationId,
    );
    if (changed === 0) throw notFound('conversation');
    // The model chosen last is what a new conversation with this server begins with.
    if (profileId !== null && model !== null) db.run('UPDATE profiles SET model = ? WHERE id = ?', model, profileId);
    return null;
  });
}

export function deleteConversation(db: Database, conversationId: string): { captureIds: string[] } {
  return db.transaction(() => {
    if (db.get('SELECT 1 FROM running_turns WHERE conversation_id = ?', conversationId) !== undefined) {
      throw new StoreError(storeFailure('conflict', said('stored.running')));
    }
    const captures = db.all('SELECT id FROM captures WHERE conversation_id = ? ORDER BY seq', conversationId);
    dropConversationFromSearch(db, conversationId);
    if (db.run('DELETE FROM conversations WHERE id = ?', conversationId) === 0) throw notFound('conversation');
    return { captureIds: captures.map((row) => String(row.id)) };
  });
}

export function getDraft(db: Database, conversationId: string): Draft {
  const row = db.get('SELECT text FROM drafts WHERE conversation_id = ?', conversationId);
  return { text: String(row?.text ?? ''), attachments: attachmentsOf(db, 'draft', conversationId) };
}

export function saveDraft(db: Database, { conversationId, draft }: StoreCalls['saveDraft']['argument']): null {
  db.transaction(() => {
    if (db.get('SELECT 1 FROM conversations WHERE id = ?', conversationId) === undefined)
      throw notFound('conversation');
    if (draft.text === '' && draft.attachments.length === 0) {
      emptyDraft(db, conversationId);
      return;
    }
    db.run(
      'INSERT INTO drafts (conversation_id, text) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text',
      conversationId,
      draft.text,
    );
    setAttachments(db, 'draft', conversationId, draft.attachments);
  });
  return null;
}

/** Inside the caller's transaction. */
export function emptyDraft(db: Database, conversationId: string): void {
  db.run('DELETE FROM drafts WHERE conversation_id = ?', conversationId);
}
