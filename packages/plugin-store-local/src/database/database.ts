import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { sqliteModule } from './sqlite-module.ts';

export interface DatabaseOptions {
  /** Page cache of this connection, in MiB. */
  readonly cacheMiB: number;
  /** How long a statement waits for a lock, blocking the thread. */
  readonly busyTimeoutMs: number;
}

/** One connection. Statements are prepared once and found again by their text. */
export class Database {
  readonly file: string;
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string, options: DatabaseOptions) {
    this.file = file;
    this.#connection = new (sqliteModule().DatabaseSync)(file);
    // A page that does not hold what it should is then noticed more often, and before anything is read from it.
    this.exec('PRAGMA cell_size_check = ON');
    this.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs}`);
    this.exec(`PRAGMA cache_size = ${-1024 * options.cacheMiB}`);
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  /** The first row. The caller states the row's type, since it states the query. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** Row by row, for results that need not be in memory at once. */
  iterate<Row>(sql: string, ...values: SQLInputValue[]): Iterable<Row> {
    return this.#prepare(sql).iterate(...values) as Iterable<Row>;
  }

  /** Runs statements on one snapshot of the database. */
  snapshot<Result>(work: () => Result): Result {
    this.run('BEGIN');
    try {
      return work();
    } finally {
      this.rollback();
    }
  }

  /** Ends a transaction without effect. SQLite has ended it by itself after some errors. */
  rollback(): void {
    if (this.#connection.isTransaction) this.run('ROLLBACK');
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
