import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { makePrivateFile } from '../disk/private-file.ts';
import { longPath } from '../platform/platform.ts';
import { FrozenFile, logBytes } from './frozen-file.ts';
import { isUnwritable } from './result-code.ts';
import { sqliteModule } from './sqlite-module.ts';

export interface DatabaseFileOptions {
  /** Milliseconds that a statement waits for a lock, blocking the thread. */
  readonly busyTimeoutMs: number;
  /** Whether a complete database that cannot be written is opened for reading. Default false: it is an error. */
  readonly orReadOnly?: boolean | undefined;
}

/** A database that is open. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  /** Set if it is read without locks. */
  readonly frozen?: FrozenFile;
}

/** SQLite's name for a database without a file. */
const inMemory = ':memory:';

/** Opens one database file, also where nothing can be written. */
export class DatabaseFile {
  readonly #file: string;
  readonly #options: DatabaseFileOptions;

  constructor(file: string, options: DatabaseFileOptions) {
    this.#file = file;
    this.#options = options;
  }

  open(orReadOnly: boolean = this.#options.orReadOnly ?? false): OpenDatabase {
    // SQLite creates its companion files with the mode of the database, so it has to be right before the first one.
    if (this.#file !== inMemory) makePrivateFile(this.#file);
    const database = new (sqliteModule().DatabaseSync)(longPath(this.#file), { timeout: this.#options.busyTimeoutMs });
    if (!orReadOnly) return { database };
    try {
      probe(database);
      return { database };
    } catch (error) {
      database.close();
      const opened = isUnwritable(error) ? this.#openFrozen() : undefined;
      if (opened === undefined) throw error;
      return opened;
    }
  }

  /**
   * Opens the database without the two files that all connections share, which SQLite creates at the first read
   * (https://sqlite.org/wal.html#read_only_databases).
   *
   * @returns `undefined` if a part of it is only in the log, which cannot be read without them
   */
  #openFrozen(): OpenDatabase | undefined {
    const frozen = new FrozenFile(this.#file);
    if (logBytes(this.#file) > 0) return undefined;
    const address = pathToFileURL(this.#file);
    address.searchParams.set('immutable', '1');
    const database = new (sqliteModule().DatabaseSync)(address, { readOnly: true });
    try {
      probe(database);
      return { database, frozen };
    } catch (error) {
      database.close();
      throw error;
    }
  }
}

/** SQLite opens most of its files at the first read. */
function probe(database: DatabaseSync): void {
  database.prepare('PRAGMA schema_version').get();
}
