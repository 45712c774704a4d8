import { errors } from '@codesearch/kernel';
import { Connection, databaseFailure } from '@codesearch/toolkit';
import type { DatabasePlace, Row } from '@codesearch/toolkit';
import type { SQLInputValue } from 'node:sqlite';
import { schemaFormat, schemaSteps } from './schema.ts';

/** How long a call waits for another process that writes. */
const busyTimeoutMs = 5_000;

/**
 * The file that the tree is kept in: write-ahead log, one transaction a commit. Whatever goes wrong with it is one of the project's errors.
 *
 * A finished transaction survives any end of the process and a loss of power. The store is written before it: were only the record lost,
 * a file that is changed back to its former recorded state would count as unchanged, while the store holds its newer chunks.
 */
export class Database {
  readonly #place: DatabasePlace;
  readonly #connection: Connection;

  constructor(place: DatabasePlace) {
    this.#place = place;
    this.#connection = this.#guarded(() => new Connection(place.file, { busyTimeoutMs }));
    try {
      this.#guarded(() => this.#prepare());
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Runs the work in one transaction that takes the write lock at once. All or nothing. */
  transaction<Result>(work: () => Result): Result {
    return this.#guarded(() => this.#connection.transaction(work));
  }

  /** Runs reads that all see the same state. */
  reading<Result>(work: () => Result): Result {
    return this.#guarded(() => this.#connection.snapshot(work));
  }

  /** The first row of a query. */
  row(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.#guarded(() => this.#connection.get(sql, ...values));
  }

  rows(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    return this.#guarded(() => this.#connection.all(sql, ...values));
  }

  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#guarded(() => this.#connection.run(sql, ...values));
  }

  close(): void {
    this.#connection.close();
  }

  #prepare(): void {
    this.#connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    if (this.#format() < schemaFormat) this.#connection.transaction(() => this.#upgrade());
    const format = this.#format();
    if (format === schemaFormat) return;
    throw errors.indexCorrupt(this.#place.file, `it has the format ${format}, and this program reads ${schemaFormat}`);
  }

  #format(): number {
    return Number(this.#connection.get('PRAGMA user_version')?.['user_version']);
  }

  /** Takes the steps that are missing at this moment: another process may have taken them since. */
  #upgrade(): void {
    for (const step of schemaSteps.slice(this.#format())) this.#connection.exec(step);
    this.#connection.exec(`PRAGMA user_version = ${schemaFormat}`);
  }

  #guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw databaseFailure(error, this.#place);
    }
  }
}
