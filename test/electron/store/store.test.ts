import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../electron/store/store.ts';
import { titleOf } from '../../../electron/store/title.ts';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/contract.ts';
import { ASKED, answered, exchange, FULL_TURN, opened, retried, value } from './store-fixtures.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'svir-store-'));
  store = await opened(dataDir);
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function reopen(): Promise<void> {
  await store.close();
  store = await opened(dataDir);
}

/** Changes the database behind the app's back, as a person with a tool would. */
async function byHand(sql: string): Promise<void> {
  await store.close();
  const db = new DatabaseSync(join(dataDir, 'svir.db'));
  db.exec(sql);
  db.close();
  store = await opened(dataDir);
}

const conversation = async () => value(await store.createConversation({ profileId: null, model: 'm' })).id;

const PICTURE: Attachment = {
  sha256: 'a'.repeat(64),
  name: 'cat.png',
  bytes: 10,
  kind: 'image',
  mediaType: 'image/png',
  width: 3,
  height: 4,
};

describe('store', () => {
  test('a conversation with everything in it is there after a restart', async () => {
    const id = await conversation();
    const first = await exchange(store, id, null, '  What is this?\nsecond line', FULL_TURN);
    await exchange(store, id, first.answer.id, 'And that?', answered('That is it.'));
    const before = value(await store.messages({ conversationId: id }));
    await reopen();
    const after = value(await store.messages({ conversationId: id }));
    expect(after).toEqual(before);
    expect(after.unreadable).toEqual([]);
    expect(after.items.map((message) => message.role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(after.items[1]).toEqual(first.answer);
    expect(after.items[1]).toMatchObject({ turn: FULL_TURN, parentId: first.userId, asked: ASKED });
    expect(value(await store.listConversations()).items).toMatchObject([
      { id, title: 'What is this?', running: false },
    ]);
  });

  test('a retry is a second answer below the same question; both stay', async () => {
    const id = await conversation();
    const { userId } = await exchange(store, id, null, 'Why?', answered('one'));
    await retried(store, id, userId, { turnId: 't2', messageId: 'm2', turn: answered('two') });
    const { items } = value(await store.messages({ conversationId: id }));
    expect(items.filter((message) => message.parentId === userId)).toHaveLength(2);
  });

  test('a turn cut off by a crash is found running with its captures, and can be finished then', async () => {
    const id = await conversation();
    const userMessage = { id: 'u1', text: 'Hello', attachments: [] };
    value(
      await store.beginTurn({
        conversationId: id,
        parentId: null,
        userMessage,
        turnId: 't1',
        messageId: 'a1',
        asked: ASKED,
      }),
    );
    value(await store.addCapture({ turnId: 't1', captureId: 'c1' }));
    value(await store.addCapture({ turnId: 't1', captureId: 'c2' }));
    expect((await store.deleteConversation({ conversationId: id })).ok).toBe(false);
    await reopen();
    const running = value(await store.runningTurns());
    expect(running.items).toMatchObject([
      { turnId: 't1', conversationId: id, messageId: 'a1', parentId: 'u1', captureIds: ['c1', 'c2'], asked: ASKED },
    ]);
    expect(value(await store.getConversation({ conversationId: id })).running).toBe(true);
    const answer = value(await store.finishTurn({ turnId: 't1', turn: answered('half') }));
    expect(answer).toMatchObject({ id: 'a1', captureIds: ['c1', 'c2'] });
    // A second try after an answer that got lost on its way changes nothing.
    expect(value(await store.finishTurn({ turnId: 't1', turn: answered('other') }))).toEqual(answer);
    expect(value(await store.runningTurns()).items).toEqual([]);
    expect(value(await store.captureOwner({ captureId: 'c2' }))).toMatchObject({ messageId: 'a1', turnId: 't1' });
    const captures = async (which: { before?: string; messageId?: string }, count = 50) => {
      const page = value(await store.capturesOf({ conversationId: id, count, ...which }));
      return [page.owners.map(({ captureId }) => captureId), page.older];
    };
    expect(await captures({})).toEqual([['c1', 'c2'], 0]);
    expect(await captures({}, 1)).toEqual([['c2'], 1]);
    expect(await captures({ before: 'c2' })).toEqual([['c1'], 0]);
    expect(await captures({ before: 'unknown' })).toEqual([[], 0]);
    expect(await captures({ messageId: 'a1' }, 1)).toEqual([['c2'], 1]);
    expect(await captures({ messageId: 'another' })).toEqual([[], 0]);
    expect(value(await store.deleteConversation({ conversationId: id })).captureIds).toEqual(['c1', 'c2']);
    expect(await store.messages({ conversationId: id })).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  });

  test('a draft is kept, and emptied in the transaction that stores the question', async () => {
    const id = await conversation();
    value(await store.addAttachment({ attachment: PICTURE }));
    const draft = { text: 'look', attachments: [PICTURE, { ...PICTURE, name: 'again.png' }] };
    value(await store.saveDraft({ conversationId: id, draft }));
    await reopen();
    expect(value(await store.getDraft({ conversationId: id }))).toEqual(draft);

    const turn = { conversationId: id, parentId: null, turnId: 't', messageId: 'm', asked: ASKED };
    const unknown = { ...PICTURE, sha256: 'b'.repeat(64) };
    const failed = await store.beginTurn({ ...turn, userMessage: { id: 'u', text: 'x', attachments: [unknown] } });
    expect(failed).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(value(await store.getDraft({ conversationId: id }))).toEqual(draft);
    expect(value(await store.messages({ conversationId: id })).items).toEqual([]);

    value(await store.beginTurn({ ...turn, userMessage: { id: 'u', ...draft } }));
    expect(value(await store.getDraft({ conversationId: id }))).toEqual({ text: '', attachments: [] });
    expect(value(await store.messages({ conversationId: id })).items).toMatchObject([
      { attachments: draft.attachments },
    ]);
  });

  test('only attachments that nothing points to can be dropped', async () => {
    const id = await conversation();
    const [draft, sent, loose] = ['1', '2', '3'].map((digit) => ({ ...PICTURE, sha256: digit.repeat(64) }));
    if (!draft || !sent || !loose) throw new Error('three attachments');
    for (const attachment of [draft, sent, loose]) value(await store.addAttachment({ attachment }));
    value(
      await store.beginTurn({
        conversationId: id,
        parentId: null,
        userMessage: { id: 'u', text: '', attachments: [sent] },
        turnId: 't',
        messageId: 'm',
        asked: ASKED,
      }),
    );
    value(await store.saveDraft({ conversationId: id, draft: { text: '', attachments: [draft] } }));
    expect(value(await store.dropUnreferencedAttachments({ addedBefore: 0 }))).toEqual([]);
    const dropped = value(await store.dropUnreferencedAttachments({ addedBefore: Date.now() + 1000 }));
    expect(dropped).toEqual([loose.sha256]);
  });

  test('profiles keep their order; deleting one leaves its conversations', async () => {
    const profile = (id: string) => ({
      id,
      name: id,
      kind: 'server' as const,
      baseUrl: 'http://x',
      headers: [],
      model: null,
    });
    for (const id of ['a', 'b', 'c']) value(await store.saveProfile({ profile: profile(id), secrets: {} }));
    value(await store.reorderProfiles({ profileIds: ['c', 'a'] }));
    value(await store.saveProfile({ profile: { ...profile('a'), name: 'renamed' }, secrets: {} }));
    const of = value(await store.createConversation({ profileId: 'a', model: null }));
    value(await store.deleteProfile({ profileId: 'a' }));
    await reopen();
    expect(value(await store.listProfiles()).items.map((each) => each.id)).toEqual(['c', 'b']);
    expect(value(await store.getConversation({ conversationId: of.id })).profileId).toBeNull();
  });

  test('settings and what was learned of servers are kept', async () => {
    expect(value(await store.getSettings())).toEqual(DEFAULT_SETTINGS);
    value(await store.setSettings({ theme: 'dark' }));
    value(await store.setSettings({ debugPaneOpen: true }));
    const field = { origin: 'http://x', model: 'm', field: 'stream_options', sendAs: null, because: 'unknown', at: 5 };
    value(await store.rememberField(field));
    await byHand(`UPDATE settings SET value = '"mauve"' WHERE name = 'theme'`);
    expect(value(await store.getSettings())).toMatchObject({ theme: 'system', debugPaneOpen: true });
    expect(value(await store.learnedFields({ origin: 'http://x', model: 'm' }))).toEqual([field]);
    expect(value(await store.learnedFields({ origin: 'http://y', model: 'm' }))).toEqual([]);
    value(await store.forgetFields({ origin: 'http://x' }));
    expect(value(await store.learnedFields({ origin: 'http://x', model: 'm' }))).toEqual([]);
  });

  test('a row changed by hand is reported; everything else is shown', async () => {
    const id = await conversation();
    const other = await conversation();
    const first = await exchange(store, id, null, 'one', answered('1'));
    const second = await exchange(store, id, first.answer.id, 'two', answered('2'));
    await byHand(`
      UPDATE messages SET turn = '{"text":7}' WHERE id = '${first.answer.id}';
      UPDATE messages SET asked = 'oops' WHERE id = '${second.answer.id}';
      UPDATE conversations SET parameters = '{"temperature":"hot"}' WHERE id = '${other}'`);
    const { items, unreadable } = value(await store.messages({ conversationId: id }));
    expect(items.map((message) => message.id)).toEqual([first.userId, second.userId]);
    expect(unreadable.map((row) => row.id)).toEqual([first.answer.id, second.answer.id]);
    expect(unreadable[0]?.reason).toMatch(/turn/);
    const list = value(await store.listConversations());
    expect(list.items.map((each) => each.id)).toEqual([id]);
    expect(list.unreadable).toMatchObject([{ table: 'conversations', id: other }]);
  });

  test('messages are found by their words, newest first, and not after they are deleted', async () => {
    const id = await conversation();
    await exchange(store, id, null, 'Über den Wolken', answered('muß die Freiheit wohl grenzenlos sein'));
    const other = await conversation();
    await exchange(store, other, null, 'wolken "AND" (', answered('nothing'));
    const found = async (query: string) =>
      value(await store.searchMessages({ query, limit: 10 })).map((hit) => hit.conversationId);
    expect(await found('wolk')).toEqual([other, id]);
    expect(await found('uber wolken')).toEqual([id]);
    expect(await found('freiheit grenz')).toEqual([id]);
    expect(await found('"AND" ( *')).toEqual([other]);
    expect(await found('()"')).toEqual([]);
    value(await store.deleteConversation({ conversationId: id }));
    expect(await found('wolk')).toEqual([other]);
  });

  test('calls after the close are answered, not thrown', async () => {
    await store.close();
    expect(await store.listProfiles()).toMatchObject({ ok: false, failure: { kind: 'closed' } });
    store = await opened(dataDir);
  });

  test('titles are the first line of the question, cut at a word', () => {
    expect(titleOf('\n  Hello   there \nmore', [])).toBe('Hello there');
    expect(titleOf(`${'word '.repeat(30)}`, [])).toBe(`${'word '.repeat(11)}word…`);
    expect(titleOf('\u{1F600}'.repeat(80), [])).toBe(`${'\u{1F600}'.repeat(60)}…`);
    expect(titleOf(' ', [PICTURE])).toBe('cat.png');
  });
});
