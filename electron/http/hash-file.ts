/** The SHA-256 of a file, read in pieces. Rejects with Node's error where it cannot be read. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Lower-case hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(piece);
  return hash.digest('hex');
}
