/** An import as the window knows it: while files are read, and what became of them. */
import type { ImportProgress, ImportReport } from '../../shared/import/import-report.ts';
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
