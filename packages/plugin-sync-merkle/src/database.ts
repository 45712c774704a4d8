import { closeSync, openSync } from 'node:fs';
import { errors, storageFailure } from '@codesearch/kernel';
import type { DatabaseSync, StatementSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { schemaFormat, schemaSteps } from './schema.ts';

/** How long a call waits for another process that writes. */
const busyMs = 5_000;

/** A row as `node:sqlite` gives it. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/**
 * The file that the tree is kept in: write-ahead log, one transaction a commit.
 *
 * A finished transaction survives the end of the process, however it ends, and a loss of power: the data that it tells of is on the
 * disk by then, and without the record a file that goes back to what was recorded before would be taken for unchanged.
 */
export class Database {
  readonly #file: string;
  readonly #projectRoot: string;
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  private constructor(file: string, projectRoot: string, connection: DatabaseSync) {
    this.#file = file;
    this.#projectRoot = projectRoot;
    this.#connection = connection;
  }

  static async open(file: string, projectRoot: string): Promise<Database> {
    const { DatabaseSync: Connection } = await import('node:sqlite');
    let connection: DatabaseSync | undefined;
    try {
      makeFile(file);
      connection = new Connection(file, { timeout: busyMs });
      connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
      const database = new Database(file, projectRoot, connection);
      if (database.#version() < schemaFormat) database.transaction(() => database.#upgrade());
      const version = database.#version();
      if (version !== schemaFormat)
        throw errors.indexCorrupt(file, `it has the format ${version}, and this program reads ${schemaFormat}`);
      return database;
    } catch (error) {
      connection?.close();
      throw translated(error, file, projectRoot);
    }
  }

  /** Runs the work in one transaction that takes the write lock at once. All or nothing. */
  transaction<Result>(work: () => Result): Result {
    return this.#guarded(() => {
      this.#connection.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        this.#connection.exec('COMMIT');
        return result;
      } catch (error) {
        if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Runs reads that all see the same state. */
  reading<Result>(work: () => Result): Result {
    return this.#guarded(() => {
      this.#connection.exec('BEGIN');
      try {
        return work();
      } finally {
        if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
      }
    });
  }

  /** The first row of a query. */
  row(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.#guarded(() => this.#statement(sql).get(...values));
  }

  rows(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    return this.#guarded(() => this.#statement(sql).all(...values));
  }

  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#guarded(() => this.#statement(sql).run(...values));
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }

  #version(): number {
    return Number(this.#connection.prepare('PRAGMA user_version').get()?.['user_version']);
  }

  /** Takes the steps that are missing at this moment: another process may have taken them since. */
  #upgrade(): void {
    for (const step of schemaSteps.slice(this.#version())) this.#connection.exec(step);
    this.#connection.exec(`PRAGMA user_version = ${schemaFormat}`);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw translated(error, this.#file, this.#projectRoot);
    }
  }
}

/**
 * SQLite would make the file readable for everybody; its companion files take over the mode of this one. A file that is there is
 * not opened: closing it again would give up the locks that other connections of this process hold on it
 * (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const code = { error: 1, busy: 5, corrupt: 11, notADatabase: 26 } as const;

/** The extended code for a file that ends before a page does. */
const shortRead = 522;

/** What SQLite says where the tables are not those of this format; other errors of its general code are mistakes of the program. */
const missing = /^no such (?:table|column)/;

function translated(error: unknown, file: string, projectRoot: string): unknown {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'))
    return storageFailure(error, file);
  switch (error.errcode === shortRead ? code.corrupt : error.errcode & 0xff) {
    case code.busy:
      return errors.indexBusy(projectRoot, undefined);
    case code.error:
      return missing.test(error.message) ? errors.indexCorrupt(file, error.message, error) : error;
    case code.corrupt:
    case code.notADatabase:
      return errors.indexCorrupt(file, error.message, error);
    default:
      return storageFailure(error, file);
  }
}
