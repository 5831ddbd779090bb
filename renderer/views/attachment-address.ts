/** Where main serves attachments: beside the page, by hash. */
import type { Attachment } from '../../shared/chat/attachment.ts';

export function attachmentUrl(attachment: Pick<Attachment, 'sha256'>): string {
  return `attachments/${attachment.sha256}`;
}

/** The same picture small: what is shown wherever the whole is not asked for. */
export function thumbnailUrl(attachment: Attachment): string {
  return `${attachmentUrl(attachment)}/thumbnail`;
}
