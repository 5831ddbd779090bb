import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../electron/store/store-client.ts';
import { opened } from './store-fixtures.ts';

let dataDir: string;
let file: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'svir-open-'));
  file = join(dataDir, 'svir.db');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await chmod(dataDir, 0o700);
  await rm(dataDir, { recursive: true, force: true });
});

/** Opening must fail with `kind`, in words, and leave the file as it was, byte for byte. */
async function refused(kind: string, dir = dataDir): Promise<void> {
  const before = await readFile(file).catch(() => null);
  const result = await openStore({ dataDir: dir });
  expect(result).toMatchObject({ ok: false, failure: { kind } });
  if (!result.ok) {
    expect(result.failure.message.length).toBeGreaterThan(10);
    expect(result.failure.advice.length).toBeGreaterThan(10);
    expect(result.failure.message).not.toMatch(/SQLITE|errcode| at /);
  }
  expect(await readFile(file).catch(() => null)).toEqual(before);
}

/** Runs `store-child.ts`: a process of its own with the store open. */
function child(argument: string): ChildProcess {
  const script = fileURLToPath(new URL('./store-child.ts', import.meta.url));
  const started = spawn(process.execPath, [script, argument, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(started);
  return started;
}

async function firstLine(from: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of from.stdout ?? []) {
    text += String(part);
    if (text.includes('\n')) break;
  }
  return text.trim();
}

describe('opening the store', () => {
  test('a data folder that is not there is made', async () => {
    const store = await opened(join(dataDir, 'deep', 'er'));
    await store.close();
    expect((await stat(join(dataDir, 'deep', 'er', 'svir.db'))).isFile()).toBe(true);
  });

  test('files that are no database are refused and left as they are', async () => {
    for (const content of ['hello', 'x'.repeat(5000), `SQLite format 3\0${'x'.repeat(10)}`]) {
      await writeFile(file, content);
      await refused('not-a-database');
    }
    await writeFile(file, `SQLite format 3\0${'x'.repeat(5000)}`);
    await refused('not-a-database');
  });

  test('a database of another program is refused', async () => {
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE theirs (x); PRAGMA user_version = 1');
    db.close();
    await refused('not-a-database');
  });

  test('a damaged database is refused as damaged', async () => {
    await (await opened(dataDir)).close();
    const bytes = await readFile(file);
    bytes.fill(0xff, 100, 4096); // the page that lists the tables
    await writeFile(file, bytes);
    await refused('damaged');
  });

  test('a database of a newer svir is refused', async () => {
    await (await opened(dataDir)).close();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 999');
    db.close();
    await refused('newer');
  });

  test('an empty file, left by a kill before the first write, is a new database', async () => {
    await writeFile(file, '');
    await (await opened(dataDir)).close();
  });

  test('a folder in place of the file, and a file in place of the data folder, are told', async () => {
    await mkdir(file);
    await refused('io');
    await writeFile(join(dataDir, 'plain'), 'x');
    await refused('io', join(dataDir, 'plain'));
  });

  test('a folder and a file that may not be written are told', async () => {
    await (await opened(dataDir)).close();
    const open = async () => firstLine(child('open'));
    await chmod(file, 0o444);
    await chmod(dataDir, 0o777);
    expect(await open()).toBe('read-only');
    await chmod(file, 0o666);
    await chmod(dataDir, 0o555);
    expect(await open()).toBe('read-only');
    await chmod(dataDir, 0o777);
    expect(await open()).toBe('ok');
  });

  test('a second svir on the same data is told that it is in use, and the first goes on', async () => {
    const first = child('hold');
    expect(await firstLine(first)).toBe('ok');
    const result = await openStore({ dataDir });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'locked' } });
    first.kill('SIGKILL');
    await once(first, 'exit');
    await (await opened(dataDir)).close();
  });
});
