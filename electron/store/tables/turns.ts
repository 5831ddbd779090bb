/** A turn from its question to its answer: begun in one transaction, finished in one. */
import * as v from 'valibot';
import type { AssistantMessage, UserMessage } from '../../../shared/chat/message.ts';
import { said } from '../../../shared/words/english.ts';
import type { Database, Row } from '../database.ts';
import { addToSearch } from '../search-table.ts';
import type { CaptureOwner, Listed, RunningTurn, StoreCalls } from '../store.ts';
import { notFound, StoreError, storeFailure } from '../store-failure.ts';
import { titleOf } from '../title.ts';
import { TURN_RECORD_VERSION, writeTurn } from '../turn-record.ts';
import { emptyDraft } from './conversations.ts';
import { askedSchema, captureIdsOf, messageOfTurn } from './messages.ts';
import { insertQuestion } from './questions.ts';
import { json, type ReadRow, readRow, readRows } from './row.ts';

const runningRow = v.object({
  turn_id: v.string(),
  conversation_id: v.string(),
  message_id: v.string(),
  parent_id: v.nullable(v.string()),
  asked: json(askedSchema),
  started_at: v.number(),
});

function readRunning(db: Database, row: Row): ReadRow<RunningTurn> {
  const result = readRow(runningRow, row);
  if (!result.ok) return result;
  const { turn_id, conversation_id, message_id, parent_id, asked, started_at } = result.value;
  return {
    ok: true,
    value: {
      turnId: turn_id,
      conversationId: conversation_id,
      messageId: message_id,
      parentId: parent_id,
      asked,
      captureIds: captureIdsOf(db, turn_id),
      startedAt: started_at,
    },
  };
}

export function beginTurn(
  db: Database,
  { conversationId, parentId, userMessage, turnId, messageId, asked }: StoreCalls['beginTurn']['argument'],
): StoreCalls['beginTurn']['answer'] {
  const now = Date.now();
  return db.transaction(() => {
    const conversation = db.get('SELECT title FROM conversations WHERE id = ?', conversationId);
    if (conversation === undefined) throw notFound('conversation');
    if (parentId !== null) requireMessage(db, parentId, conversationId);
    let question: UserMessage | null = null;
    if (userMessage !== null) {
      const { id, text, attachments } = userMessage;
      question = { role: 'user', id, conversationId, parentId, createdAt: now, text, attachments };
      insertQuestion(db, question);
      emptyDraft(db, conversationId);
      if (conversation.title === '') {
        db.run('UPDATE conversations SET title = ? WHERE id = ?', titleOf(text, attachments), conversationId);
      }
    }
    db.run('UPDATE conversations SET updated_at = max(updated_at, ?) WHERE id = ?', now, conversationId);
    db.run(
      `INSERT INTO running_turns (turn_id, conversation_id, message_id, parent_id, asked, started_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      turnId,
      conversationId,
      messageId,
      question?.id ?? parentId,
      JSON.stringify(asked),
      now,
    );
    return { userMessage: question, startedAt: now };
  });
}

export function addCapture(db: Database, { turnId, captureId }: StoreCalls['addCapture']['argument']): null {
  const added = db.run(
    `INSERT INTO captures (id, conversation_id, turn_id, message_id)
     SELECT ?, conversation_id, turn_id, message_id FROM running_turns WHERE turn_id = ?`,
    captureId,
    turnId,
  );
  if (added === 0) throw notFound('running answer');
  return null;
}

export function finishTurn(db: Database, { turnId, turn }: StoreCalls['finishTurn']['argument']): AssistantMessage {
  return db.transaction(() => {
    const running = db.get('SELECT * FROM running_turns WHERE turn_id = ?', turnId);
    if (running !== undefined) {
      const now = Date.now();
      db.run(
        `INSERT INTO messages
           (id, conversation_id, parent_id, role, created_at, turn_id, asked, turn_version, turn)
         SELECT message_id, conversation_id, parent_id, 'assistant', started_at, turn_id, asked, ?, ?
         FROM running_turns WHERE turn_id = ?`,
        TURN_RECORD_VERSION,
        writeTurn(turn),
        turnId,
      );
      addToSearch(db, String(running.message_id), turn.text);
      db.run('DELETE FROM running_turns WHERE turn_id = ?', turnId);
      db.run(
        'UPDATE conversations SET updated_at = max(updated_at, ?) WHERE id = ?',
        now,
        String(running.conversation_id),
      );
    }
    const message = messageOfTurn(db, turnId);
    if (message === null) throw notFound('running answer');
    if (message.ok) return message.value;
    // What was written is read back in the same transaction: an answer that would not be readable is not accepted.
    throw new StoreError(storeFailure('invalid', said('stored.bad-answer', { reason: message.reason })));
  });
}

export function abandonTurn(db: Database, turnId: string): null {
  db.run('DELETE FROM running_turns WHERE turn_id = ?', turnId);
  return null;
}

export function runningTurns(db: Database): Listed<RunningTurn> {
  const rows = db.all('SELECT * FROM running_turns ORDER BY started_at, turn_id');
  return readRows('running_turns', rows, 'turn_id', (row) => readRunning(db, row));
}

export function capturesOf(
  db: Database,
  { conversationId, count, before, messageId }: StoreCalls['capturesOf']['argument'],
): StoreCalls['capturesOf']['answer'] {
  // Before a capture nobody knows of there is none.
  const end =
    before === undefined
      ? Number.MAX_SAFE_INTEGER
      : (db.get('SELECT seq FROM captures WHERE id = ?', before)?.seq ?? 0);
  const of = messageId ?? null;
  const which = 'FROM captures WHERE conversation_id = ? AND seq < ? AND (? IS NULL OR message_id = ?)';
  const rows = db.all(`SELECT * ${which} ORDER BY seq DESC LIMIT ?`, conversationId, end, of, of, count);
  const older = db.get(`SELECT count(*) AS count ${which}`, conversationId, rows.at(-1)?.seq ?? 0, of, of);
  return { owners: rows.reverse().map(owner), older: Number(older?.count ?? 0) };
}

export function captureOwner(db: Database, captureId: string): CaptureOwner {
  const row = db.get('SELECT * FROM captures WHERE id = ?', captureId);
  if (row === undefined) throw notFound('exchange');
  return owner(row);
}

function owner(row: Row): CaptureOwner {
  return {
    captureId: String(row.id),
    conversationId: String(row.conversation_id),
    turnId: String(row.turn_id),
    messageId: String(row.message_id),
  };
}

function requireMessage(db: Database, id: string, conversationId: string): void {
  if (db.get('SELECT 1 FROM messages WHERE id = ? AND conversation_id = ?', id, conversationId) === undefined) {
    throw notFound('message');
  }
}
