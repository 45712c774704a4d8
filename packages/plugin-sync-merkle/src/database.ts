import { errors } from '@codesearch/kernel';
import { Connection, databaseFailure } from '@codesearch/toolkit';
import type { DatabasePlace, Row } from '@codesearch/toolkit';
import type { SQLInputValue } from 'node:sqlite';
import { schema, schemaFormat } from './schema.ts';

/** Milliseconds that a call waits for another process that writes. */
const busyTimeoutMs = 5_000;

const setup = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;';

/**
 * The database of the committed tree: a write-ahead log, and one transaction per commit. Its failures are errors of
 * this project.
 *
 * A committed transaction survives the end of the process and a loss of power. The store is written before it. If only
 * the record were lost, a file that is changed back to its earlier recorded state would count as unchanged although the
 * store has its newer chunks.
 */
export class Database {
  readonly #place: DatabasePlace;
  readonly #connection: Connection;

  constructor(place: DatabasePlace) {
    this.#place = place;
    this.#connection = this.#withProjectErrors(
      () => new Connection(place.file, { busyTimeoutMs, orReadOnly: true, setup }),
    );
    try {
      this.#withProjectErrors(() => this.#prepare());
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Runs the work in one transaction, which takes the write lock immediately. All of it is committed, or nothing. */
  transaction<Result>(work: () => Result): Result {
    return this.#withProjectErrors(() => this.#connection.transaction(work));
  }

  /** Runs reads that all see the same state of the database. */
  snapshot<Result>(work: () => Result): Result {
    return this.#withProjectErrors(() => this.#connection.snapshot(work));
  }

  /** Returns the first row of a query. */
  row(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.#withProjectErrors(() => this.#connection.get(sql, ...values));
  }

  rows(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    return this.#withProjectErrors(() => this.#connection.all(sql, ...values));
  }

  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#withProjectErrors(() => this.#connection.run(sql, ...values));
  }

  close(): void {
    this.#connection.close();
  }

  #prepare(): void {
    if (this.#format() === 0) this.#connection.transaction(() => this.#create());
    const format = this.#format();
    if (format === schemaFormat) return;
    throw errors.indexCorrupt(this.#place.file, `it has the format ${format}, and this program reads ${schemaFormat}`);
  }

  #format(): number {
    return Number(this.#connection.get('PRAGMA user_version')?.['user_version']);
  }

  /** Reads the format again within the transaction, because another process may have created the tables. */
  #create(): void {
    if (this.#format() === 0) this.#connection.exec(schema);
  }

  #withProjectErrors<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw databaseFailure(error, this.#place);
    }
  }
}
