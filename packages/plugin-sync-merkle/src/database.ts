import { errors } from '@codesearch/kernel';
import { Connection } from '@codesearch/toolkit';
import type { ContextLevel, LevelCounts } from '@codesearch/kernel';
import type { Row } from '@codesearch/toolkit';

/** Milliseconds that a call waits for another process that writes. */
const busyTimeoutMs = 5_000;

const setup = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;';

/**
 * Opens the database of the committed tree: a write-ahead log, and one transaction per commit.
 *
 * A committed transaction survives the end of the process and a loss of power. The store is written before it. If only
 * the record were lost, a file that is changed back to its earlier recorded state would count as unchanged although the
 * store has its newer chunks.
 *
 * @throws INDEX_CORRUPT if it has another format
 * @throws the errors of `Connection`
 */
export function openDatabase(file: string): Connection {
  const database = new Connection(file, { busyTimeoutMs, orReadOnly: true, setup });
  try {
    if (formatOf(database) === 0) database.transaction(() => createTables(database));
    const format = formatOf(database);
    if (format === schemaFormat) return database;
    throw errors.indexCorrupt(file, `it has the format ${format}, and this program reads ${schemaFormat}`);
  } catch (error) {
    database.close();
    throw error;
  }
}

function formatOf(database: Connection): number {
  return Number(database.get('PRAGMA user_version')?.['user_version']);
}

/** Reads the format again within the transaction, because another process may have created the tables. */
function createTables(database: Connection): void {
  if (formatOf(database) === 0) database.exec(schema);
}

/** Format of the tables. It rises with each change of them, and a database with another format is refused. */
export const schemaFormat = 4;

/**
 * Creates the tables.
 *
 * - `folder`, `file`: keyed by the path of the parent folder and the name; both are empty for the root folder.
 * - `file`: `reason` is why it was skipped; empty for an indexed file, whose `detail` is why a simpler method chunked
 *   it: the code, and after a line break its detail.
 * - `tally`: counts of files by the reason why they were skipped; the reason of indexed files is empty. `llm`,
 *   `pattern` and `raw` count chunks by the level of their contexts.
 * - `scan`: at most one row, with the digest of a scan, and the hash of the root's stamps if that scan is committed
 *   completely.
 * - `stamp`: at most one row, with the stamp of the last commit that had one.
 */
const schema: string = `
  CREATE TABLE folder (
    parent TEXT NOT NULL, name TEXT NOT NULL, children INTEGER NOT NULL, stamps TEXT NOT NULL, contents TEXT NOT NULL,
    PRIMARY KEY (parent, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE file (
    folder TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, mtime REAL NOT NULL, stamp TEXT NOT NULL,
    young INTEGER NOT NULL, hash TEXT NOT NULL, chunks INTEGER NOT NULL, reason TEXT NOT NULL, detail TEXT,
    masked INTEGER NOT NULL, llm INTEGER NOT NULL, pattern INTEGER NOT NULL, raw INTEGER NOT NULL,
    PRIMARY KEY (folder, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tally (
    reason TEXT PRIMARY KEY, files INTEGER NOT NULL, chunks INTEGER NOT NULL, bytes INTEGER NOT NULL,
    masked INTEGER NOT NULL, llm INTEGER NOT NULL, pattern INTEGER NOT NULL, raw INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE scan (digest TEXT PRIMARY KEY, stamps TEXT NOT NULL, files INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE stamp (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT;
  PRAGMA user_version = ${schemaFormat};
`;

/** The levels of contexts. Each has a column with its name. */
export const levelColumns: readonly ContextLevel[] = ['llm', 'pattern', 'raw'];

/** The counts of a row, without zeros. */
export function levelsOf(row: Row): LevelCounts {
  return Object.fromEntries(
    levelColumns.map((level) => [level, Number(row[level])]).filter(([, count]) => count !== 0),
  );
}
