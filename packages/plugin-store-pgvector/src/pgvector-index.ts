import type {
  DenseRequest,
  FileEntries,
  LexicalRequest,
  PluginContext,
  RankedList,
  StoredChunk,
  StoreStats,
} from '@codesearch/kernel';
import { readEntry, weighedPortions } from '@codesearch/toolkit';
import type { DatabaseIndex, IndexWriter, ServerPlace, StoredEntries } from '@codesearch/toolkit';
import { Database } from './database.ts';
import type { Statements } from './database.ts';
import { EntrySearch, granularities } from './entry-search.ts';
import { codeOf, codes } from './failure.ts';
import { IndexTables } from './index-tables.ts';
import type { IndexState } from './index-tables.ts';
import type { ResolvedOptions } from './options.ts';
import { chunkColumns, parseVector, rowBytes, writtenEntries } from './row.ts';
import type { EntryRow } from './row.ts';

/** Limits of one statement. */
const maxRows = 1_000;
const maxBytes = 8_000_000;

/** An index in tables of PostgreSQL. Each write is one transaction. */
export class PgvectorIndex implements DatabaseIndex, StoredEntries {
  readonly #database: Database;
  readonly #location: string;
  readonly #tables: IndexTables;
  readonly #search: EntrySearch;

  private constructor(database: Database, location: string, tables: IndexTables, options: ResolvedOptions) {
    this.#database = database;
    this.#location = location;
    this.#tables = tables;
    this.#search = new EntrySearch(tables, options);
  }

  static async open(options: ResolvedOptions, place: ServerPlace, context: PluginContext): Promise<PgvectorIndex> {
    const { address, server, index } = place;
    const database = await Database.open(address, options, context);
    return new PgvectorIndex(database, `${server}, ${index}`, new IndexTables(index, options), options);
  }

  async probe(): Promise<void> {
    await this.#database.rows('SELECT 1');
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async read<Found>(none: Found, use: (entries: StoredEntries) => Promise<Found>): Promise<Found> {
    try {
      return await use(this);
    } catch (error) {
      if (codeOf(error) === codes.tableMissing) return none;
      throw error;
    }
  }

  /** The transaction waits for those of other machines. */
  write(use: (writer: IndexWriter) => Promise<void>): Promise<void> {
    return this.#database.transaction(async (statements) => {
      await this.#tables.lock(statements);
      await use({
        dimensions: async () => (await this.#tables.read(statements))?.dimensions,
        create: (dimensions) => this.#tables.create(statements, dimensions, Date.now()),
        replace: (files) => this.#replace(statements, files),
        putMetadata: async (metadata) => {
          await statements.rows(`UPDATE ${this.#tables.state} SET metadata = $1`, [JSON.stringify(metadata)]);
        },
        drop: () => this.#tables.drop(statements),
      });
    });
  }

  async metadata(): Promise<string | undefined> {
    const state = await this.read<IndexState | undefined>(undefined, () => this.#tables.read(this.#database));
    return state?.metadata ? (JSON.parse(state.metadata) as string) : undefined;
  }

  searchDense(request: DenseRequest): Promise<RankedList> {
    return this.#search.nearest(this.#database, request);
  }

  searchLexical(request: LexicalRequest): Promise<RankedList> {
    return this.#search.worded(this.#database, request);
  }

  load(ids: readonly string[]): Promise<readonly StoredChunk[]> {
    return this.#chunks('id = ANY($1::text[])', ids);
  }

  list(paths: readonly string[]): Promise<readonly StoredChunk[]> {
    return this.#chunks("path = ANY($1::text[]) AND granularity = 'chunk' ORDER BY start_line, position", paths);
  }

  async vectors(ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
    const rows = await this.#database.rows<Pick<EntryRow, 'id' | 'embedding'>>(
      `SELECT id, embedding::text AS embedding FROM ${this.#tables.entries} WHERE id = ANY($1::text[])`,
      [ids],
    );
    return new Map(rows.map(({ id, embedding }) => [id, parseVector(embedding)]));
  }

