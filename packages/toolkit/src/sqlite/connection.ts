import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { makePrivateFile } from '../disk/private-file.ts';
import { sqliteModule } from './sqlite-module.ts';

/** How a {@link Connection} is opened. */
export interface ConnectionOptions {
  /** Milliseconds that a statement waits for a lock, blocking the thread. */
  readonly busyTimeoutMs: number;
}

/** A row as `node:sqlite` gives it. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** SQLite's name for a database without a file. */
const inMemory = ':memory:';

/**
 * One connection to a database that only its owner can read. Creates the file if it is missing, but not its folder. Caches prepared
 * statements by their text.
 *
 * @throws the errors of `node:sqlite` and the file system, from every method; see `databaseFailure`
 */
export class Connection {
  /** Absolute path. */
  readonly file: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string, { busyTimeoutMs }: ConnectionOptions) {
    this.file = file;
    // SQLite creates its companion files with the mode of the database, so it has to be right before the first one.
    if (file !== inMemory) makePrivateFile(file);
    this.#database = new (sqliteModule().DatabaseSync)(file, { timeout: busyTimeoutMs });
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.prepare(sql).run(...values);
  }

  /** Returns the first row. The caller declares the row's type, since it knows the query. */
  get<Expected = Row>(sql: string, ...values: SQLInputValue[]): Expected | undefined {
    return this.prepare(sql).get(...values) as Expected | undefined;
  }

  all<Expected = Row>(sql: string, ...values: SQLInputValue[]): Expected[] {
    return this.prepare(sql).all(...values) as Expected[];
  }

  /** Returns row by row, for results too large for memory. */
  iterate<Expected = Row>(sql: string, ...values: SQLInputValue[]): Iterable<Expected> {
    return this.prepare(sql).iterate(...values) as Iterable<Expected>;
  }

  /** Returns the statement with this text, prepared at the first call. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Runs reads that all see the same state. */
  snapshot<Result>(work: () => Result): Result {
    this.run('BEGIN');
    try {
      return work();
    } finally {
      this.rollback();
    }
  }

  /** Runs the work in one transaction that takes the write lock at its start, and commits all of it or nothing. */
  transaction<Result>(work: () => Result): Result {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } finally {
      this.rollback();
    }
  }

  /** Rolls back the current transaction, if any: SQLite itself ends it after some errors. */
  rollback(): void {
    if (this.#database.isTransaction) this.run('ROLLBACK');
  }

  /** Closes the database. A second call does nothing. */
  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}
