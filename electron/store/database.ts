/**
 * The open database with the few ways everything here uses it: rows, one row, a change, a transaction.
 * What lives here: statements and transactions. Not here: tables, or what a row means.
 */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

export class Database {
  readonly raw: DatabaseSync;
  readonly file: string;
  /** FTS5 is there; without it search falls back to `LIKE`. */
  hasSearch = false;
  readonly #statements = new Map<string, StatementSync>();

  constructor(raw: DatabaseSync, file: string) {
    this.raw = raw;
    this.file = file;
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values);
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  /** Answers how many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  /** All or nothing, and on disk when it returns (`synchronous=FULL`). */
  transaction<T>(work: () => T): T {
    this.raw.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.raw.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite itself rolls back after some errors (a full disk); then there is nothing left to do.
      if (this.raw.isTransaction) this.raw.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.raw.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.raw.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
