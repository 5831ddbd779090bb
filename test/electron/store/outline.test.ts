// What a window opens a conversation with, on a real database: the tree without its words, and the rest by id.
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../../electron/store/database.ts';
import { migrate } from '../../../electron/store/migrations.ts';
import type { Store } from '../../../electron/store/store.ts';
import { OUTLINE_SQL } from '../../../electron/store/tables/outline.ts';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import { NEWEST_MESSAGES, outlineOf, unpackOutline } from '../../../shared/chat/outline.ts';
import type { TurnState } from '../../../shared/turn/turn-state.ts';
import { writeLongConversation } from '../../e2e/support/long-conversation.ts';
import { ASKED, answered, exchange, FULL_TURN, opened, retried, value } from './store-fixtures.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'svir-outline-'));
  store = await opened(dataDir);
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const conversation = async () => value(await store.createConversation({ profileId: null, model: 'm' })).id;

/** Changes the database behind the app's back. */
async function byHand(change: (db: DatabaseSync) => void): Promise<void> {
  await store.close();
  const db = new DatabaseSync(join(dataDir, 'svir.db'));
  change(db);
  db.close();
  store = await opened(dataDir);
}

async function long(messages: number, answer = (index: number): string => `Answer ${index}`): Promise<string> {
  await store.close();
  writeLongConversation(dataDir, { id: 'long', messages, answer });
  store = await opened(dataDir);
  return 'long';
}

const PICTURE: Attachment = {
  sha256: 'a'.repeat(64),
  name: 'cat.png',
  bytes: 10,
  kind: 'image',
  mediaType: 'image/png',
};

