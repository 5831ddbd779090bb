// The folder of the app's data: made, and tried by writing, before anything else is opened in it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** `null` when svir can write there, else what is wrong and what can be done, in plain words. */
export function prepareProfileFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true });
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
            : `the system says ${code || String(error)}`;
    return `svir cannot keep its data in ${folder}: ${why}. Nothing was changed. Give it a folder it may write to with --profile-dir DIR, or correct the permissions of that one.`;
  }
}
