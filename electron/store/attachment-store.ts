/**
 * The `attachments` folder: each file once, under its SHA-256, never changed. Written beside, synced, renamed; then the
 * database learns of it. Small pictures for showing stand in `thumbs/` under the same name. What no message and no draft
 * points to is removed by `removeUnused`.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Attachment, FileVerdict, MadeFrom } from '../../shared/chat/attachment.ts';
import { said } from '../../shared/words/english.ts';
import { syncFolder, writeAtomic } from '../capture/write-atomic.ts';
import { SNIFF_BYTES, sniffMediaType } from '../protocol/request/media-type.ts';
import { createKindDetector, judgeHead } from './attachment-kind.ts';
import { notAttached, refused, tooLarge } from './attachment-refusals.ts';
import { AttachmentUploads } from './attachment-uploads.ts';
import { baseName } from './base-name.ts';
import { copyPatched, readMetadataOf } from './picture-file.ts';
import type { Store, StoreFailure, StoreResult } from './store.ts';
import { failureOf, storeFailure } from './store-failure.ts';
import { encodingOf } from './text-facts.ts';
import { wholeFacts } from './whole-facts.ts';

/** A file is stored before the draft that points to it is. */
const UNUSED_FOR_MS = 60 * 60 * 1000;

export interface AttachmentStoreOptions {
  /** The `attachments` folder; made if it is not there. */
  dir: string;
  store: Pick<Store, 'addAttachment' | 'dropUnreferencedAttachments'>;
}

export class AttachmentStore {
  readonly #dir: string;
  readonly #store: AttachmentStoreOptions['store'];
  readonly #uploads: AttachmentUploads;
  /** Taking a file in and removing unused ones must not cross: the file would go while its row comes. */
  #exclusive: Promise<unknown> = Promise.resolve();

