/**
 * What became of an imported file, as data: kinds and counts. The window's catalogue has the words for them.
 */
import type { IpcFailure } from '../ipc/result.ts';
import type { ImportFormat } from './imported-conversation.ts';

/** The most a report lists of each; the rest is counted. */
export const MAX_LISTED = 200;
export const MAX_LISTED_SKIPS = 10;

/** Why a whole conversation was not taken. With `not-stored` comes the store's failure. */
export const IMPORT_SKIPS = [
  'unknown-format',
  'malformed',
  'too-large',
  'too-deep',
  'too-many-messages',
  'empty',
  'not-stored',
] as const;
export type ImportSkip = (typeof IMPORT_SKIPS)[number];

/** Why the file was not read to its end. What came before is kept. */
export const IMPORT_FAULTS = [
  'empty-file',
  'not-json',
  /** An archive without conversations, or one within another. */
  'zip',
  'zip-locked',
  'zip-damaged',
  'truncated',
  'changed',
  'too-large',
  'failed',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** What of the conversations taken could not come along, or came along changed. Counted. */
export const IMPORT_NOTES = [
  'picture-elsewhere',
  'picture-refused',
  'file-elsewhere',
  'hidden',
  'unknown-content',
  'loose-message',
  'late-system',
] as const;
export type ImportNote = (typeof IMPORT_NOTES)[number];

/** How far an import is. */
export interface ImportProgress {
  imported: number;
  extended: number;
  unchanged: number;
  skipped: number;
}

export interface ImportReport extends ImportProgress {
  fileName: string;
  /** The format of the first conversation read; `null` where none was. */
  format: ImportFormat | null;
  /** Messages stored, over all conversations. */
  messages: number;
  /** The first conversations of the file, in its order, those already there among them. */
  conversations: { id: string; title: string; how: 'imported' | 'extended' | 'unchanged' }[];
  /** The first that were not taken. */
  skips: { title: string; why: ImportSkip; failure?: IpcFailure }[];
  notes: { note: ImportNote; count: number }[];
  fault: ImportFault | null;
  /** The person stopped it; what came before is kept. */
  cancelled: boolean;
}

/** The report of an import that has taken nothing yet. */
export function emptyReport(fileName: string): ImportReport {
  return {
    fileName,
    format: null,
    imported: 0,
    extended: 0,
    unchanged: 0,
    skipped: 0,
    messages: 0,
    conversations: [],
    skips: [],
    notes: [],
    fault: null,
    cancelled: false,
  };
}
