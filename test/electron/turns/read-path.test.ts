// The path of a request from a real database: whole however long, and ended by what cannot be read.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../electron/store/store.ts';
import { readPath } from '../../../electron/turns/read-path.ts';
import { writeLongConversation } from '../../e2e/support/long-conversation.ts';
import { opened, value } from '../store/store-fixtures.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'svir-path-'));
  await (await opened(dataDir)).close();
  writeLongConversation(dataDir, {
    id: 'long',
    messages: 500,
    answer: (index) => (index % 50 === 0 ? 'word '.repeat(40_000) : `Answer ${index}`),
  });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ids = async (lastId: string | null) => value(await readPath(store, 'long', lastId)).map((message) => message.id);

test('a path of many pages comes whole and in order', async () => {
  store = await opened(dataDir);
  const expected = Array.from({ length: 250 }, (_, index) => [`long-q${index}`, `long-a${index}`]).flat();
  expect(await ids('long-a249')).toEqual(expected);
  expect(await ids('long-q2')).toEqual(expected.slice(0, 5));
  expect(await ids(null)).toEqual([]);
  expect(await ids('gone')).toEqual([]);
});

test('a message that cannot be read ends it', async () => {
  const db = new DatabaseSync(join(dataDir, 'svir.db'));
  db.exec("UPDATE messages SET turn = 'oops' WHERE id = 'long-a240'");
  db.close();
  store = await opened(dataDir);
  expect((await ids('long-a249'))[0]).toBe('long-q241');
});
