/** Writes a question: its row, its files, its words for the search. */
import type { UserMessage } from '../../../shared/chat/message.ts';
import type { Database } from '../database.ts';
import { addToSearch } from '../search-table.ts';
import { setAttachments } from './attachments.ts';

/** Part of the caller's transaction. */
export function insertQuestion(db: Database, question: Omit<UserMessage, 'role'>): void {
  const { id, conversationId, parentId, createdAt, text, attachments } = question;
  db.run(
    `INSERT INTO messages (id, conversation_id, parent_id, role, created_at, text) VALUES (?, ?, ?, 'user', ?, ?)`,
    id,
    conversationId,
    parentId,
    createdAt,
    text,
  );
  setAttachments(db, 'message', id, attachments);
  addToSearch(db, id, text);
}
