// A kill in the middle of an import leaves whole conversations only.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { killedAfter } from '../../support/killed-after.ts';
import { opened, value } from '../store/store-fixtures.ts';

const KILLS = 4;
const CHILD = new URL('./import-child.ts', import.meta.url);

test('whole conversations, and every one that was acknowledged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'svir-import-kill-'));
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    // An odd number of lines: the kill comes while a conversation is being written.
    const said = await killedAfter(5 + kill * 6, CHILD, [dataDir]);
    acknowledged.push(...said.flatMap((line) => /^stored (.+)$/.exec(line)?.[1] ?? []));
    const store = await opened(dataDir);
    const there = value(await store.listConversations()).items;
    expect(acknowledged.filter((id) => !there.some((conversation) => conversation.id === id))).toEqual([]);
    for (const { id, title } of there) {
      const { items, unreadable } = value(await store.messages({ conversationId: id }));
      expect(unreadable).toEqual([]);
      expect(items, title).toHaveLength(60);
    }
    await store.close();
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  const db = new DatabaseSync(join(dataDir, 'svir.db'));
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  db.close();
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);
