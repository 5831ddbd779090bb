/**
 * What the person writes: drafts by conversation, with their files. Text is saved
 * after a pause; how files come in is in composer-uploads.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { Draft } from '../../shared/chat/conversation.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';
import { EMPTY_DRAFT } from './app-state.ts';
import { createUploads, renamed } from './composer-uploads.ts';
import type { StateContext } from './context.ts';
import type { MadePicture, PictureMaker, PictureOrder } from './pictures.ts';

/** Pause after the last key before the draft is saved. */
export const DRAFT_PAUSE_MS = 400;

export interface ComposerCommands {
  type(conversationId: string, text: string): void;
  /** Takes a snapshot's draft, unless something newer was typed here. */
  takeDraft(conversationId: string, draft: Draft): void;
  /** Saves what waits for its pause, at once. */
  flush(): void;
  /** Empties the draft after its question was stored (main has emptied its own). */
  sent(conversationId: string, question: Draft): void;
  /** Saves a draft again that main emptied for a question that was not written in the message field. */
  keep(conversationId: string): void;
  attach(conversationId: string, files: readonly File[]): Promise<void>;
  removeAttachment(conversationId: string, sha256: string): void;
  /** Ends an upload, or takes a refused file off the tray. */
  cancelUpload(uploadId: number): void;
  /** What a picture would be if made anew like this; nothing is changed. Rejects where it cannot be read. */
  preview(attachment: Attachment, order: PictureOrder): Promise<MadePicture>;
  /** Puts a made picture in the place of the one it was made from. */
  replaceBy(conversationId: string, attachment: Attachment, made: MadePicture): Promise<void>;
  /** Puts a copy without the place it was taken at in a picture's place. */
  removeLocation(conversationId: string, attachment: Attachment): Promise<void>;
}

export function createComposer(ctx: StateContext, pictures: PictureMaker): ComposerCommands {
  const { store, ask, tell } = ctx;
  const uploads = createUploads(ctx, pictures);
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

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

  function setAttachments(conversationId: string, change: (attachments: Attachment[]) => Attachment[]) {
    const draft = draftOf(conversationId);
    const attachments = change(draft.attachments);
    if (attachments === draft.attachments) return;
    put(conversationId, { ...draft, attachments });
    void save(conversationId);
  }

  /** The same file twice is one attachment. */
  const added = (attachments: Attachment[], attachment: Attachment) =>
    attachments.some((known) => known.sha256 === attachment.sha256) ? attachments : [...attachments, attachment];

  const replaced = (attachments: Attachment[], sha256: string, by: Attachment) => {
    const others = attachments.filter((known) => known.sha256 !== by.sha256 || known.sha256 === sha256);
    return others.map((known) => (known.sha256 === sha256 ? by : known));
  };

  const failed = (error: IpcFailure | null) => {
    if (error) tell(error);
  };

  return {
    type(conversationId, text) {
      // Who writes on has not finished: what was to be sent before is not sent like this.
      if (store.getState().held?.conversationId === conversationId) store.setState({ held: null });
      put(conversationId, { ...draftOf(conversationId), text });
      saveLater(conversationId);
    },
    takeDraft(conversationId, draft) {
      if (!waiting.has(conversationId)) put(conversationId, draft);
    },
    flush() {
      for (const conversationId of [...waiting.keys()]) void save(conversationId);
    },
    sent(conversationId, question) {
      clearTimeout(waiting.get(conversationId));
      waiting.delete(conversationId);
      const rest = withoutSent(draftOf(conversationId), question);
      put(conversationId, rest);
      if (rest !== EMPTY_DRAFT) saveLater(conversationId);
      // Files that were refused have been told; the next message begins with an empty tray.
      store.setState((state) => ({
        uploads: state.uploads.filter((upload) => upload.conversationId !== conversationId || !upload.error),
      }));
    },
    keep(conversationId) {
      if (draftOf(conversationId) !== EMPTY_DRAFT) void save(conversationId);
    },
    attach: (conversationId, files) =>
      uploads.add(conversationId, files, (attachment) =>
        setAttachments(conversationId, (attachments) => added(attachments, attachment)),
      ),
    removeAttachment(conversationId, sha256) {
      setAttachments(conversationId, (attachments) => attachments.filter((known) => known.sha256 !== sha256));
    },
    cancelUpload: uploads.drop,
    async preview(attachment, order) {
      return pictures.make(await uploads.sourceOf(attachment.sha256), order);
    },
    async replaceBy(conversationId, attachment, made) {
      const { mediaType, bytes, width, height } = attachment;
      const stored = await uploads.store(renamed(made.blob, attachment.name), {
        how: 'reduced',
        mediaType,
        bytes,
        ...(width === undefined || height === undefined ? {} : { width, height }),
      });
      if (!stored.ok) return failed(stored.error);
      setAttachments(conversationId, (known) => replaced(known, attachment.sha256, stored.attachment));
      await uploads.makeThumbnail(stored.attachment, made.blob);
    },
    async removeLocation(conversationId, { sha256, name }) {
      const result = await ask('attachment:remove-location', { sha256, name });
      if (!result.ok) return tell(result.error);
      // The pixels are the same: the small picture is made from whatever of the two is at hand.
      const source = uploads.sourceOf(sha256).catch(() => null);
      setAttachments(conversationId, (known) => replaced(known, sha256, result.value));
      const blob = await source;
      if (blob) await uploads.makeThumbnail(result.value, blob);
    },
  };
}

/** What was written and attached while a question was being handed over: it belongs to the next one. */
function withoutSent(draft: Draft, question: Draft): Draft {
  const text = draft.text.startsWith(question.text) ? draft.text.slice(question.text.length) : draft.text;
  const gone = new Set(question.attachments.map((attachment) => attachment.sha256));
  const attachments = draft.attachments.filter((attachment) => !gone.has(attachment.sha256));
  return text === '' && attachments.length === 0 ? EMPTY_DRAFT : { text, attachments };
}
