import { errors } from '@codesearch/kernel';
import type { DatabasePlace } from '@codesearch/toolkit';
import type { Database } from './database.ts';

/** Rises when tables, blocks, quantisation, postings or tokens change their form. */
export const formatVersion = 4;

/** Marks the file as a store of this program (`PRAGMA application_id`): the letters `csst`. */
const applicationId = 0x63737374;

/**
 * - `state`: one row. `version` rises with every commit, `epoch` whenever all blocks are dropped.
 * - `path`: files with at least one entry. Ids are never used again, so that a reader may remember them.
 * - `label`: the dictionary of names of languages and kinds.
 * - `entry`: what `load` returns beside what the blocks hold. `slot` is the number of the entry in the blocks.
 * - `block`: what a search needs of `rowsPerBlock` entries at once, see `block/block.ts`: their columns in `facts`, and the coarse codes
 *   of their vectors in `vectors`.
 * - `residual`: the residual code of each vector. A search reads few of them, from anywhere in the table.
 * - `checksum`: over the other values of its row, see `checksum.ts`.
 * - `segment`, `leaf`: inverted indexes, one for each granularity, so that each has its own term statistics, see
 *   `lexical/segment.ts`.
 */
const schema = `
  CREATE TABLE state (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, epoch INTEGER NOT NULL, dimensions INTEGER NOT NULL
  );
  INSERT INTO state VALUES (1, 0, 0, 0);
  CREATE TABLE path (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
  CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE entry (
    slot INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, path INTEGER NOT NULL, detail TEXT NOT NULL, text NOT NULL,
    checksum INTEGER NOT NULL
  );
  CREATE INDEX entry_path ON entry (path);
  CREATE TABLE block (
    no INTEGER PRIMARY KEY, granularity INTEGER NOT NULL, used INTEGER NOT NULL, version INTEGER NOT NULL,
    facts BLOB NOT NULL, vectors BLOB NOT NULL, checksum INTEGER NOT NULL
  );
  CREATE INDEX block_version ON block (version);
  CREATE INDEX block_used ON block (granularity, used);
  CREATE TABLE residual (slot INTEGER PRIMARY KEY, vector BLOB NOT NULL, checksum INTEGER NOT NULL);
  CREATE TABLE segment (
    no INTEGER PRIMARY KEY AUTOINCREMENT, granularity INTEGER NOT NULL, last INTEGER NOT NULL,
    entries INTEGER NOT NULL, live INTEGER NOT NULL, terms TEXT NOT NULL, checksum INTEGER NOT NULL
  );
  CREATE TABLE leaf (id INTEGER PRIMARY KEY, data BLOB NOT NULL, checksum INTEGER NOT NULL);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

/** Makes the tables in an empty file, or checks that they are ours and of this format. */
export function ensureSchema(database: Database, place: DatabasePlace): void {
  if (isEmpty(database)) {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('BEGIN IMMEDIATE');
    try {
      if (isEmpty(database)) database.exec(schema);
      database.exec('COMMIT');
    } finally {
      database.rollback();
    }
  }
  if (pragma(database, 'application_id') !== applicationId) {
    throw errors.indexCorrupt(place.file, 'it is a database of another program.');
  }
  const version = pragma(database, 'user_version');
  if (version !== formatVersion) {
    throw errors.indexStale(place.root, [`format of the local store: ${formatVersion} (was ${version})`]);
  }
}

function isEmpty(database: Database): boolean {
  return database.get('SELECT 1 FROM sqlite_schema LIMIT 1') === undefined;
}

function pragma(database: Database, name: string): unknown {
  return database.get<Record<string, unknown>>(`PRAGMA ${name}`)?.[name];
}
