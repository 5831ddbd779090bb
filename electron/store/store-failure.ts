/** SQLite's and the system's errors as store failures in plain words. */
import type { StoreFailure } from './store.ts';

/** Thrown inside the worker only; the door of each call turns it into its failure. */
export class StoreError extends Error {
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure) {
    super(failure.message);
    this.name = 'StoreError';
    this.failure = failure;
  }
}

export function notFound(what: string): StoreError {
  return new StoreError({
    kind: 'not-found',
    message: `This ${what} is not there any more.`,
    advice: 'It may have been deleted in another window.',
  });
}

export function invalid(message: string): StoreError {
  return new StoreError({ kind: 'invalid', message, advice: 'Nothing was stored.' });
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const SQLITE = {
  PERM: 3,
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  CONSTRAINT: 19,
  NOTADB: 26,
} as const;

/** Any error thrown while the database or a file was touched. `file` is named in the words. */
export function failureOf(error: unknown, file: string): StoreFailure {
  if (error instanceof StoreError) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  const errcode = fieldOf(error, 'errcode');
  if (typeof errcode === 'number') return { ...sqliteFailure(errcode & 0xff, file), detail };
  switch (fieldOf(error, 'code')) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { ...readOnly(file), detail };
    case 'ENOSPC':
    case 'EDQUOT':
      return { ...full(), detail };
    default:
      return { ...io(file), detail };
  }
}

function sqliteFailure(code: number, file: string): StoreFailure {
  switch (code) {
    case SQLITE.NOTADB:
      return notADatabase(file);
    case SQLITE.CORRUPT:
      return {
        kind: 'damaged',
        message: `svir's database is damaged: ${file}`,
        advice: 'The file was left as it is. Copy it somewhere safe first; a backup can be put in its place.',
      };
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
      return {
        kind: 'locked',
        message: `Another program is using svir's database: ${file}`,
        advice: 'Close the other svir, or the tool that has the file open, and try again.',
      };
    case SQLITE.READONLY:
    case SQLITE.PERM:
      return readOnly(file);
    case SQLITE.FULL:
      return full();
    case SQLITE.CONSTRAINT:
      return {
        kind: 'conflict',
        message: 'What should be stored does not fit what is already there.',
        advice: 'It may have been changed or deleted in another window. Nothing was stored.',
      };
    default:
      return io(file);
  }
}

export function readOnly(file: string): StoreFailure {
  return {
    kind: 'read-only',
    message: `svir may not write here: ${file}`,
    advice: 'Allow writing to this folder and file, or start svir with another data folder.',
  };
}

export function notADatabase(file: string): StoreFailure {
  return {
    kind: 'not-a-database',
    message: `This file is not a database of svir: ${file}`,
    advice: 'It was left as it is. Move it away to start anew, or start svir with another data folder.',
  };
}

export function newer(file: string): StoreFailure {
  return {
    kind: 'newer',
    message: `This database was written by a newer svir: ${file}`,
    advice: 'It was left as it is. Update svir, or start it with another data folder.',
  };
}

function full(): StoreFailure {
  return {
    kind: 'full',
    message: 'The disk is full: this could not be stored.',
    advice: 'Make room and try again. Nothing that was stored before is lost.',
  };
}

export function io(file: string): StoreFailure {
  return {
    kind: 'io',
    message: `svir's database cannot be read or written: ${file}`,
    advice: 'Check the disk and that the data folder is there and is a folder, then try again.',
  };
}

function fieldOf(error: unknown, name: 'errcode' | 'code'): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  return name in error ? Reflect.get(error, name) : undefined;
}
