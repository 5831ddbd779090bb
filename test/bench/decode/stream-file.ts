import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives `work` the stream as a file and removes it afterwards: the measuring processes read it. */
export async function withStreamFile<T>(bytes: Buffer, work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'svir-bench-'));
  try {
    const file = join(folder, 'stream.sse');
    writeFileSync(file, bytes);
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
