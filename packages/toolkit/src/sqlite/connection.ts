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

/** In memory, and not in a file. */
const inMemory = ':memory:';

/**
 * One connection to a database that only its owner can read; the file is made where it is missing, its folder is not. Statements are
 * prepared once and found again by their text. Throws what `node:sqlite` and the file system throw, see `databaseFailure`.
 */
export class Connection {
  /** Absolute path. */
  readonly file: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string, { busyTimeoutMs }: ConnectionOptions) {
    this.file = file;
    // SQLite gives its companion files the mode of the database, so that it has to be right before the first one is made.
    if (file !== inMemory) makePrivateFile(file);
    this.#database = new (sqliteModule().DatabaseSync)(file, { timeout: busyTimeoutMs });
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.prepare(sql).run(...values);
  }

  /** The first row. The caller states the row's type, since it states the query. */
  get<Expected = Row>(sql: string, ...values: SQLInputValue[]): Expected | undefined {
    return this.prepare(sql).get(...values) as Expected | undefined;
  }

  all<Expected = Row>(sql: string, ...values: SQLInputValue[]): Expected[] {
    return this.prepare(sql).all(...values) as Expected[];
  }

  /** Row by row, for results that need not be in memory at once. */
  iterate<Expected = Row>(sql: string, ...values: SQLInputValue[]): Iterable<Expected> {
    return this.prepare(sql).iterate(...values) as Iterable<Expected>;
  }

  /** The statement of this text, which is prepared at the first call. */
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

  /** Runs the work in one transaction that takes the write lock at once: all of it is committed, or nothing. */
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

  /** Ends a transaction without effect, where there is one. SQLite has ended it by itself after some errors. */
  rollback(): void {
    if (this.#database.isTransaction) this.run('ROLLBACK');
  }

  /** Called again, it does nothing. */
  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}
