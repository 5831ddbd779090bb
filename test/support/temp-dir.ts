import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder of a test's own; `await using` removes it with all in it. */
export interface TempDir extends AsyncDisposable {
  path: string;
  /** A path inside the folder. */
  join(...parts: string[]): string;
  remove(): Promise<void>;
}

/** Makes a folder in the system's temporary folder. */
export async function makeTempDir(prefix = 'svir-test-'): Promise<TempDir> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 3 });
  return { path, join: (...parts) => join(path, ...parts), remove, [Symbol.asyncDispose]: remove };
}
