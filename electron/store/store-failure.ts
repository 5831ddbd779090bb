/** SQLite's and the system's errors as store failures in plain words. */

import type { StoredThing } from '../../shared/words/english/storage.ts';
import { english, said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
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

/** A failure and its words. */
export function storeFailure(kind: StoreFailure['kind'], sentence: Said, detail?: string): StoreFailure {
  const { message, advice = '' } = english(sentence);
  return { kind, message, advice, said: sentence, ...(detail === undefined ? {} : { detail }) };
}

export function notFound(what: StoredThing): StoreError {
  return new StoreError(storeFailure('not-found', said('stored.gone', { what })));
}

export function invalid(sentence: Said): StoreError {
  return new StoreError(storeFailure('invalid', sentence));
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
      return storeFailure('damaged', said('database.damaged', { file }));
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
      return storeFailure('locked', said('database.locked', { file }));
    case SQLITE.READONLY:
    case SQLITE.PERM:
      return readOnly(file);
    case SQLITE.FULL:
      return full();
    case SQLITE.CONSTRAINT:
      return storeFailure('conflict', said('database.conflict'));
    default:
      return io(file);
  }
}

export function readOnly(file: string): StoreFailure {
  return storeFailure('read-only', said('database.read-only', { file }));
}

export function notADatabase(file: string): StoreFailure {
  return storeFailure('not-a-database', said('database.none', { file }));
}

export function newer(file: string): StoreFailure {
  return storeFailure('newer', said('database.newer', { file }));
}

function full(): StoreFailure {
  return storeFailure('full', said('database.full'));
}

export function io(file: string): StoreFailure {
  return storeFailure('io', said('database.io', { file }));
}

function fieldOf(error: unknown, name: 'errcode' | 'code'): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  return name in error ? Reflect.get(error, name) : undefined;
}
