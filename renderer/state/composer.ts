/**
 * What the person writes: drafts by conversation, and files on their way in. Text is saved after a pause; a file goes
 * up in pieces, so a large one never stands in memory twice.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { Draft } from '../../shared/chat/conversation.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';
import { EMPTY_DRAFT, type Upload } from './app-state.ts';
import type { StateContext } from './context.ts';

/** Pause after the last key before the draft is saved. */
export const DRAFT_PAUSE_MS = 400;
/** Bound of one piece: what `attachment:append` accepts. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** What the uploader needs of a `File`; a test gives its own. */
export interface UploadFile {
  name: string;
  size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface ComposerCommands {
  type(conversationId: string, text: string): void;
  /** Takes a snapshot's draft, unless something newer was typed here. */
  takeDraft(conversationId: string, draft: Draft): void;
  /** Saves what waits for its pause, at once. */
  flush(): void;
  /** Empties the draft after its question was stored (main has emptied its own). */
  clear(conversationId: string): void;
  attach(conversationId: string, files: readonly UploadFile[]): Promise<void>;
  removeAttachment(conversationId: string, sha256: string): void;
  /** Ends an upload, or takes a refused file off the tray. */
  cancelUpload(uploadId: number): void;
}

export function createComposer(ctx: StateContext): ComposerCommands {
  const { store, ask, tell } = ctx;
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let nextUpload = 1;

  const draftOf = (conversationId: string): Draft => store.getState().drafts[conversationId] ?? EMPTY_DRAFT;
  const put = (conversationId: string, draft: Draft) =>
    store.setState((state) => ({ drafts: { ...state.drafts, [conversationId]: draft } }));

  async function save(conversationId: string) {
    clearTimeout(waiting.get(conversationId));
    waiting.delete(conversationId);
    const result = await ask('draft:save', { conversationId, draft: draftOf(conversationId) });
    // A conversation deleted meanwhile takes its draft along: nothing to tell.
    if (!result.ok && result.error.code !== 'not-found') tell(result.error);
  }

  function saveLater(conversationId: string) {
    clearTimeout(waiting.get(conversationId));
    waiting.set(
      conversationId,
      setTimeout(() => void save(conversationId), DRAFT_PAUSE_MS),
    );
  }

  const putUpload = (id: number, change: Partial<Upload>) =>
    store.setState((state) => ({
      uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    }));
  const dropUpload = (id: number) =>
    store.setState((state) => ({ uploads: state.uploads.filter((upload) => upload.id !== id) }));
  const wanted = (id: number) => store.getState().uploads.some((upload) => upload.id === id);

  /** Moves the bytes; returns the attachment, a failure, or `null` when it was cancelled. */
  async function upload(id: number, file: UploadFile): Promise<Attachment | IpcFailure | null> {
    const begun = await ask('attachment:begin', { name: file.name, bytes: file.size });
    if (!begun.ok) return begun.error;
    const { uploadId } = begun.value;
    for (let start = 0; start < file.size; start += PIECE_BYTES) {
      const end = Math.min(start + PIECE_BYTES, file.size);
      let bytes: Uint8Array;
      try {
        bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
      } catch {
        void ask('attachment:abort', { uploadId });
        return { code: 'invalid', message: `${file.name} cannot be read.`, advice: 'Add the file again.' };
      }
      if (!wanted(id)) {
        void ask('attachment:abort', { uploadId });
        return null;
      }
      const appended = await ask('attachment:append', { uploadId, bytes });
      if (!appended.ok) {
        void ask('attachment:abort', { uploadId });
        return appended.error;
      }
      putUpload(id, { sent: end });
    }
    if (!wanted(id)) {
      void ask('attachment:abort', { uploadId });
      return null;
    }
    const finished = await ask('attachment:finish', { uploadId });
    return finished.ok ? finished.value : finished.error;
  }

  return {
    type(conversationId, text) {
      put(conversationId, { ...draftOf(conversationId), text });
      saveLater(conversationId);
    },
    takeDraft(conversationId, draft) {
      if (!waiting.has(conversationId)) put(conversationId, draft);
    },
    flush() {
      for (const conversationId of [...waiting.keys()]) void save(conversationId);
    },
    clear(conversationId) {
      clearTimeout(waiting.get(conversationId));
      waiting.delete(conversationId);
      put(conversationId, EMPTY_DRAFT);
      // Files that were refused have been told; the next message begins with an empty tray.
      store.setState((state) => ({
        uploads: state.uploads.filter((upload) => upload.conversationId !== conversationId || !upload.error),
      }));
    },
    async attach(conversationId, files) {
      const queued = files.map((file): { upload: Upload; file: UploadFile } => ({
        file,
        upload: { id: nextUpload++, conversationId, name: file.name, bytes: file.size, sent: 0, error: null },
      }));
      store.setState((state) => ({ uploads: [...state.uploads, ...queued.map((entry) => entry.upload)] }));
      // One after the other: disks like it, and the tray fills in the order of the drop.
      for (const entry of queued) {
        if (!wanted(entry.upload.id)) continue;
        const result = await upload(entry.upload.id, entry.file);
        if (result === null) continue;
        if ('sha256' in result) {
          if (!wanted(entry.upload.id)) continue;
          dropUpload(entry.upload.id);
          const draft = draftOf(conversationId);
          if (!draft.attachments.some((known) => known.sha256 === result.sha256)) {
            put(conversationId, { ...draft, attachments: [...draft.attachments, result] });
            void save(conversationId);
          }
        } else putUpload(entry.upload.id, { error: result });
      }
    },
    removeAttachment(conversationId, sha256) {
      const draft = draftOf(conversationId);
      put(conversationId, {
        ...draft,
        attachments: draft.attachments.filter((attachment) => attachment.sha256 !== sha256),
      });
      void save(conversationId);
    },
    cancelUpload: dropUpload,
  };
}
