/**
 * Files on their way into the attachments folder: judged by their first bytes, converted where servers do not take the
 * format, sent in pieces, shown small. One after the other over all drops and pastes, so a hundred large files need no
 * more memory than one.
 */
import type { Attachment, MadeFrom } from '../../shared/chat/attachment.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';
import { WINDOW } from '../../shared/words/english/window.ts';
import type { Upload } from './app-state.ts';
import type { StateContext } from './context.ts';
import type { FilesOwner } from './files-owner.ts';
import { type MadePicture, type PictureMaker, type PictureOrder, THUMBNAIL } from './pictures.ts';

/** Of one piece; `attachment:append` accepts four times as much. Smaller ones leave less behind on both sides, no slower. */
export const PIECE_BYTES = 1024 * 1024;
/** Enough to tell what a file is. */
const HEAD_BYTES = 4096;
/** Up to so many pixels a conversion keeps every one of them (PNG); a larger photo becomes a JPEG. */
const LOSSLESS_PIXELS = 4_000_000;
const CONVERTED_QUALITY = 0.92;

/** Why a file did not become an attachment; `null` where the person cancelled it. */
type Unattached = { ok: false; error: IpcFailure | null };
type Attached = { ok: true; attachment: Attachment };

export interface Uploads {
  /** Takes files in; `onAttached` gets each that is stored, in order. Resolves when all are done with. */
  add(
    owner: FilesOwner,
    files: readonly File[],
    onAttached: (attachment: Attachment, uploadId: number) => void,
  ): Promise<void>;
  /** Stores a file the window made, outside the tray's list. */
  store(file: File, madeFrom: MadeFrom): Promise<Attached | Unattached>;
  /** Takes an upload off the tray; a running one ends at its next piece. */
  drop(uploadId: number): void;
  /** Makes the small picture of a stored one. Never rejects: the tile tells. */
  makeThumbnail(attachment: Attachment, source: Blob): Promise<void>;
  /** The bytes of a stored picture: the file it came from, or main's copy. */
  sourceOf(sha256: string): Promise<Blob>;
}

