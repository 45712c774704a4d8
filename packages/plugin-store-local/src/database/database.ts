import { Connection } from '@codesearch/toolkit';
import type { ConnectionOptions } from '@codesearch/toolkit';

export interface DatabaseOptions extends ConnectionOptions {
  /** Page cache of this connection, in MiB. */
  readonly cacheMiB: number;
}

/** One connection to the store's database. */
export class Database extends Connection {
  constructor(file: string, options: DatabaseOptions) {
    // The first detects more damaged pages, and before anything is read from them.
    super(file, {
      ...options,
      setup: `PRAGMA cell_size_check = ON; PRAGMA cache_size = ${-1024 * options.cacheMiB}; ${options.setup ?? ''}`,
    });
  }
}
