import { errors } from '@codesearch/kernel';
import type { DatabasePlace } from '@codesearch/toolkit';
import type { Database } from './database.ts';

/** Increases if the format of tables, blocks, quantisation, postings or tokens changes. */
export const formatVersion = 11;

/** Identifies the file as a store of this program (`PRAGMA application_id`): the letters `csst`. */
const applicationId = 0x63737374;

/**
 * The names of some tables and columns differ from those in the code.
 *
 * - `state`: one row. `version` increases with every commit, `epoch` when all blocks are dropped.
 * - `stamp`: at most one row, with the stamp of the last write that had one.
 * - `path`: files with at least one document. Ids are never used again, so that a reader may cache them.
 * - `label`: the dictionary of the names of languages and kinds.
 * - `entry`: the id and the path of each document, to find it by. `slot` is its docId.
 * - `text`: the texts and details of a few documents, compressed, see `document/text-block.ts`.
 * - `block`: what ranking needs of `rowsPerBlock` documents, see `block/block.ts`. `no` is the ordinal, `used` the
 *   number of its documents, `tokens` that of their tokens. `facts` has the columns, and `sketches` the sketches of the
 *   vectors, both without the free rows at the end of the block.
 * - `vector`: the codes of each vector by docId (`slot`). A search reads a few of them from all over the table.
 * - `segment`, `leaf`: the segments and term blocks of the inverted indexes. Each granularity has its own index, and so
 *   its own term statistics, and the names of chunks have one, see `lexical/index-code.ts` and `lexical/segment.ts`.
 *   `entries` is the number of documents.
 * - `checksum`: of the other values of a row, see `checksum.ts`.
 */
const schema = `
  CREATE TABLE state (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, epoch INTEGER NOT NULL, dimensions INTEGER NOT NULL
  );
  INSERT INTO state VALUES (1, 0, 0, 0);
  CREATE TABLE stamp (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL);
  CREATE TABLE path (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
  CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE entry (
    slot INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, path INTEGER NOT NULL
  );
  CREATE INDEX entry_path ON entry (path);
  CREATE TABLE text (no INTEGER PRIMARY KEY, data BLOB NOT NULL, checksum INTEGER NOT NULL);
  CREATE TABLE block (
    no INTEGER PRIMARY KEY, granularity INTEGER NOT NULL, used INTEGER NOT NULL, tokens INTEGER NOT NULL, version INTEGER NOT NULL,
    facts BLOB NOT NULL, sketches BLOB NOT NULL, checksum INTEGER NOT NULL
  );
  CREATE INDEX block_version ON block (version);
  CREATE INDEX block_used ON block (granularity, used);
  CREATE TABLE vector (slot INTEGER PRIMARY KEY, codes BLOB NOT NULL, checksum INTEGER NOT NULL);
  CREATE TABLE segment (
    no INTEGER PRIMARY KEY AUTOINCREMENT, inverted_index INTEGER NOT NULL, last INTEGER NOT NULL,
    entries INTEGER NOT NULL, live INTEGER NOT NULL, terms TEXT NOT NULL, checksum INTEGER NOT NULL
  );
  CREATE TABLE leaf (id INTEGER PRIMARY KEY, data BLOB NOT NULL, checksum INTEGER NOT NULL);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

/**
 * Creates the tables in an empty file, or checks an existing file.
 *
 * @throws INDEX_CORRUPT if the file belongs to another program
 * @throws INDEX_STALE if it has another format
 */
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
