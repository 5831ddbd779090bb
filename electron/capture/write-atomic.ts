/** Replaces a file so that a reader, also one after a power cut, sees the old whole or the new whole. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes beside the file, syncs, renames over it, syncs the folder. Throws the system's error; then the old file stands. */
export async function writeAtomic(file: string, data: string | Uint8Array): Promise<void> {
  const beside = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Makes a rename or a new name in a folder outlast a power cut. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
