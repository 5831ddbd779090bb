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
  /** Pixels from the image header, as seen: after the turn its EXIF asks for. Absent where they could not be read. */
  width?: number;
  height?: number;
  /** True where the picture's metadata say where it was taken. */
  hasLocation?: boolean;
  /** Of a text file. */
  text?: TextFacts;
  /** Where svir made this file out of another one, and how. */
  madeFrom?: MadeFrom;
}

export interface TextFacts {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** UTF-16 units. */
  characters: number;
  /** An estimate: a model's own tokenizer decides. */
  tokens: number;
}

/** The file an attachment was made from. */
export interface MadeFrom {
  /** `converted`: servers do not take the format. `reduced`: the person made it smaller. */
  how: 'converted' | 'reduced' | 'location-removed';
  mediaType: string;
  bytes: number;
  width?: number;
  height?: number;
}

/** What svir does with a file, told by its first bytes. What cannot go is a failure with the reason instead. */
export interface FileVerdict {
  /** `convert`: servers do not take the format, but the window can make a picture of it that they take. */
  as: 'image' | 'file' | 'convert';
  mediaType: string;
}