  constructor({ dir, store }: AttachmentStoreOptions) {
    this.#dir = dir;
    this.#store = store;
    this.#uploads = new AttachmentUploads({
      dir: this.#incoming(),
      takeIn: (file, attachment) => this.#alone(() => this.#takeIn(file, attachment)),
      failed: (error) => this.#failed(error),
    });
  }

  /** Where the bytes of a stored attachment are, or `null` for what is no hash (it may come from a window). */
  pathOf(sha256: string): string | null {
    return /^[0-9a-f]{64}$/.test(sha256) ? join(this.#dir, sha256) : null;
  }

  /** What a file is and whether it can go, from its first bytes (at least `SNIFF_BYTES` of them, or all). */
  judge({ name, bytes, head }: { name: string; bytes: number; head: Uint8Array }): StoreResult<FileVerdict> {
    const verdict = judgeHead(head, bytes);
    if (!verdict.ok) return notAttached(name, verdict.why);
    return tooLarge(name, bytes, verdict.value.as === 'file' ? 'file' : 'image') ?? verdict;
  }

  /** Starts an upload of exactly `bytes` bytes. `madeFrom`: the window made the file out of another one. */
  begin(file: { name: string; bytes: number; madeFrom?: MadeFrom }): Promise<StoreResult<{ uploadId: string }>> {
    return this.#uploads.begin(file);
  }

  /** The next bytes, in order. A failure ends the upload and leaves nothing behind. */
  append(piece: { uploadId: string; bytes: Uint8Array }): Promise<StoreResult<null>> {
    return this.#uploads.append(piece);
  }

  /** Judges the whole, stores it under its hash, and answers what it is. */
  finish(upload: { uploadId: string }): Promise<StoreResult<Attachment>> {
    return this.#uploads.finish(upload);
  }

  /** Forgets an upload. Unknown ones are no error. */
  abort(upload: { uploadId: string }): Promise<void> {
    return this.#uploads.abort(upload);
  }

  /** Stores a copy of a file of the person's disk. */
  async storeFile(path: string): Promise<StoreResult<Attachment>> {
    const name = basename(path);
    let source: FileHandle | null = null;
    try {
      source = await open(path, 'r');
      const info = await source.stat();
      if (!info.isFile()) return refused(said('attach.no-file', { name }));
      const begun = await this.begin({ name, bytes: info.size });
      if (!begun.ok) return begun;
      const { uploadId } = begun.value;
      for await (const piece of source.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 })) {
        const appended = await this.append({ uploadId, bytes: piece });
        if (!appended.ok) return appended;
      }
      return await this.finish({ uploadId });
    } catch (error) {
      return { ok: false, failure: storeFailure('io', said('attach.unreadable', { name }), String(error)) };
    } finally {
      await source?.close().catch(() => undefined);
    }
  }

  /** A stored file with the type its bytes tell, for showing; `null` where none is stored under the hash. */
  async read(sha256: string): Promise<{ mediaType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
    const path = this.pathOf(sha256);
    const bytes = path === null ? null : await readFile(path).catch(() => null);
    if (bytes === null) return null;
    const mediaType = sniffMediaType(bytes.subarray(0, SNIFF_BYTES)) ?? 'application/octet-stream';
    return { mediaType, bytes };
  }

  /** The small picture of a stored one, or the whole where none was made; `null` where none is stored. */
  async readThumbnail(sha256: string): Promise<{ mediaType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
    const path = this.#thumbnailPath(sha256);
    const bytes = path === null ? null : await readFile(path).catch(() => null);
    return bytes === null ? this.read(sha256) : { mediaType: 'image/webp', bytes };
  }

  /** Keeps a small WebP of a stored picture, for showing. Made again, it replaces the one before. */
  async storeThumbnail({ sha256, bytes }: { sha256: string; bytes: Uint8Array }): Promise<StoreResult<null>> {
    const original = this.pathOf(sha256);
    const path = this.#thumbnailPath(sha256);
    if (original === null || path === null) return refused(said('attach.no-hash'));
    if (sniffMediaType(bytes.subarray(0, SNIFF_BYTES)) !== 'image/webp') return refused(said('attach.no-thumbnail'));
    return this.#alone(async () => {
      try {
        // Removed meanwhile: nothing is there to be shown small.
        if ((await stat(original).catch(() => null)) === null) return { ok: true, value: null };
        await mkdir(this.#thumbs(), { recursive: true });
        await writeAtomic(path, bytes);
        return { ok: true, value: null };
      } catch (error) {
        return this.#failed(error);
      }
    });
  }

  /** A second attachment: the same picture without the place it was taken at. The pixels stay byte for byte. */
  async removeLocation({ sha256, name }: { sha256: string; name: string }): Promise<StoreResult<Attachment>> {
    const from = this.pathOf(sha256);
    if (from === null) return refused(said('attach.no-hash'));
    const file = join(this.#incoming(), randomUUID());
    try {
      await mkdir(this.#incoming(), { recursive: true });
      const source = await open(from, 'r');
      try {
        const { size } = await source.stat();
        const head = Buffer.alloc(SNIFF_BYTES);
        await source.read(head, 0, SNIFF_BYTES, 0);
        const mediaType = sniffMediaType(head) ?? '';
        const { location } = await readMetadataOf(source, mediaType, size);
        if (location.length === 0) return refused(said('attach.no-place', { name: baseName(name) }));
        const kind = createKindDetector();
        const copy = await copyPatched(source, size, location, file, (piece) => kind.push(piece));
        const judged = kind.finish();
        if (!judged.ok) return notAttached(name, judged.why);
        const attachment: Attachment = {
          ...copy,
          name: baseName(name),
          ...(await wholeFacts(file, copy.bytes, judged)),
          madeFrom: { how: 'location-removed', mediaType, bytes: size },
        };
        return await this.#alone(() => this.#takeIn(file, attachment));
      } finally {
        await source.close();
        await rm(file, { force: true }).catch(() => undefined);
      }
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** The text of a stored text file, its byte order mark removed. */
  async readText(attachment: Attachment): Promise<StoreResult<string>> {
    const path = this.pathOf(attachment.sha256);
    if (path === null) return refused(said('attach.no-hash'));
    try {
      const bytes = await readFile(path);
      return { ok: true, value: new TextDecoder(attachment.text?.encoding ?? encodingOf(bytes)).decode(bytes) };
    } catch (error) {
      const lost = said('attach.lost', { name: attachment.name });
      return { ok: false, failure: storeFailure('not-found', lost, String(error)) };
    }
  }

  /** Removes what nothing points to any more, and what broken-off uploads left. Answers the hashes removed. */
  removeUnused(olderThanMs = UNUSED_FOR_MS): Promise<StoreResult<string[]>> {
    return this.#alone(async () => {
      const addedBefore = Date.now() - olderThanMs;
      const dropped = await this.#store.dropUnreferencedAttachments({ addedBefore });
      if (!dropped.ok) return dropped;
      try {
        for (const sha256 of dropped.value) {
          await rm(join(this.#dir, sha256), { force: true });
          await rm(join(this.#thumbs(), `${sha256}.webp`), { force: true });
        }
        for (const name of await readdir(this.#incoming()).catch(() => [])) {
          const left = join(this.#incoming(), name);
          const info = await stat(left).catch(() => null);
          if (!this.#uploads.has(name) && info !== null && info.mtimeMs < addedBefore) await rm(left, { force: true });
        }
        return dropped;
      } catch (error) {
        return this.#failed(error);
      }
    });
  }

  async #takeIn(from: string, attachment: Attachment): Promise<StoreResult<Attachment>> {
    const to = join(this.#dir, attachment.sha256);
    const there = await stat(to).catch(() => null);
    if (there?.size !== attachment.bytes) {
      await rename(from, to);
      await syncFolder(this.#dir);
    }
    const added = await this.#store.addAttachment({ attachment });
    return added.ok ? { ok: true, value: attachment } : added;
  }

  #incoming(): string {
    return join(this.#dir, 'incoming');
  }

  #thumbs(): string {
    return join(this.#dir, 'thumbs');
  }

  #thumbnailPath(sha256: string): string | null {
    return this.pathOf(sha256) === null ? null : join(this.#thumbs(), `${sha256}.webp`);
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#exclusive.then(work, work);
    this.#exclusive = result.catch(() => undefined);
    return result;
  }

  #failed(error: unknown): { ok: false; failure: StoreFailure } {
    const failure = failureOf(error, this.#dir);
    if (failure.kind !== 'io') return { ok: false, failure };
    const sentence = said('attach.no-room', { folder: this.#dir });
    return { ok: false, failure: storeFailure('io', sentence, failure.detail) };
  }
}
