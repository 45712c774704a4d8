import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { DatabaseFile } from './database-file.ts';
import type { DatabaseFileOptions, OpenDatabase } from './database-file.ts';

/** How a {@link Connection} is opened. */
export interface ConnectionOptions extends DatabaseFileOptions {
  /** Statements that run each time the file is opened. */
  readonly setup?: string | undefined;
}

/**
 * For a new database. Half of SQLite's own size: an index has twenty trees of pages, and a small project fills few of
 * the pages.
 */
const pageSize = 'PRAGMA page_size = 2048';

/** A row as `node:sqlite` gives it. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/**
 * One connection to a database that only its owner can read. Creates the file if it is missing, but not its folder.
 * Caches prepared statements by their text.
 *
 * With `orReadOnly`, a database that cannot be written is read. It is opened again if another process changes it, and a
 * transaction first tries to open it for writing.
 *
 * @throws the errors of `node:sqlite` and the file system, from every method; see `databaseFailure`
 */
export class Connection implements Disposable {
  /** Absolute path. */
  readonly file: string;
  readonly #file: DatabaseFile;
  readonly #setup: string | undefined;
  readonly #statements = new Map<string, StatementSync>();
  #opened: OpenDatabase;

  constructor(file: string, options: ConnectionOptions) {
    this.file = file;
    this.#file = new DatabaseFile(file, options);
    this.#setup = options.setup;
    this.#opened = this.#open();
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.prepare(sql).run(...values);
  }

  /** Returns the first row. The caller declares the row's type, since it knows the query. */
  get<Expected = Row>(sql: string, ...values: SQLInputValue[]): Expected | undefined {
    this.#reopenIfChanged();
    return this.prepare(sql).get(...values) as Expected | undefined;
  }

  all<Expected = Row>(sql: string, ...values: SQLInputValue[]): Expected[] {
    this.#reopenIfChanged();
    return this.prepare(sql).all(...values) as Expected[];
  }

  /** Returns row by row, for results too large for memory. */
  iterate<Expected = Row>(sql: string, ...values: SQLInputValue[]): Iterable<Expected> {
    this.#reopenIfChanged();
    return this.prepare(sql).iterate(...values) as Iterable<Expected>;
  }

  /**
   * Returns the statement with this text, prepared at the first call. It is valid until the database is opened again.
   */
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
    this.#reopenIfChanged();
    this.run('BEGIN');
    let result: Result;
    try {
      result = work();
    } catch (error) {
      // What a writer does in the meantime may look like damage.
      this.#opened.frozen?.assertUnchanged();
      throw error;
    } finally {
      this.rollback();
    }
    this.#opened.frozen?.assertUnchanged();
    return result;
  }

  /** Runs the work in one transaction that takes the write lock at its start, and commits all of it or nothing. */
  transaction<Result>(work: () => Result): Result {
    if (this.#opened.frozen) this.#reopen(false);
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

  [Symbol.dispose](): void {
    this.close();
  }

  get #database(): DatabaseSync {
    return this.#opened.database;
  }

  #reopenIfChanged(): void {
    const { frozen, database } = this.#opened;
    if (frozen && database.isOpen && !database.isTransaction && frozen.isChanged()) this.#reopen(true);
  }

  #reopen(orReadOnly: boolean): void {
    const opened = this.#open(orReadOnly);
    this.close();
    this.#opened = opened;
  }

  #open(orReadOnly?: boolean): OpenDatabase {
    const opened = this.#file.open(orReadOnly);
    try {
      opened.database.exec(`${pageSize};${this.#setup ?? ''}`);
      return opened;
    } catch (error) {
      opened.database.close();
      throw error;
    }
  }
}
