import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { statSync } from 'node:fs';
import { errors } from '@codesearch/kernel';
import { makePrivateFile } from '../disk/private-folder.ts';
import { longPath } from '../platform/platform.ts';
import { isUnwritable, resultCodes } from './database-failure.ts';

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

type SqliteModule = typeof import('node:sqlite');

/**
 * Loads Node's SQLite at first use. Node 22 warns on the terminal that it is experimental; only that warning is
 * suppressed, while the module loads.
 *
 * @throws UNSUPPORTED if this runtime has no SQLite
 */
export function sqliteModule(): SqliteModule {
  const emit = process.emitWarning;
  const filtered = (warning: string | Error, ...rest: unknown[]): void => {
    if (String(warning).includes('SQLite is an experimental feature')) return;
    Reflect.apply(emit, process, [warning, ...rest]);
  };
  process.emitWarning = filtered as typeof process.emitWarning;
  try {
    const sqlite = process.getBuiltinModule('node:sqlite') as SqliteModule | undefined;
    if (sqlite === undefined) {
      throw errors.unsupported(
        'SQLite',
        'It needs a runtime with node:sqlite: Node 22.18, Bun 1.4 or Deno 2.9, or newer.',
      );
    }
    return sqlite;
  } finally {
    process.emitWarning = emit;
  }
}

/** The write-ahead log of a database. */
function logOf(file: string): string {
  return `${file}-wal`;
}

/** A database that is read without locks, because they need files that cannot be written. */
export class FrozenFile {
  readonly #file: string;
  readonly #state: string;

  constructor(file: string) {
    this.#file = file;
    this.#state = stateOf(file);
  }

  /** Whether another process has written the database since. */
  isChanged(): boolean {
    return stateOf(this.#file) !== this.#state;
  }

  /** @throws the error of a locked database if another process has written it, since what was read may then be mixed */
  assertUnchanged(): void {
    if (!this.isChanged()) return;
    throw Object.assign(new Error(`${this.#file} was written while it was read.`), { errcode: resultCodes.busy });
  }
}

function stateOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs, logBytes(file)].join(' ');
}

/** Bytes of the write-ahead log: 0 if everything that was committed is in the database. */
export function logBytes(file: string): number {
  return statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0;
}
