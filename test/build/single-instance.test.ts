import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockInstance } from '../../build/chromium-host/single-instance.ts';

const MODULE = join(import.meta.dirname, '../../build/chromium-host/single-instance.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svir-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Another process tries for the same folder and prints what it got. */
async function tryFromOutside(): Promise<string> {
  const code = `const { lockInstance } = await import(${JSON.stringify(MODULE)});
    console.log(lockInstance(${JSON.stringify(folder)}, () => {}) ? 'first' : 'second');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, '--', '--given'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString('utf8');
  });
  await once(child, 'exit');
  return text.trim();
}

it('tells the first instance of a second one', async () => {
  let told: string[] = [];
  const lock = lockInstance(folder, (argv) => {
    told = argv;
  });
  expect(lock).not.toBeNull();
  expect(await tryFromOutside()).toBe('second');
  expect(told).toContain('--given');
  lock?.release();
  expect(existsSync(join(folder, 'host-instance.lock'))).toBe(false);
});

it('takes over a lock that a crash left behind', () => {
  // The number of a process that cannot exist.
  writeFileSync(join(folder, 'host-instance.lock'), '999999999');
  const lock = lockInstance(folder, () => {});
  expect(lock).not.toBeNull();
  lock?.release();
});
