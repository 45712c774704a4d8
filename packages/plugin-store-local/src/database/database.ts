import { Connection } from '@codesearch/toolkit';
import type { ConnectionOptions } from '@codesearch/toolkit';

export interface DatabaseOptions extends ConnectionOptions {
  /** Page cache of this connection, in MiB. */
  readonly cacheMiB: number;
}

/** One connection to the store's database. */
export class Database extends Connection {
  constructor(file: string, options: DatabaseOptions) {
    super(file, options);
    // Detects more damaged pages, and before anything is read from them.
    this.exec('PRAGMA cell_size_check = ON');
    this.exec(`PRAGMA cache_size = ${-1024 * options.cacheMiB}`);
  }
}