describe('the outline of a conversation', () => {
  test('says of every message what the message itself would say', async () => {
    const id = await conversation();
    await exchange(store, await conversation(), null, 'elsewhere', answered('not here'));
    value(await store.addAttachment({ attachment: PICTURE }));
    const cut: TurnState = {
      ...answered('It broke\noff\n\nhere'),
      reasoning: 'long thoughts',
      toolCalls: FULL_TURN.toolCalls,
      end: FULL_TURN.end,
    };
    const first = await exchange(store, id, null, 'Grüße\naus\nÜberlingen', answered('Once. '.repeat(200)));
    const second = await exchange(store, id, first.answer.id, '', cut, [PICTURE]);
    await exchange(store, id, first.answer.id, 'Asked otherwise', answered(''));
    const read = value(await store.outline({ conversationId: id, answers: [] }));
    const whole = value(await store.messages({ conversationId: id })).items;
    expect(unpackOutline(read.outline)).toEqual(whole.map(outlineOf));
    expect(second.answer.parentId).toBe(second.userId);
    expect(read.newest.unreadable).toEqual([]);
  });

  test('is read from one index, whatever the answers weigh', async () => {
    await long(2);
    await store.close();
    const db = new DatabaseSync(join(dataDir, 'svir.db'));
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${OUTLINE_SQL}`).all('long');
    db.close();
    store = await opened(dataDir);
    const reads = plan.map((step) => String(step.detail)).filter((detail) => detail.includes('messages'));
    expect(reads).toEqual([expect.stringContaining('USING COVERING INDEX messages_outline')]);
  });

  test('comes with the newest messages of the path, the last of them last', async () => {
    const id = await long(300);
    const { outline, newest } = value(await store.outline({ conversationId: id, answers: [] }));
    const ids = unpackOutline(outline).map((message) => message.id);
    expect(ids).toHaveLength(300);
    expect(newest.messages.map((message) => message.id)).toEqual(ids.slice(-NEWEST_MESSAGES));
  });

  test('comes with fewer of them where they are long, and never without the last', async () => {
    const id = await long(12, (index) => 'word '.repeat(index === 5 ? 200_000 : 10_000));
    const { newest } = value(await store.outline({ conversationId: id, answers: [] }));
    expect(newest.messages.length).toBeLessThan(5);
    expect(newest.messages.at(-1)?.id).toBe('long-a5');
  });

  test('follows the branch that was asked last', async () => {
    const id = await conversation();
    const { userId } = await exchange(store, id, null, 'Why?', answered('one'));
    await retried(store, id, userId, { turnId: 't2', messageId: 'm2', turn: answered('two') });
    const { outline, newest } = value(await store.outline({ conversationId: id, answers: [] }));
    expect(unpackOutline(outline)).toHaveLength(3);
    expect(newest.messages.map((message) => message.id)).toEqual([userId, 'm2']);
  });

  test('says which answers it has: a running one is not stored, and must not be shown twice once it is', async () => {
    const id = await conversation();
    const { answer } = await exchange(store, id, null, 'Why?', answered('one'));
    const { stored } = value(await store.outline({ conversationId: id, answers: ['running', answer.id] }));
    expect(stored).toEqual([answer.id]);
  });

  test('has a place for a message that cannot be read: what was said below it stays below it', async () => {
    const id = await conversation();
    const first = await exchange(store, id, null, 'one', answered('1'));
    const second = await exchange(store, id, first.answer.id, 'two', answered('2'));
    await byHand((db) => {
      db.exec(`UPDATE messages SET turn = '{"text":7}' WHERE id = '${first.answer.id}'`);
      db.exec(`UPDATE messages SET turn = 'oops' WHERE id = '${second.answer.id}'`);
    });
    const { outline, newest } = value(await store.outline({ conversationId: id, answers: [] }));
    expect(unpackOutline(outline).map(({ id: at, parentId }) => [at, parentId])).toEqual([
      [first.userId, null],
      [first.answer.id, first.userId],
      [second.userId, first.answer.id],
      [second.answer.id, second.userId],
    ]);
    expect(newest.messages.map((message) => message.id)).toEqual([first.userId, second.userId]);
    expect(newest.unreadable.map(({ messageId }) => messageId)).toEqual([first.answer.id, second.answer.id]);
  });

  test('of a conversation that is gone is told as such, of an empty one is empty', async () => {
    const id = await conversation();
    expect(unpackOutline(value(await store.outline({ conversationId: id, answers: [] })).outline)).toEqual([]);
    expect(await store.outline({ conversationId: 'gone', answers: [] })).toMatchObject({
      ok: false,
      failure: { kind: 'not-found' },
    });
  });

  test('is there for what an older svir wrote', async () => {
    await store.close();
    const old = new DatabaseSync(join(dataDir, 'old.db'));
    migrate(new Database(old, ''), 0, 3);
    old.exec(`
      INSERT INTO conversations VALUES ('c', 'Old', 1, 1, NULL, NULL, '{}');
      INSERT INTO messages (id, conversation_id, role, created_at, text) VALUES ('q', 'c', 'user', 1, 'one');
      INSERT INTO messages (id, conversation_id, parent_id, role, created_at, turn_id, asked, turn_version, turn)
        VALUES ('a', 'c', 'q', 'assistant', 2, 't', '${JSON.stringify(ASKED)}', 1, '${JSON.stringify(answered('two'))}');
    `);
    old.close();
    await rename(join(dataDir, 'old.db'), join(dataDir, 'svir.db'));
    store = await opened(dataDir);
    const { outline, newest } = value(await store.outline({ conversationId: 'c', answers: [] }));
    expect(unpackOutline(outline)).toMatchObject([
      { id: 'q', parentId: null, letters: 3 },
      { id: 'a', parentId: 'q', letters: 3 },
    ]);
    expect(newest.messages.map((message) => message.id)).toEqual(['q', 'a']);
  });
});

test('the way to a message leaves other branches and other conversations aside', async () => {
  const id = await conversation();
  const first = await exchange(store, id, null, 'one', answered('1'));
  const second = await exchange(store, id, first.answer.id, 'two', answered('2'));
  await exchange(store, id, first.answer.id, 'two, asked otherwise', answered('other'));
  const way = async (messageId: string, of = id) => value(await store.pathTo({ conversationId: of, messageId }));
  expect(await way(second.answer.id)).toEqual([first.userId, first.answer.id, second.userId, second.answer.id]);
  expect(await way('gone')).toEqual([]);
  expect(await way(second.answer.id, await conversation())).toEqual([]);
  await byHand((db) => db.exec(`UPDATE messages SET parent_id = '${second.answer.id}' WHERE id = '${first.userId}'`));
  expect(await way(second.userId)).toHaveLength(4);
});

describe('messages by id', () => {
  test('come as they are stored, in the order asked for', async () => {
    const id = await conversation();
    const first = await exchange(store, id, null, 'one', FULL_TURN);
    const page = value(await store.messagesById({ conversationId: id, messageIds: [first.answer.id, first.userId] }));
    expect(page.messages[0]).toEqual(first.answer);
    expect(page.messages[1]).toMatchObject({ id: first.userId, text: 'one' });
  });

  test('of another conversation, and unknown ones, are not given but told', async () => {
    const id = await conversation();
    const other = await exchange(store, await conversation(), null, 'secret', answered('x'));
    const page = value(await store.messagesById({ conversationId: id, messageIds: [other.userId, 'nothing'] }));
    expect(page.messages).toEqual([]);
    expect(page.unreadable.map(({ messageId }) => messageId)).toEqual([other.userId, 'nothing']);
  });

  test('that are very long come a few at a time, and every one comes', async () => {
    const id = await long(20, () => 'word '.repeat(40_000));
    const { outline } = value(await store.outline({ conversationId: id, answers: [] }));
    const wanted = unpackOutline(outline).map((message) => message.id);
    const got: string[] = [];
    let calls = 0;
    while (got.length < wanted.length && calls < 100) {
      const { messages } = value(
        await store.messagesById({ conversationId: id, messageIds: wanted.slice(got.length) }),
      );
      expect(messages.length).toBeGreaterThan(0);
      got.push(...messages.map((message) => message.id));
      calls++;
    }
    expect(got).toEqual(wanted);
    expect(calls).toBeGreaterThan(3);
  });
});

test('words are counted as a reader sees them, in questions and answers', async () => {
  const id = await conversation();
  const first = await exchange(store, id, null, 'A needle, **Needle**', answered('The **bold\nneedle** and `needle`.'));
  const counts = async (words: string) =>
    value(await store.countWords({ conversationId: id, messageIds: [first.userId, first.answer.id, 'gone'], words }));
  expect(await counts('NEEDLE')).toEqual([2, 2, 0]);
  expect(await counts('bold needle')).toEqual([0, 1, 0]);
  expect(await counts('%')).toEqual([0, 0, 0]);
  const other = await conversation();
  expect(value(await store.countWords({ conversationId: other, messageIds: [first.userId], words: 'needle' }))).toEqual(
    [0],
  );
});
