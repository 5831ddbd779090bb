/**
 * The files of what is being written, a draft or a question that is edited: added, removed, made anew. How they come in
 * is in composer-uploads; where they are kept is known to their owner.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import { createUploads, renamed } from './composer-uploads.ts';
import type { StateContext } from './context.ts';
import type { FilesOwner } from './files-owner.ts';
import type { MadePicture, PictureMaker, PictureOrder } from './pictures.ts';

/** Changes an owner's files; nothing is done where it is no longer written at. */
export type ChangeFiles = (owner: FilesOwner, change: (files: Attachment[]) => Attachment[]) => void;

export interface FileCommands {
  /** Resolves when each is in, refused or given up. */
  add(owner: FilesOwner, files: readonly File[]): Promise<void>;
  remove(owner: FilesOwner, sha256: string): void;
  /** Ends an upload, or takes a refused file off the tray. */
  cancelUpload(uploadId: number): void;
  /** What a picture would be if made anew like this; nothing is changed. Rejects where it cannot be read. */
  preview(attachment: Attachment, order: PictureOrder): Promise<MadePicture>;
  /** Puts a made picture in the place of the one it was made from. */
  replaceBy(owner: FilesOwner, attachment: Attachment, made: MadePicture): Promise<void>;
  /** Puts a copy without the place it was taken at in a picture's place. */
  removeLocation(owner: FilesOwner, attachment: Attachment): Promise<void>;
}

export function createAttachedFiles(ctx: StateContext, pictures: PictureMaker, change: ChangeFiles): FileCommands {
  const { ask, tell } = ctx;
  const uploads = createUploads(ctx, pictures);

  /** The same file twice is one attachment. */
  const added = (attachments: Attachment[], attachment: Attachment) =>
    attachments.some((known) => known.sha256 === attachment.sha256) ? attachments : [...attachments, attachment];

  const replaced = (attachments: Attachment[], sha256: string, by: Attachment) => {
    const others = attachments.filter((known) => known.sha256 !== by.sha256 || known.sha256 === sha256);
    return others.map((known) => (known.sha256 === sha256 ? by : known));
  };

  return {
    add: (owner, files) =>
      uploads.add(owner, files, (attachment) => change(owner, (attachments) => added(attachments, attachment))),
    remove(owner, sha256) {
      change(owner, (attachments) => attachments.filter((known) => known.sha256 !== sha256));
    },
    cancelUpload: uploads.drop,
    async preview(attachment, order) {
      return pictures.make(await uploads.sourceOf(attachment.sha256), order);
    },
    async replaceBy(owner, attachment, made) {
      const { mediaType, bytes, width, height } = attachment;
      const stored = await uploads.store(renamed(made.blob, attachment.name), {
        how: 'reduced',
        mediaType,
        bytes,
        ...(width === undefined || height === undefined ? {} : { width, height }),
      });
      if (!stored.ok) {
        if (stored.error) tell(stored.error);
        return;
      }
      change(owner, (known) => replaced(known, attachment.sha256, stored.attachment));
      await uploads.makeThumbnail(stored.attachment, made.blob);
    },
    async removeLocation(owner, { sha256, name }) {
      const result = await ask('attachment:remove-location', { sha256, name });
      if (!result.ok) return tell(result.error);
      // The pixels are the same: the small picture is made from whatever of the two is at hand.
      const source = uploads.sourceOf(sha256).catch(() => null);
      change(owner, (known) => replaced(known, sha256, result.value));
      const blob = await source;
      if (blob) await uploads.makeThumbnail(result.value, blob);
    },
  };
}
