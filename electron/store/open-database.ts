/**
 * Opens `svir.db`, or says why not. Law: until a file is known to be ours and of a version we know, nothing is written.
 */
import { accessSync, closeSync, constants, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Database } from './database.ts';
import { APPLICATION_ID, migrate, SCHEMA_VERSION } from './migrations.ts';
import { prepareSearch } from './search-table.ts';
import { failureOf, io, newer, notADatabase, readOnly, StoreError } from './store-failure.ts';

export const DATABASE_FILE = 'svir.db';
/** Long enough for a svir that is just closing to let go, short enough for a person to wait. */
const BUSY_TIMEOUT_MS = 2000;
const SQLITE_MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

/** The open database of a data folder, migrated. Throws a `StoreError` with the reason. */
export function openDatabase(dataDir: string): Database {
  const file = join(dataDir, DATABASE_FILE);
  let raw: DatabaseSync | null = null;
  try {
    mkdirSync(dataDir, { recursive: true });
    checkFile(dataDir, file);
    const version = versionOf(file);
    raw = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    // One svir a data folder: a second one, which would take running turns for crashed ones, is refused here.
    raw.exec('PRAGMA locking_mode = EXCLUSIVE');
    raw.exec('PRAGMA journal_mode = WAL');
    raw.exec('PRAGMA synchronous = FULL');
    const db = new Database(raw, file);
    migrate(db, version);
    db.transaction(() => undefined); // takes the write lock: what cannot be written is told now
    prepareSearch(db);
    return db;
  } catch (error) {
    raw?.close();
    throw new StoreError(failureOf(error, file));
  }
}

function checkFile(dataDir: string, file: string): void {
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StoreError({ ...readOnly(dataDir), detail: String(error) });
  }
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined || (info.isFile() && info.size === 0)) return; // new, or killed before the first write
  if (!info.isFile()) throw new StoreError(io(file));
  accessSync(file, constants.R_OK | constants.W_OK);
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(handle);
  }
  if (info.size < HEADER_BYTES || header.toString('latin1', 0, 16) !== SQLITE_MAGIC) {
    throw new StoreError(notADatabase(file));
  }
}

/** The file's `user_version`, 0 for a new one. Read through a connection that cannot write. */
function versionOf(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return 0;
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const number = (sql: string) => Number(Object.values(db.prepare(sql).get() ?? {})[0] ?? 0);
    const version = number('PRAGMA user_version');
    const isOurs = number('PRAGMA application_id') === APPLICATION_ID;
    const isEmpty = version === 0 && number('SELECT count(*) FROM sqlite_schema') === 0;
    if (!isOurs && !isEmpty) throw new StoreError(notADatabase(file));
    if (version > SCHEMA_VERSION) throw new StoreError(newer(file));
    return version;
  } finally {
    db.close();
  }
}
