/** How large a request gets by its files, before main has measured it exactly. */
import type { Attachment } from '../../shared/chat/attachment.ts';

/** Bytes of base64 for so many bytes (RFC 4648 section 4). */
export function base64Bytes(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

/** At least so many bytes: pictures as base64, texts as they are. The conversation before is not in it. */
export function estimateRequest(text: string, attachments: readonly Attachment[]): number {
  const files = attachments.map(({ kind, bytes }) => (kind === 'image' ? base64Bytes(bytes) : bytes));
  return files.reduce((sum, bytes) => sum + bytes, text.length);
}
