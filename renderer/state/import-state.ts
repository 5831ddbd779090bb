/** An import as the window knows it: while files are read, and what became of them. */
import {
  emptyReport,
  type ImportFault,
  type ImportNote,
  type ImportProgress,
  type ImportReport,
  MAX_LISTED,
  MAX_LISTED_SKIPS,
} from '../../shared/import/import-report.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';

export interface ImportReading {
  status: 'reading';
  /** The file being read, and its place among those chosen, from 1. */
  fileName: string;
  place: number;
  files: number;
  sent: number;
  bytes: number;
  /** Over all files so far. */
  progress: ImportProgress;
  /** The person asked to stop; what is being stored is finished first. */
  stopping: boolean;
}

export interface ImportDone {
  status: 'done';
  /** One a file, in order. */
  reports: ImportReport[];
  /** Why a file could not be read at all. */
  failures: { fileName: string; failure: IpcFailure }[];
}

export type ImportState = ImportReading | ImportDone;

export const NO_PROGRESS: ImportProgress = { imported: 0, extended: 0, unchanged: 0, skipped: 0 };

export function addProgress(a: ImportProgress, b: ImportProgress): ImportProgress {
  return {
    imported: a.imported + b.imported,
    extended: a.extended + b.extended,
    unchanged: a.unchanged + b.unchanged,
    skipped: a.skipped + b.skipped,
  };
}

/** The counts of all files together. */
export function totalOf(reports: readonly ImportReport[]): ImportProgress {
  return reports.reduce<ImportProgress>(addProgress, NO_PROGRESS);
}

/**
 * What became of an archive, from the reports of its documents. One that holds no conversation is none of its faults:
 * ratings and settings lie beside the conversations. `fault`: why the archive was not read to its end.
 */
export function reportOfArchive(
  fileName: string,
  documents: readonly ImportReport[],
  fault: ImportFault | null,
): ImportReport {
  const reports = documents.filter(holdsConversations);
  const notes = new Map<ImportNote, number>();
  for (const { note, count } of reports.flatMap((report) => report.notes))
    notes.set(note, (notes.get(note) ?? 0) + count);
  return {
    ...emptyReport(fileName),
    ...totalOf(reports),
    format: reports.find(({ format }) => format !== null)?.format ?? null,
    messages: reports.reduce((sum, { messages }) => sum + messages, 0),
    conversations: reports.flatMap(({ conversations }) => conversations).slice(0, MAX_LISTED),
    skips: reports.flatMap(({ skips }) => skips).slice(0, MAX_LISTED_SKIPS),
    notes: [...notes].map(([note, count]) => ({ note, count })),
    fault: fault ?? reports.find((report) => report.fault !== null)?.fault ?? (reports.length === 0 ? 'zip' : null),
    cancelled: documents.some(({ cancelled }) => cancelled),
  };
}

function holdsConversations(report: ImportReport): boolean {
  const { imported, extended, unchanged, skips, fault, cancelled } = report;
  if (imported + extended + unchanged > 0 || cancelled) return true;
  if (skips.some(({ why }) => why !== 'unknown-format')) return true;
  return fault !== null && fault !== 'empty-file' && fault !== 'not-json';
}
