/**
 * Files on their way in from a window, piece by piece: written into the `incoming` folder, hashed and judged as they come.
 * What cannot go ends its upload and leaves nothing behind.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment, MadeFrom } from '../../shared/chat/attachment.ts';
import { MAX_PIECE_BYTES } from '../../shared/ipc/schemas.ts';
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { createKindDetector, type KindDetector } from './attachment-kind.ts';
import { notAttached, refused, tooLarge, unknownUpload } from './attachment-refusals.ts';
import { baseName } from './base-name.ts';
import type { StoreFailure, StoreResult } from './store.ts';
import { wholeFacts } from './whole-facts.ts';

interface Upload {
  name: string;
  announced: number;
  received: number;
  file: string;
  handle: FileHandle;
  hash: Hash;
  kind: KindDetector;
  madeFrom: MadeFrom | undefined;
  /** Pieces are written one after the other. */
  queue: Promise<unknown>;
}

export interface AttachmentUploadsOptions {
  /** The `incoming` folder; made when the first file comes. */
  dir: string;
  /** Keeps a whole file, which is moved or left to be removed. */
  takeIn(file: string, attachment: Attachment): Promise<StoreResult<Attachment>>;
  /** What the system said, as a failure of the store. */
  failed(error: unknown): { ok: false; failure: StoreFailure };
}

export class AttachmentUploads {
  readonly #options: AttachmentUploadsOptions;
  readonly #uploads = new Map<string, Upload>();

  constructor(options: AttachmentUploadsOptions) {
    this.#options = options;
  }

  /** Whether a file of the folder still grows. */
  has(uploadId: string): boolean {
    return this.#uploads.has(uploadId);
  }

  /** Starts an upload of exactly `bytes` bytes. `madeFrom`: the window made the file out of another one. */
  async begin({
    name,
    bytes,
    madeFrom,
  }: {
    name: string;
    bytes: number;
    madeFrom?: MadeFrom;
  }): Promise<StoreResult<{ uploadId: string }>> {
    if (!Number.isSafeInteger(bytes) || bytes < 0) return refused(said('attach.no-size', { name }));
    const large = tooLarge(name, bytes, 'image');
    if (large) return large;
    const uploadId = randomUUID();
    const file = join(this.#options.dir, uploadId);
    try {
      await mkdir(this.#options.dir, { recursive: true });
      const handle = await open(file, 'wx', 0o600);
      const hash = createHash('sha256');
      const kind = createKindDetector();
      const upload = { name: baseName(name), announced: bytes, received: 0, file, handle, hash, kind };
      this.#uploads.set(uploadId, { ...upload, madeFrom, queue: Promise.resolve() });
      return { ok: true, value: { uploadId } };
    } catch (error) {
      return this.#options.failed(error);
    }
  }

  /** The next bytes, in order. A failure ends the upload and leaves nothing behind. */
  async append({ uploadId, bytes }: { uploadId: string; bytes: Uint8Array }): Promise<StoreResult<null>> {
    const upload = this.#uploads.get(uploadId);
    if (upload === undefined) return unknownUpload();
    upload.received += bytes.length;
    if (bytes.length > MAX_PIECE_BYTES || upload.received > upload.announced) {
      await this.abort({ uploadId });
      return refused(said('attach.more-bytes', { name: upload.name }));
    }
    const written = upload.queue.then(async () => {
      upload.hash.update(bytes);
      upload.kind.push(bytes);
      const why = upload.kind.refused();
      if (why !== null) throw new NotAttached(why);
      for (let done = 0; done < bytes.length; ) {
        done += (await upload.handle.write(bytes, done, bytes.length - done, null)).bytesWritten;
      }
    });
    upload.queue = written.catch(() => undefined);
    try {
      await written;
      return { ok: true, value: null };
    } catch (error) {
      await this.abort({ uploadId });
      return error instanceof NotAttached ? notAttached(upload.name, error.why) : this.#options.failed(error);
    }
  }

  /** Judges the whole, stores it under its hash, and answers what it is. */
  async finish({ uploadId }: { uploadId: string }): Promise<StoreResult<Attachment>> {
    const upload = this.#uploads.get(uploadId);
    if (upload === undefined) return unknownUpload();
    this.#uploads.delete(uploadId);
    try {
      await upload.queue;
      if (upload.received !== upload.announced) {
        return refused(said('attach.short', { name: upload.name }));
      }
      const judged = upload.kind.finish();
      if (!judged.ok) return notAttached(upload.name, judged.why);
      const large = tooLarge(upload.name, upload.received, judged.kind);
      if (large) return large;
      await upload.handle.sync();
      await upload.handle.close();
      const sha256 = upload.hash.digest('hex');
      const attachment: Attachment = {
        sha256,
        name: upload.name,
        bytes: upload.received,
        ...(await wholeFacts(upload.file, upload.received, judged)),
        ...(upload.madeFrom === undefined ? {} : { madeFrom: upload.madeFrom }),
      };
      return await this.#options.takeIn(upload.file, attachment);
    } catch (error) {
      return this.#options.failed(error);
    } finally {
      await discard(upload);
    }
  }

  /** Forgets an upload. Unknown ones are no error. */
  async abort({ uploadId }: { uploadId: string }): Promise<void> {
    const upload = this.#uploads.get(uploadId);
    if (upload === undefined) return;
    this.#uploads.delete(uploadId);
    await upload.queue;
    await discard(upload);
  }
}

/** Ends an upload whose bytes show that it cannot go. */
class NotAttached extends Error {
  readonly why: Said;

  constructor(why: Said) {
    super(why.id);
    this.why = why;
  }
}

async function discard(upload: Upload): Promise<void> {
  await upload.handle.close().catch(() => undefined);
  await rm(upload.file, { force: true }).catch(() => undefined);
}
