// The folder of the app's data: made, and tried by writing, before anything else is opened in it.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Step by step: Node's own recursive mkdir tries for ever where a file system refuses with ENOENT (as /proc does). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** `null` when svir can write there, else what is wrong and what can be done, in plain words. */
export function prepareProfileFolder(folder: string): string | null {
  try {
    makeFolder(folder);
    const probe = join(folder, `.write-test-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return null;
  } catch (error) {
    const code = codeOf(error);
    const why =
      code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'svir may not write there'
        : code === 'ENOSPC'
          ? 'the disk is full'
          : code === 'ENOTDIR' || code === 'EEXIST'
            ? 'something in that path is a file, not a folder'
            : code === 'ENOENT'
              ? 'no folder can be made there'
              : `the system says ${code || String(error)}`;
    return `svir cannot keep its data in ${folder}: ${why}. Nothing was changed. Give it a folder it may write to with --profile-dir DIR, or correct the permissions of that one.`;
  }
}
