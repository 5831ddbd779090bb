/** A picture on disk: its metadata read place by place, and a copy with some bytes changed. Memory holds one piece. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type Patch, type PictureMetadata, readPictureMetadata } from './picture-metadata.ts';

const PIECE_BYTES = 1024 * 1024;

/** Metadata of an open picture of `size` bytes. */
export async function readMetadataOf(file: FileHandle, mediaType: string, size: number): Promise<PictureMetadata> {
  const walk = readPictureMetadata(mediaType, size);
  for (let next = walk.next(); ; ) {
    if (next.done) return next.value;
    const { at, length } = next.value;
    next = walk.next(await readAt(file, at, length));
  }
}

/**
 * Writes the bytes of `source` with `patches` made to a new file at `to`, and syncs it. `onPiece` sees every written
 * byte in order.
 */
export async function copyPatched(
  source: FileHandle,
  size: number,
  patches: readonly Patch[],
  to: string,
  onPiece: (bytes: Uint8Array) => void,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  const target = await open(to, 'wx', 0o600);
  let bytes = 0;
  async function write(piece: Uint8Array): Promise<void> {
    hash.update(piece);
    onPiece(piece);
    for (let done = 0; done < piece.length; ) {
      done += (await target.write(piece, done, piece.length - done, null)).bytesWritten;
    }
    bytes += piece.length;
  }
  async function copy(from: number, end: number): Promise<void> {
    for (let at = from; at < end; ) {
      const piece = await readAt(source, at, Math.min(PIECE_BYTES, end - at));
      if (piece.length === 0) throw new Error('the stored picture is shorter than it was');
      await write(piece);
      at += piece.length;
    }
  }
  try {
    let at = 0;
    for (const patch of patches) {
      await copy(at, patch.at);
      await write(patch.bytes);
      at = patch.at + patch.length;
    }
    await copy(at, size);
    await target.sync();
  } finally {
    await target.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Up to `length` bytes at `at`; fewer at the end of the file. */
async function readAt(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
