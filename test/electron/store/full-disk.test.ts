import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../electron/store/open-database.ts';
import { failureOf } from '../../../electron/store/store-failure.ts';
import { createHandlers } from '../../../electron/store/store-handlers.ts';
import { ASKED, answered } from './store-fixtures.ts';

test('an answer that finds no room is told, nothing of it is half there, and storing it again works', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'svir-full-'));
  const db = openDatabase(dataDir);
  const store = createHandlers(db);
  const conversationId = store.createConversation({ profileId: null, model: null }).id;
  const userMessage = { id: 'u', text: 'Write a book', attachments: [] };
  store.beginTurn({ conversationId, parentId: null, userMessage, turnId: 't', messageId: 'a', asked: ASKED });

  // SQLite answers SQLITE_FULL at this limit as it does when the disk has no room.
  const pages = Number(db.get('PRAGMA page_count')?.page_count);
  db.raw.exec(`PRAGMA max_page_count = ${pages + 2}`);
  const turn = answered('word '.repeat(100_000));
  let failure: unknown = null;
  try {
    store.finishTurn({ turnId: 't', turn });
  } catch (error) {
    failure = failureOf(error, db.file);
  }
  expect(failure).toMatchObject({ kind: 'full' });
  expect(store.messages({ conversationId }).items).toHaveLength(1);
  expect(store.runningTurns(null).items).toHaveLength(1);

  db.raw.exec('PRAGMA max_page_count = 1000000');
  expect(store.finishTurn({ turnId: 't', turn }).turn).toEqual(turn);
  expect(store.runningTurns(null).items).toHaveLength(0);
  db.close();
  await rm(dataDir, { recursive: true, force: true });
});
