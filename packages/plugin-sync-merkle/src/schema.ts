/**
 * What leads from one format of the tables to the next: the first step makes the tables of format 1, and so on. A database of
 * an older format takes the steps that it lacks and keeps what it holds.
 *
 * `folder` and `file` are keyed by the path of the folder they lie in and their name there; the root is the folder with two
 * empty names. `tally` counts files by reason of their being passed over, indexed ones under the empty reason. `llm`,
 * `pattern` and `raw` are numbers of chunks by level of their contexts. `scan` has at
 * most one row: the digest of a scan, and the hash of stamps that the root has where that scan is committed as a whole.
 */
export const schemaSteps: readonly string[] = [
  `CREATE TABLE folder (
     parent TEXT NOT NULL, name TEXT NOT NULL, children INTEGER NOT NULL, stamps TEXT NOT NULL, contents TEXT NOT NULL,
     PRIMARY KEY (parent, name)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE file (
     folder TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, mtime REAL NOT NULL, stamp TEXT NOT NULL,
     young INTEGER NOT NULL, hash TEXT NOT NULL, chunks INTEGER NOT NULL, reason TEXT NOT NULL, detail TEXT,
     PRIMARY KEY (folder, name)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE tally (
     reason TEXT PRIMARY KEY, files INTEGER NOT NULL, chunks INTEGER NOT NULL, bytes INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`,

  `ALTER TABLE file ADD COLUMN masked INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE tally ADD COLUMN masked INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE scan (digest TEXT PRIMARY KEY, stamps TEXT NOT NULL, files INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,

  ['file', 'tally']
    .flatMap((table) => ['llm', 'pattern', 'raw'].map((level) => [table, level] as const))
    .map(([table, level]) => `ALTER TABLE ${table} ADD COLUMN ${level} INTEGER NOT NULL DEFAULT 0;`)
    .join('\n'),
];

/** The number of the format that the last step leads to. */
export const schemaFormat: number = schemaSteps.length;
