/**
 * Full-text rows of messages. Law: a row's rowid is the message's `seq`; writing and deleting a message does the same
 * here in the same transaction. Without FTS5 there is no table, and search scans.
 */
import type { Database } from './database.ts';
import type { SearchHit } from './store.ts';

const EXCERPT_WORDS = 12;

/** Makes the table where it is not there (also on a database from a system without FTS5) and fills it. */
export function prepareSearch(db: Database): void {
  if (!hasFts5(db)) return;
  db.hasSearch = true;
  if (db.get(`SELECT 1 FROM sqlite_schema WHERE name = 'message_search'`) !== undefined) return;
  db.transaction(() => {
    db.raw.exec(
      `CREATE VIRTUAL TABLE message_search USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
    );
    db.run(
      `INSERT INTO message_search (rowid, text)
       SELECT seq, coalesce(text, CASE WHEN json_valid(turn) THEN json_extract(turn, '$.text') END, '') FROM messages`,
    );
  });
}

function hasFts5(db: Database): boolean {
  try {
    db.raw.exec('CREATE VIRTUAL TABLE temp.probe USING fts5 (text); DROP TABLE temp.probe');
    return true;
  } catch {
    return false;
  }
}

/** The words of a stored message. */
export function addToSearch(db: Database, messageId: string, text: string): void {
  if (!db.hasSearch) return;
  db.run('INSERT INTO message_search (rowid, text) SELECT seq, ? FROM messages WHERE id = ?', text, messageId);
}

export function dropConversationFromSearch(db: Database, conversationId: string): void {
  if (!db.hasSearch) return;
  db.run(
    'DELETE FROM message_search WHERE rowid IN (SELECT seq FROM messages WHERE conversation_id = ?)',
    conversationId,
  );
}

/** Messages that hold every word of the query, the last as a beginning; newest first. */
export function searchMessages(db: Database, query: string, limit: number): SearchHit[] {
  const words = query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return [];
  if (db.hasSearch) {
    const match = words.map((word, at) => (at === words.length - 1 ? `"${word}"*` : `"${word}"`)).join(' ');
    return db
      .all(
        `SELECT m.conversation_id, m.id, snippet(message_search, 0, '', '', '…', ${EXCERPT_WORDS}) AS excerpt
         FROM message_search JOIN messages m ON m.seq = message_search.rowid
         WHERE message_search MATCH ? ORDER BY message_search.rowid DESC LIMIT ?`,
        match,
        limit,
      )
      .map(hit);
  }
  const text = `coalesce(text, json_extract(turn, '$.text'))`;
  return db
    .all(
      `SELECT conversation_id, id, substr(${text}, 1, 120) AS excerpt FROM messages
       WHERE ${words.map(() => `${text} LIKE ?`).join(' AND ')} ORDER BY seq DESC LIMIT ?`,
      ...words.map((word) => `%${word}%`),
      limit,
    )
    .map(hit);
}

function hit(row: Record<string, unknown>): SearchHit {
  return {
    conversationId: String(row.conversation_id),
    messageId: String(row.id),
    excerpt: String(row.excerpt),
  };
}
