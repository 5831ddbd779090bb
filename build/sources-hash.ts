// One hash over everything the bundles are made of, so that a start builds only what changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ROOT } from './bundles.ts';

const FOLDERS = ['electron', 'renderer', 'shared'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'build/bundles.ts', 'build/build.ts'];
const STAMP = join(DIST, '.sources-hash');

/** Names and contents in a fixed order; tests and documents are not part of it. */
export function hashSources(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const bytes = readFileSync(join(ROOT, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  };
  for (const folder of FOLDERS) {
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.map((one) => one.slice(ROOT.length + 1)).sort()) add(path);
  }
  for (const file of FILES) add(file);
  return hash.digest('hex');
}

/** Whether `dist/` was made from the sources as they are. */
export function distIsFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources();
}

/** Before a build: a build that breaks leaves no stamp. */
export function removeStamp(): void {
  rmSync(STAMP, { force: true });
}

export function writeStamp(hash: string): void {
  writeFileSync(STAMP, hash);
}
