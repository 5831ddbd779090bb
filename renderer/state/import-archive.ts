/**
 * An archive of conversations, as ChatGPT mails one: what of it may hold conversations, each read when it is asked for.
 * Nothing but its directory is held; pictures and pages beside the conversations are never unpacked.
 */
import type { Entry, FileEntry } from '@zip.js/zip.js';
import type { ImportFault } from '../../shared/import/import-report.ts';
import type { ImportDocument } from './import-document.ts';

/** How a ZIP archive begins, and an empty one. Source: APPNOTE 6.3.10, 4.3.7 and 4.3.16. */
const SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];

/** Told by its first bytes, as every file is. A file that cannot be read is none. */
export async function isArchive(file: File): Promise<boolean> {
  const head = await file
    .slice(0, 4)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => new Uint8Array(0));
  return SIGNATURES.some((signature) => signature.every((byte, at) => head[at] === byte));
}

/** The documents of an archive, or why it cannot be read. */
export async function openArchive(file: File): Promise<ImportDocument[] | ImportFault> {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js');
  // Its workers are scripts made on the fly, which the window's policy forbids; unpacking is the engine's own stream.
  zip.configure({ useWebWorkers: false });
  let entries: Entry[];
  try {
    entries = await new zip.ZipReader(new zip.BlobReader(file), { checkSignature: true }).getEntries();
  } catch {
    return 'zip-damaged';
  }
  const files = entries.filter((entry): entry is FileEntry => !entry.directory);
  const documents = files.filter(({ filename }) => files.length === 1 || /\.jsonl?$/i.test(filename));
  if (documents.some(({ encrypted }) => encrypted)) return 'zip-locked';
  return documents.map(documentOf);
}

function documentOf(entry: FileEntry): ImportDocument {
  return {
    name: entry.filename,
    bytes: entry.uncompressedSize,
    async *pieces() {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      // What fails it fails the stream too, where it is told.
      entry.getData(writable).catch(() => undefined);
      yield* readable;
    },
  };
}
