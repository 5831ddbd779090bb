/** One text to be imported, from wherever its bytes come: a file that was chosen, or a document of an archive. */
import { PIECE_BYTES } from './composer-uploads.ts';

export interface ImportDocument {
  name: string;
  bytes: number;
  /** Its bytes in order, each piece no longer than main takes. Throws where they cannot be read to their end. */
  pieces(): AsyncIterable<Uint8Array>;
}

export function documentOf(file: File): ImportDocument {
  return {
    name: file.name,
    bytes: file.size,
    async *pieces() {
      for (let start = 0; start < file.size; start += PIECE_BYTES) {
        const upTo = Math.min(start + PIECE_BYTES, file.size);
        yield new Uint8Array(await file.slice(start, upTo).arrayBuffer());
      }
    },
  };
}