  async files(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.rows<{ readonly path: string; readonly chunks: number }>(
      `SELECT path, (count(*) FILTER (WHERE granularity = 'chunk'))::int AS chunks
       FROM ${this.#tables.entries} GROUP BY path`,
    );
    return new Map(rows.map(({ path, chunks }) => [path, chunks]));
  }

  async stats(): Promise<StoreStats> {
    const { all, entries, state } = this.#tables;
    const [row] = await this.#database.rows<StoreStats>(
      `SELECT count(*)::int AS files, coalesce(sum(chunks), 0)::int AS chunks,
         (SELECT dimensions FROM ${state}) AS dimensions,
         (SELECT sum(pg_total_relation_size(to_regclass(name))) FROM unnest($1::text[]) AS name)::float8 AS bytes
       FROM (
         SELECT count(*) FILTER (WHERE granularity = 'chunk') AS chunks FROM ${entries} GROUP BY path
       ) AS file`,
      [all],
    );
    return { ...(row as StoreStats) };
  }

  async #chunks(condition: string, value: unknown): Promise<readonly StoredChunk[]> {
    const rows = await this.#database.rows<EntryRow>(
      `SELECT ${chunkColumns} FROM ${this.#tables.entries} WHERE ${condition}`,
      [value],
    );
    return rows.map((row) => readEntry(row, row.document, this.#location));
  }

  async #replace(statements: Statements, files: readonly FileEntries[]): Promise<void> {
    const { state, words } = this.#tables;
    const ids = files.flatMap(({ entries }) => entries.map(({ id }) => id));
    const [{ first } = { first: 0 }] = await statements.rows<{ readonly first: number }>(
      `UPDATE ${state} SET revision = revision + 1, numbers = numbers + $1 RETURNING numbers - $1 AS first`,
      [ids.length],
    );
    const removed = await statements.rows<CountedRow>(
      `DELETE FROM ${this.#tables.entries} WHERE path = ANY($1::text[]) OR id = ANY($2::text[])
       RETURNING number, granularity, tokens`,
      [files.map(({ path }) => path), ids],
    );
    const written = writtenEntries(files, first, words !== undefined);
    await this.#insert(statements, written.rows);
    if (!words) return;
    await words.remove(
      statements,
      removed.map(({ number }) => number),
    );
    await words.insert(statements, written.words);
    const [before, after] = [countsOf(removed), countsOf(written.rows)];
    await statements.rows(
      `UPDATE ${state} SET chunks = chunks + $1, chunk_tokens = chunk_tokens + $2,
         files = files + $3, file_tokens = file_tokens + $4`,
      after.map((count, at) => count - (before[at] as number)),
    );
  }

  async #insert(statements: Statements, rows: readonly EntryRow[]): Promise<void> {
    const { entries, vectorType } = this.#tables;
    for (const some of weighedPortions(rows, maxRows, maxBytes, rowBytes)) {
      const names = columns.map(([name]) => name).join(', ');
      const parameters = columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ');
      await statements.rows(
        `INSERT INTO ${entries} (${names})
         SELECT ${names.replace('embedding', `embedding::${vectorType}`)} FROM unnest(${parameters}) AS row(${names})`,
        columns.map(([name]) => some.map((row) => row[name])),
      );
    }
  }
}

/** Columns of an entry and their types, as they are written. */
const columns: readonly (readonly [name: keyof EntryRow, type: string])[] = [
  ['id', 'text'],
  ['number', 'int'],
  ['path', 'text'],
  ['position', 'int'],
  ['granularity', 'text'],
  ['language', 'text'],
  ['kind', 'text'],
  ['start_line', 'int'],
  ['tokens', 'int'],
  ['document', 'text'],
  ['embedding', 'text'],
];

type CountedRow = Pick<EntryRow, 'number' | 'granularity' | 'tokens'>;

/** Chunks, their tokens, entries of files, and their tokens. */
function countsOf(rows: readonly CountedRow[]): readonly number[] {
  return granularities.flatMap((granularity) => {
    const some = rows.filter((row) => row.granularity === granularity);
    return [some.length, some.reduce((sum, { tokens }) => sum + tokens, 0)];
  });
}
