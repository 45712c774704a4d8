/** Increases if the format of tables, blocks, quantisation, postings or tokens changes. */
export const formatVersion = 13;

/** Identifies the file as a store of this program (`PRAGMA application_id`): the letters `csst`. */
export const applicationId = 0x63737374;

/**
 * The names of some tables and columns differ from those in the code.
 *
 * - `state`: one row. `version` increases with every commit, `epoch` when all blocks are dropped. `origin` is random: a
 *   layer has that of the file that it belongs to.
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
const stateSchema = `
  CREATE TABLE state (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, epoch INTEGER NOT NULL,
    dimensions INTEGER NOT NULL, origin BLOB NOT NULL
  );
  CREATE TABLE stamp (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL);
  CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

/** A table whose rows a shared database can have, see `layer.ts`. */
export interface LayeredTable {
  readonly name: string;
  /** Column of the integer key. */
  readonly key: string;
  readonly columns: string;
  /** The columns of each index by its name. */
  readonly indexes?: Readonly<Record<string, string>>;
}

export const layeredTables: readonly LayeredTable[] = [
  { name: 'path', key: 'id', columns: 'id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE' },
  {
    name: 'entry',
    key: 'slot',
    columns: 'slot INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, path INTEGER NOT NULL',
    indexes: { entry_path: 'path' },
  },
  { name: 'text', key: 'no', columns: 'no INTEGER PRIMARY KEY, data BLOB NOT NULL, checksum INTEGER NOT NULL' },
  {
    name: 'block',
    key: 'no',
    columns: `
      no INTEGER PRIMARY KEY, granularity INTEGER NOT NULL, used INTEGER NOT NULL, tokens INTEGER NOT NULL,
      version INTEGER NOT NULL, facts BLOB NOT NULL, sketches BLOB NOT NULL, checksum INTEGER NOT NULL`,
    indexes: { block_version: 'version', block_used: 'granularity, used' },
  },
  { name: 'vector', key: 'slot', columns: 'slot INTEGER PRIMARY KEY, codes BLOB NOT NULL, checksum INTEGER NOT NULL' },
  {
    name: 'segment',
    key: 'no',
    columns: `
      no INTEGER PRIMARY KEY AUTOINCREMENT, inverted_index INTEGER NOT NULL, last INTEGER NOT NULL,
      entries INTEGER NOT NULL, live INTEGER NOT NULL, terms TEXT NOT NULL, checksum INTEGER NOT NULL`,
  },
  { name: 'leaf', key: 'id', columns: 'id INTEGER PRIMARY KEY, data BLOB NOT NULL, checksum INTEGER NOT NULL' },
];

/** Statements that create all tables in an empty database. */
export function schemaOf(prefix: string): string {
  const tables = layeredTables.map(({ name, columns, indexes = {} }) => {
    const ofTable = Object.entries(indexes).map(([index, on]) => `CREATE INDEX ${index} ON ${prefix}${name} (${on});`);
    return `CREATE TABLE ${prefix}${name} (${columns}); ${ofTable.join(' ')}`;
  });
  return [stateSchema, ...tables].join('\n');
}
