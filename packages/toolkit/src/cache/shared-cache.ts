import { renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '@codesearch/kernel';
import { makePrivateFile, makePrivateFolder } from '../disk/private-folder.ts';
import { Connection } from '../sqlite/connection.ts';
import { isDamage } from '../sqlite/database-failure.ts';
import { removeFile } from '../disk/remove.ts';
import { withLockedFile } from '../platform/platform.ts';

/** A cache of a user, and how its table is opened. */
export interface SharedCacheOptions<Table> {
  /** Absolute path. Its folder is created with mode 0700, the file with mode 0600. */
  readonly file: string;
  /** In messages, such as `embedding cache`. */
  readonly name: string;
  /** What happens without the cache, in messages, such as `texts are embedded again`. */
  readonly consequence: string;
  readonly logger: Logger;
  /** Takes over the database, and creates what is missing in it. Throws what SQLite throws. */
  openTable(database: Connection): Table;
}

/** Milliseconds that a call waits for another process that writes. */
const busyTimeoutMs = 5_000;

/**
 * A table in an SQLite file that all projects, branches and worktrees of a user share, and several processes at once.
 * Opened on first use.
 *
 * It is only a cache: no failure of its file reaches the caller. A damaged file is set aside as `<file>.damaged` and
 * replaced by an empty one. If the file cannot be used (no permission, no space, a writer that does not end), nothing
 * is found and nothing is kept. The logger is warned once of each.
 */
export class SharedCache<Table extends { close(): void }> {
  readonly #options: SharedCacheOptions<Table>;
  #table: Table | undefined;
  /** Identity of the file that was opened last. */
  #identity: string | undefined;
  #warned = false;

  constructor(options: SharedCacheOptions<Table>) {
    this.#options = options;
  }

  /** @returns the result of the task; `undefined` if there is no usable table */
  use<Result>(task: (table: Table) => Result): Result | undefined {
    // Nothing below waits, so that no other call sees a table that is half opened or half set aside.
    const attempt = (): Result => task((this.#table ??= this.#open()));
    try {
      return attempt();
    } catch (error) {
      if (!isDamage(error)) return this.#warn(error);
    }
    try {
      this.#setAside();
      return attempt();
    } catch (error) {
      return this.#warn(error);
    }
  }

  /** Closes the file. A later `use` opens it again. */
  close(): void {
    const table = this.#table;
    this.#table = undefined;
    try {
      table?.close();
    } catch (error) {
      this.#warn(error);
    }
  }

  #open(): Table {
    const { file, openTable } = this.#options;
    makePrivateFolder(dirname(file));
    makePrivateFile(file);
    // Read before opening: a file that another process puts in place in between is then never set aside by mistake.
    this.#identity = identity(file);
    const database = new Connection(file, { busyTimeoutMs });
    try {
      return openTable(database);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  #setAside(): void {
    const { file, name, logger } = this.#options;
    this.close();
    // If another process has replaced the damaged file already, its file is opened instead.
    if (identity(file) !== this.#identity) return;
    logger.warn(`The ${name} is damaged. It was set aside, and an empty one is used.`, { file: setAside(file) });
  }

  /** Once: a problem of one call is mostly a problem of all. */
  #warn(error: unknown): undefined {
    if (this.#warned) return;
    this.#warned = true;
    const { file, name, consequence, logger } = this.#options;
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn(`The ${name} cannot be used; ${consequence}.`, { file, reason });
  }
}

function identity(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false });
  return state && `${state.dev}:${state.ino}`;
}

/** Renames a damaged database, so that an empty one can replace it. @returns its new path */
function setAside(file: string): string {
  const aside = `${file}.damaged`;
  withLockedFile(() => renameSync(file, aside));
  // The log of the damaged file must not be applied to the new one.
  for (const companion of ['-wal', '-shm']) removeFile(file + companion);
  return aside;
}
