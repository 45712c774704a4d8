import { errors } from '@codesearch/kernel';
import type { Database } from './database.ts';
import type { Place } from './failure.ts';

/** Rises when tables, blocks, quantisation or tokens change their form. */
export const formatVersion = 2;

/** Marks the file as a store of this program (`PRAGMA application_id`): the letters `csst`. */
const applicationId = 0x63737374;

/**
 * - `state`: one row. `version` rises with every commit, `epoch` whenever all blocks are dropped.
 * - `path`: files with at least one entry. Ids are never used again, so that a reader may remember them.
 * - `label`: names of languages and kinds.
 * - `entry`: what `load` returns. The slot is the entry's place in the blocks and its rowid in the lexical tables.
 * - `block`: what a search needs of `rowsPerBlock` entries at once, see `block/block.ts`.
 * - `residual`: the low plane of a block's vectors.
 * - `checksum` stands over the other values of its row, see `checksum.ts`.
 * - `lexical_chunk`, `lexical_file`: inverted indexes, apart so that each has its own term statistics. They hold tokens
 *   only; the `ascii` tokenizer keeps them as they are, since it takes every other character as part of a word.
 */
const schema = `
  CREATE TABLE state (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, epoch INTEGER NOT NULL, dimensions INTEGER NOT NULL
  );
  INSERT INTO state VALUES (1, 0, 0, 0);
  CREATE TABLE path (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
  CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE entry (
    slot INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, path INTEGER NOT NULL, granularity INTEGER NOT NULL,
    language INTEGER NOT NULL, kind INTEGER NOT NULL, start_line INTEGER NOT NULL, end_line INTEGER NOT NULL,
    symbols TEXT NOT NULL, enclosing TEXT NOT NULL, text NOT NULL, checksum INTEGER NOT NULL
  );
  CREATE INDEX entry_path ON entry (path);
  CREATE TABLE block (
    no INTEGER PRIMARY KEY, granularity INTEGER NOT NULL, used INTEGER NOT NULL, version INTEGER NOT NULL,
    facts BLOB NOT NULL, vectors BLOB NOT NULL, checksum INTEGER NOT NULL
  );
  CREATE INDEX block_version ON block (version);
  CREATE INDEX block_used ON block (granularity, used);
  CREATE TABLE residual (no INTEGER PRIMARY KEY, vectors BLOB NOT NULL, checksum INTEGER NOT NULL);
  ${lexicalTable('chunk')}
  ${lexicalTable('file')}
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

function lexicalTable(granularity: string): string {
  return `
    CREATE VIRTUAL TABLE lexical_${granularity} USING fts5(
      path, names, signature, doc, body, content = '', contentless_delete = 1, tokenize = 'ascii'
    );
    CREATE VIRTUAL TABLE term_${granularity} USING fts5vocab('lexical_${granularity}', 'row');
  `;
}

/** Makes the tables in an empty file, or checks that they are ours and of this format. */
export function ensureSchema(database: Database, place: Place): void {
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
