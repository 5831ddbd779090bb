import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareProfileFolder } from '../../../electron/profile-folder.ts';
import { englishText } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svir-profile-'));
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true });
});

function inWords(why: Said | null): string {
  return why === null ? '' : englishText(why);
}

it('makes the folder and leaves nothing in it', () => {
  const path = join(folder, 'a/b');
  expect(prepareProfileFolder(path)).toBeNull();
  expect(existsSync(path)).toBe(true);
  expect(readdirSync(path)).toEqual([]);
});

it('says in words that a file stands in the way', () => {
  writeFileSync(join(folder, 'file'), '');
  const words = inWords(prepareProfileFolder(join(folder, 'file', 'profile')));
  expect(words).toContain('is a file, not a folder');
  expect(words).toContain('--profile-dir');
});

it('says in words that the system refuses it', () => {
  // A folder under /proc can be made by nobody, not even by root.
  const words = inWords(prepareProfileFolder('/proc/svir-profile'));
  expect(words).toMatch(/cannot keep its data in \/proc\/svir-profile: /);
  expect(words).not.toMatch(/\n\s+at /);
});
