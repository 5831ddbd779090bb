/** What passes between the main process and the thread that reads an import. Both ends are ours: one build, no check. */

import type { ImportFault, ImportNote, ImportSkip } from '../../shared/import/import-report.ts';
import type { ImportFormat } from '../../shared/import/imported-conversation.ts';

/** A piece of the file, or its end. */
export type ReadRequest = { seq: number; piece: Uint8Array } | { seq: number; end: true };

/** A conversation on its way to the store. Main hands the bytes on and never looks into them. */
export interface ReadConversation {
  format: ImportFormat;
  title: string;
  /** `ImportedConversation` as JSON in UTF-8. */
  packed: Uint8Array;
  pictures: { name: string; bytes: Uint8Array | null }[];
}

export type ReadOutcome = ({ ok: true } & ReadConversation) | { ok: false; title: string; why: ImportSkip };

export interface ReadResponse {
  seq: number;
  outcomes: ReadOutcome[];
  notes: [ImportNote, number][];
  /** Of the end: why the file was not read whole. */
  fault: ImportFault | null;
}
