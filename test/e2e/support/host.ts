// Which host the specs run on: `SVIR_TEST_HOST=chromium` (the default) or `electron`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

export type HostName = 'chromium' | 'electron';

export function hostName(): HostName {
  const name = process.env.SVIR_TEST_HOST ?? 'chromium';
  if (name !== 'chromium' && name !== 'electron') throw new Error(`SVIR_TEST_HOST is "${name}": chromium or electron.`);
  return name;
}

/** What `_electron.launch` starts. */
export function hostExecutable(host: HostName): string {
  if (host === 'chromium') return join(ROOT, 'build', 'chromium-host', 'host.mjs');
  const named = process.env.SVIR_ELECTRON;
  if (named) return named;
  const pathFile = join(ROOT, 'node_modules', 'electron', 'path.txt');
  const path = existsSync(pathFile) && join(ROOT, 'node_modules/electron/dist', readFileSync(pathFile, 'utf8'));
  if (path && existsSync(path)) return path;
  throw new Error('No Electron runtime is here: run "npm start -- --fetch-electron", or name one in SVIR_ELECTRON.');
}