export function createUploads(ctx: StateContext, pictures: PictureMaker): Uploads {
  const { store, ask } = ctx;
  /** Files of this window by hash: handles, not bytes. They save reading large pictures back from main. */
  const sources = new Map<string, Blob>();
  let queue: Promise<unknown> = Promise.resolve();
  let nextId = 1;

  const put = (id: number, change: Partial<Upload>) =>
    store.setState((state) => ({
      uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    }));
  const drop = (id: number) =>
    store.setState((state) => ({ uploads: state.uploads.filter((upload) => upload.id !== id) }));
  const wanted = (id: number) => store.getState().uploads.some((upload) => upload.id === id);
  const setThumbnail = (sha256: string, thumbnail: 'making' | 'ready' | 'unreadable') =>
    store.setState((state) => ({ thumbnails: { ...state.thumbnails, [sha256]: thumbnail } }));

  async function read(file: Blob, name: string, start: number, end: number): Promise<Uint8Array | IpcFailure> {
    try {
      return new Uint8Array(await file.slice(start, end).arrayBuffer());
    } catch {
      return unreadable(name);
    }
  }

  /** Moves the bytes in order. `goOn` is asked between pieces; `onSent` is told how far it is. */
  async function send(
    file: File,
    madeFrom: MadeFrom | undefined,
    goOn: () => boolean,
    onSent: (bytes: number) => void,
  ): Promise<Attached | Unattached> {
    const begun = await ask('attachment:begin', {
      name: file.name,
      bytes: file.size,
      ...(madeFrom === undefined ? {} : { madeFrom }),
    });
    if (!begun.ok) return begun;
    const { uploadId } = begun.value;
    const end = (error: IpcFailure | null): Unattached => {
      void ask('attachment:abort', { uploadId });
      return { ok: false, error };
    };
    for (let start = 0; start < file.size; start += PIECE_BYTES) {
      const upTo = Math.min(start + PIECE_BYTES, file.size);
      const bytes = await read(file, file.name, start, upTo);
      if (!goOn()) return end(null);
      if (!(bytes instanceof Uint8Array)) return end(bytes);
      const appended = await ask('attachment:append', { uploadId, bytes });
      if (!appended.ok) return end(appended.error);
      onSent(upTo);
    }
    if (!goOn()) return end(null);
    const finished = await ask('attachment:finish', { uploadId });
    if (!finished.ok) return finished;
    if (finished.value.kind === 'image') {
      sources.set(finished.value.sha256, file);
      setThumbnail(finished.value.sha256, 'making');
    }
    return { ok: true, attachment: finished.value };
  }

  /** What goes up for a file: itself, or the picture made of it. */
  async function prepare(id: number, file: File): Promise<{ file: File; madeFrom?: MadeFrom } | IpcFailure> {
    const head = await read(file, file.name, 0, Math.min(HEAD_BYTES, file.size));
    if (!(head instanceof Uint8Array)) return head;
    const verdict = await ask('attachment:judge', { name: file.name, bytes: file.size, head });
    if (!verdict.ok) return verdict.error;
    const { as, mediaType } = verdict.value;
    if (as !== 'convert') return { file };
    put(id, { step: 'converting' });
    try {
      const made = await convert(pictures, file, mediaType);
      put(id, { bytes: made.blob.size, step: 'reading' });
      return {
        file: renamed(made.blob, file.name),
        madeFrom: { how: 'converted', mediaType, bytes: file.size, width: made.width, height: made.height },
      };
    } catch {
      return notConverted(file.name);
    }
  }

  async function takeIn(id: number, original: File): Promise<(Attached & { file: File }) | Unattached> {
    put(id, { step: 'reading' });
    const prepared = await prepare(id, original);
    if ('code' in prepared) return { ok: false, error: prepared };
    if (!wanted(id)) return { ok: false, error: null };
    const { file, madeFrom } = prepared;
    const sent = await send(
      file,
      madeFrom,
      () => wanted(id),
      (bytes) => put(id, { sent: bytes, step: 'sending' }),
    );
    return sent.ok ? { ...sent, file } : sent;
  }

  const uploads: Uploads = {
    drop,
    add(owner, files, onAttached) {
      const entries = files.map((file) => ({ id: nextId++, file }));
      const fresh = entries.map(({ id, file }): Upload => {
        return { id, owner, name: file.name, bytes: file.size, sent: 0, step: 'waiting', error: null };
      });
      store.setState((state) => ({ uploads: [...state.uploads, ...fresh] }));
      const done = queue.then(async () => {
        // One after the other: disks like it, and the tray fills in the order of the drop.
        for (const { id, file } of entries) {
          if (!wanted(id)) continue;
          const result = await takeIn(id, file);
          if (!wanted(id)) continue;
          if (result.ok) {
            // In this order: in between a message would go without its file.
            onAttached(result.attachment, id);
            drop(id);
            // Beside the next upload; the worker itself makes one at a time.
            if (result.attachment.kind === 'image') void uploads.makeThumbnail(result.attachment, result.file);
          } else if (result.error) put(id, { error: result.error });
        }
      });
      queue = done;
      return done;
    },
    store: (file, madeFrom) =>
      send(
        file,
        madeFrom,
        () => true,
        () => {},
      ),
    async makeThumbnail({ sha256 }, source) {
      setThumbnail(sha256, 'making');
      try {
        const { blob } = await pictures.make(source, THUMBNAIL);
        const kept = await ask('attachment:thumbnail', { sha256, bytes: new Uint8Array(await blob.arrayBuffer()) });
        setThumbnail(sha256, kept.ok ? 'ready' : 'unreadable');
      } catch {
        setThumbnail(sha256, 'unreadable');
      }
    },
    async sourceOf(sha256) {
      const known = sources.get(sha256);
      if (known) return known;
      const answer = await fetch(`attachments/${sha256}`);
      if (!answer.ok) throw new Error('the stored picture is gone');
      return answer.blob();
    },
  };
  return uploads;
}

/** A picture in a format that servers take: every pixel as PNG, or a large photo as a good JPEG. */
async function convert(pictures: PictureMaker, file: Blob, mediaType: string): Promise<MadePicture> {
  const lossless: PictureOrder = { mediaType: 'image/png' };
  const made = await pictures.make(file, lossless);
  const photo = mediaType === 'image/avif' && made.width * made.height > LOSSLESS_PIXELS;
  return photo ? pictures.make(file, { mediaType: 'image/jpeg', quality: CONVERTED_QUALITY }) : made;
}

const EXTENSIONS: Record<string, string> = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp' };

/** A made picture under its source's name, with the ending of its own format. */
export function renamed(made: Blob, name: string): File {
  const ending = EXTENSIONS[made.type] ?? '';
  return new File([made], name.replace(/\.[a-z0-9]{1,5}$/i, '') + ending, { type: made.type });
}

function unreadable(name: string): IpcFailure {
  return failed('upload.unreadable', name);
}

function notConverted(name: string): IpcFailure {
  return failed('upload.not-converted', name);
}

/** What the window finds out by itself is said as main would say it. */
function failed(id: 'upload.unreadable' | 'upload.not-converted', name: string): IpcFailure {
  const { message, advice } = WINDOW[id];
  return { code: 'invalid', message: message({ name }), advice, said: { id, with: { name } } };
}
