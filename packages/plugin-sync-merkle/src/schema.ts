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
export const schema: string = `
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
