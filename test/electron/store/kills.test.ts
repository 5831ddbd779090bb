import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openCapture } from '../../../electron/capture/capture-reader.ts';
import { killedAfter } from '../../support/killed-after.ts';
import { opened, value } from './store-fixtures.ts';

const KILLS = 8;
const CHILD = new URL('./store-child.ts', import.meta.url);

test('whatever was acknowledged before a kill is there afterwards', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'svir-kill-'));
  const said: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    said.push(...(await killedAfter(20 + kill * 13, CHILD, ['write', dataDir])));
    const store = await opened(dataDir);
    const stored = new Set<string>();
    for (const conversation of value(await store.listConversations()).items) {
      const { items, unreadable } = value(await store.messages({ conversationId: conversation.id }));
      expect(unreadable).toEqual([]);
      for (const message of items) stored.add(message.id);
    }
    const acknowledged = said.flatMap((line) => /^(?:question|answer) (.+)$/.exec(line)?.[1] ?? []);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // At most the one turn that was cut is running; a capture it names is readable.
    for (const turn of value(await store.runningTurns()).items) {
      for (const captureId of turn.captureIds) {
        const capture = await openCapture(join(dataDir, 'captures', captureId));
        expect(capture.ok).toBe(true);
        if (capture.ok) await capture.value.close();
      }
      value(await store.abandonTurn({ turnId: turn.turnId }));
    }
    await store.close();
  }
  for (const [, captureId, piece] of said.flatMap((line) => [/^piece (\S+) (\d+)$/.exec(line) ?? []])) {
    if (captureId === undefined) continue;
    const bytes = await readFile(join(dataDir, 'captures', captureId, 'response.bin'), 'utf8');
    expect(bytes).toContain(`: ${piece} `);
  }
  const db = new DatabaseSync(join(dataDir, 'svir.db'));
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  db.close();
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);
