import { Connection } from '@codesearch/toolkit';
import type { ConnectionOptions } from '@codesearch/toolkit';

export interface DatabaseOptions extends ConnectionOptions {
  /** Page cache of this connection, in MiB. */
  readonly cacheMiB: number;
}

/** One connection to the store's file. */
export class Database extends Connection {
  constructor(file: string, options: DatabaseOptions) {
    super(file, options);
    // A page that does not hold what it should is then noticed more often, and before anything is read from it.
    this.exec('PRAGMA cell_size_check = ON');
    this.exec(`PRAGMA cache_size = ${-1024 * options.cacheMiB}`);
  }
}
