// The folder of the app's data: made, and tried by writing, before anything else is opened in it.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FolderFault } from '../shared/words/english/host.ts';
import { said } from '../shared/words/english.ts';
import type { Said } from '../shared/words/said.ts';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Step by step: Node's own recursive mkdir tries for ever where a file system refuses with ENOENT (as /proc does). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder);
}

function faultOf(code: string): FolderFault {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'forbidden';
    case 'ENOSPC':
      return 'full';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'file';
    case 'ENOENT':
      return 'impossible';
    default:
      return 'other';
  }
}

/** `null` when svir can write there, else what is wrong and what can be done. */
export function prepareProfileFolder(folder: string): Said | null {
  try {
    makeFolder(folder);
    const probe = join(folder, `.write-test-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return null;
  } catch (error) {
    const code = codeOf(error);
    return said('start.folder', { folder, fault: faultOf(code), code: code || String(error) });
  }
}
