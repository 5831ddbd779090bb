/** A file stored once under its hash; messages and drafts point to it. Bytes live on disk, never in a message. */
export interface Attachment {
  /** Lower-case hex SHA-256 of the bytes: its identity and its file name. */
  sha256: string;
  /** The name the person's file had, for showing and for `<file name="…">`. */
  name: string;
  bytes: number;
  kind: 'image' | 'file';
  /** From the bytes, not the name: `image/png`, `text/plain`, … */
  mediaType: string;
  /** Pixels from the image header, where it could be read. */
  width?: number;
  height?: number;
}
