/**
 * The body of a request as it goes out: texts, and images read from disk as they are sent, through two reused buffers,
 * with the SHA-256 of every byte taken on the way. Memory does not grow with the images.
 * Source: wire document 2.3, DESIGN section 4.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { said } from '../../shared/words/english.ts';
import type { ImageAttachment } from '../protocol/request/chat-request.ts';
import type { BodyPlan } from '../protocol/request/plan-body.ts';
import { errorCode, KnownFailure } from './network-error.ts';

/** A multiple of 3, so that base64 of each read joins without padding: 192 KiB of file, 256 KiB of body. */
const READ_BYTES = 3 * 64 * 1024;

/** Texts go out in pieces of this size, so that progress and Stop are fine-grained. */
const TEXT_PIECE_BYTES = 256 * 1024;

export interface BodyStream extends AsyncIterable<Uint8Array> {
  /** Lower-case hex of all bytes, once the last was handed out; `null` before. */
  sha256(): string | null;
  /** Closes an open file; for a request that ends before its body does. */
  close(): Promise<void>;
}

/** The stream of a plan. Iterate once. Rejects with `KnownFailure` of kind `attachment` when a file is not as planned. */
export function createBodyStream(plan: BodyPlan): BodyStream {
  const hash = createHash('sha256');
  let digest: string | null = null;
  let file: FileHandle | null = null;
  let closed = false;

  async function closeFile(): Promise<void> {
    const open = file;
    file = null;
    await open?.close().catch(() => {});
  }

  async function* bytes(): AsyncGenerator<Uint8Array> {
    const buffers = plan.parts.some((part) => part.kind === 'image')
      ? ([Buffer.allocUnsafe(READ_BYTES), Buffer.allocUnsafe(READ_BYTES)] as const)
      : null;
    try {
      for (const part of plan.parts) {
        if (part.kind === 'text') {
          const text = Buffer.from(part.text, 'utf8');
          for (let at = 0; at < text.length; at += TEXT_PIECE_BYTES) {
            const piece = text.subarray(at, at + TEXT_PIECE_BYTES);
            hash.update(piece);
            yield piece;
          }
          continue;
        }
        if (buffers === null || closed) return;
        const { image } = part;
        file = await open(image.path, 'r').catch((error: unknown) => {
          throw unreadable(image, error);
        });
        await check(image, file);
        let [buffer, other] = buffers;
        let reading = readAhead(file, buffer, 0, image);
        for (let at = 0; at < image.bytes; ) {
          const got = await reading;
          at += got;
          // Looked at before the last piece goes, so that a file changed meanwhile never arrives as a valid request.
          if (at >= image.bytes) await check(image, file);
          else reading = readAhead(file, other, at, image);
          const piece = Buffer.from(buffer.toString('base64', 0, got), 'latin1');
          [buffer, other] = [other, buffer];
          hash.update(piece);
          yield piece;
        }
        await closeFile();
      }
      digest = hash.digest('hex');
    } finally {
      await closeFile();
    }
  }

  return {
    [Symbol.asyncIterator]: bytes,
    sha256: () => digest,
    close: () => {
      closed = true;
      return closeFile();
    },
  };
}

/** Looks at every image before anything is sent. */
export async function checkImages(plan: BodyPlan): Promise<TurnError | null> {
  for (const part of plan.parts) {
    if (part.kind !== 'image') continue;
    const { image } = part;
    try {
      const found = await stat(image.path);
      if (changed(image, found)) return changedFailure(image);
    } catch (error) {
      return unreadable(image, error).failure;
    }
  }
  return null;
}

/** The next read, begun while the piece before it is encoded and sent. */
function readAhead(file: FileHandle, buffer: Buffer, at: number, image: ImageAttachment): Promise<number> {
  const reading = fill(file, buffer, Math.min(READ_BYTES, image.bytes - at), at, image);
  // The body may end before anyone asks for it; whoever does is still told.
  reading.catch(() => {});
  return reading;
}

/** Fills the buffer as far as wanted; a file that ends early has shrunk. */
async function fill(
  file: FileHandle,
  buffer: Buffer,
  want: number,
  at: number,
  image: ImageAttachment,
): Promise<number> {
  let got = 0;
  while (got < want) {
    const { bytesRead } = await file.read(buffer, got, want - got, at + got).catch((error: unknown) => {
      throw unreadable(image, error);
    });
    if (bytesRead === 0) throw new KnownFailure(changedFailure(image));
    got += bytesRead;
  }
  return got;
}

async function check(image: ImageAttachment, file: FileHandle): Promise<void> {
  const found = await file.stat().catch((error: unknown) => {
    throw unreadable(image, error);
  });
  if (changed(image, found)) throw new KnownFailure(changedFailure(image));
}

function changed(image: ImageAttachment, found: { size: number; mtimeMs: number }): boolean {
  return found.size !== image.bytes || (image.modifiedMs !== null && found.mtimeMs !== image.modifiedMs);
}

function changedFailure(image: ImageAttachment): TurnError {
  return turnError('attachment', { said: said('send-file.changed', { name: image.name }) });
}

function unreadable(image: ImageAttachment, error: unknown): KnownFailure {
  const code = errorCode(error);
  const { name } = image;
  const sentence =
    code === 'ENOENT'
      ? said('send-file.gone', { name })
      : code === 'EACCES' || code === 'EPERM'
        ? said('send-file.forbidden', { name })
        : said('send-file.unreadable', { name, code });
  return new KnownFailure(turnError('attachment', { said: sentence, ...(code === '' ? {} : { code }) }));
}
