/**
 * A conversation's outline, read from one index and nothing else: the rows of ten thousand messages are many megabytes.
 * Law: the expressions are those of the index `messages_outline` (migrations), to the letter; a test holds it.
 */
import * as v from 'valibot';
import { type MessageOutline, newestOf, packOutline, roughLines } from '../../../shared/chat/outline.ts';
import { said } from '../../../shared/words/english.ts';
import type { Database } from '../database.ts';
import type { StoreCalls } from '../store.ts';
import { notFound, StoreError, storeFailure } from '../store-failure.ts';
import { messagesById } from './messages.ts';
import { json, readRow } from './row.ts';

const TEXT = `coalesce(text, CASE WHEN json_valid(turn) THEN json_extract(turn, '$.text') END)`;

/** One row, each column a JSON list: SQLite writes them faster than ten thousand rows could be made objects of. */
export const OUTLINE_SQL = `
  SELECT json_group_array(id) AS id, json_group_array(parent_id) AS parentId, json_group_array(role) AS role,
    json_group_array(created_at) AS createdAt, json_group_array(letters) AS letters,
    json_group_array(without_breaks) AS withoutBreaks, json_group_array(calls) AS calls,
    json_group_array(reasoned) AS reasoned, json_group_array(outcome) AS outcome
  FROM (
    SELECT id, parent_id, role, created_at,
      length(${TEXT}) AS letters,
      length(replace(${TEXT}, char(10), '')) AS without_breaks,
      CASE WHEN json_valid(turn) THEN json_array_length(turn, '$.toolCalls') END AS calls,
      CASE WHEN json_valid(turn) THEN json_extract(turn, '$.reasoning') <> '' END AS reasoned,
      CASE WHEN json_valid(turn) THEN json_extract(turn, '$.end.outcome') END AS outcome
    FROM messages INDEXED BY messages_outline WHERE conversation_id = ? ORDER BY seq
  )`;

const FILES_SQL = `
  SELECT r.message_id AS id, count(*) AS files, max(a.kind = 'image') AS has_picture
  FROM messages m INDEXED BY messages_outline
  JOIN message_attachments r ON r.message_id = m.id JOIN attachments a USING (sha256)
  WHERE m.conversation_id = ? GROUP BY r.message_id`;

/** One plain pass a list: the schema library makes an object for every member of an array. */
const listOf = <T>(fits: (member: unknown) => boolean) =>
  json(v.custom<T[]>((value) => Array.isArray(value) && value.every(fits), 'is not such a list'));
const isText = (value: unknown): boolean => typeof value === 'string';
/** What hand-made rows may hold where svir writes a number. */
const odd = listOf<unknown>(() => true);
const columns = v.object({
  id: listOf<string>(isText),
  parentId: listOf<string | null>((value) => value === null || isText(value)),
  role: listOf<'user' | 'assistant'>((value) => value === 'user' || value === 'assistant'),
  createdAt: listOf<number>((value) => typeof value === 'number'),
  letters: odd,
  withoutBreaks: odd,
  calls: odd,
  reasoned: odd,
  outcome: odd,
});

/** The outline, the newest messages of its path whole, and which of some answers are stored. */
export function outline(
  db: Database,
  { conversationId, answers }: StoreCalls['outline']['argument'],
): StoreCalls['outline']['answer'] {
  const outlines = outlinesOf(db, conversationId);
  // The very newest first: where not all fit, the end of the conversation does.
  const newest = messagesById(db, conversationId, newestOf(outlines).reverse());
  return {
    outline: packOutline(outlines),
    newest: { messages: newest.messages.reverse(), unreadable: newest.unreadable.reverse() },
    stored: answers.filter((id) => outlines.some((message) => message.id === id)),
  };
}

/** Every message of a conversation without its words, oldest first. */
export function outlinesOf(db: Database, conversationId: string): MessageOutline[] {
  if (db.get('SELECT 1 FROM conversations WHERE id = ?', conversationId) === undefined) throw notFound('conversation');
  const row = readRow(columns, db.get(OUTLINE_SQL, conversationId) ?? {});
  if (!row.ok) {
    throw new StoreError(storeFailure('damaged', said('stored.bad-conversation', { reason: row.reason })));
  }
  const { id, parentId, role, createdAt, letters, withoutBreaks, calls, reasoned, outcome } = row.value;
  const files = new Map(db.all(FILES_SQL, conversationId).map((found) => [String(found.id), found]));
  return id.map((messageId, at) => {
    const attached = files.get(messageId);
    const length = count(letters[at]);
    return {
      id: messageId,
      parentId: parentId[at] ?? null,
      role: role[at] ?? 'user',
      createdAt: createdAt[at] ?? 0,
      letters: length,
      lines: roughLines({
        letters: length,
        lineBreaks: Math.max(0, length - count(withoutBreaks[at])),
        files: count(attached?.files),
        hasPicture: count(attached?.has_picture) > 0,
        calls: count(calls[at]),
        hasReasoning: count(reasoned[at]) > 0,
        isCut: role[at] === 'assistant' && outcome[at] !== 'complete',
      }),
    };
  });
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
