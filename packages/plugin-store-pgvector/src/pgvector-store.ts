import { errors, upsertPlan } from '@codesearch/kernel';
import type {
  Call,
  DenseRequest,
  FileEntries,
  IdsRequest,
  LexicalRequest,
  ListRequest,
  PathsRequest,
  PluginContext,
  PutMetadataRequest,
  RankedList,
  Store,
  StoredChunk,
  StoreStats,
  UpsertRequest,
} from '@codesearch/kernel';
import { readEntry, StoreCalls, weighedPortions } from '@codesearch/toolkit';
import { serverName, tableName } from './address.ts';
import { Database } from './database.ts';
import type { Statements } from './database.ts';
import { EntrySearch, granularities } from './entry-search.ts';
import { codeOf, codes, failure } from './failure.ts';
import { IndexTables } from './index-tables.ts';
import type { ResolvedOptions } from './options.ts';
import { chunkColumns, parseVector, rowBytes, writtenEntries } from './row.ts';
import type { EntryRow } from './row.ts';

/** Limits of one statement. */
const maxRows = 1_000;
const maxBytes = 8_000_000;

/** A store in one table of PostgreSQL. Each write is one transaction. */
export class PgvectorStore implements Store {
  readonly #location: string;
  readonly #tables: IndexTables;
  readonly #search: EntrySearch;
  readonly #calls: StoreCalls<Database>;

  constructor(options: ResolvedOptions, context: PluginContext) {
    const name = tableName(options, context);
    const server = serverName(options, context);
    this.#location = `${server}, ${name}`;
    this.#tables = new IndexTables(name, options);
    this.#calls = new StoreCalls({
      connect: () => Database.open(options, context),
      failure: (error) => failure(error, server, name),
    });
    this.#search = new EntrySearch(this.#tables, options);
  }

  async open(request: Call): Promise<void> {
    await this.#calls.use(request, (database) => database.rows('SELECT 1'));
  }

  async upsert(request: UpsertRequest): Promise<void> {
    const { files, dimensions } = upsertPlan(request.files);
    await this.#write(request, async (statements) => {
      const state = await this.#tables.read(statements);
      const wanted = dimensions ?? state?.dimensions;
      if (wanted === undefined || files.length === 0) return;
      if (state && state.dimensions !== wanted) throw errors.dimensionMismatch(state.dimensions, wanted);
      if (!state) await this.#tables.create(statements, wanted, Date.now());
      await this.#replace(statements, files);
    });
  }

  async remove({ paths, signal }: PathsRequest): Promise<void> {
    await this.#write({ signal }, async (statements) => {
      if (!(await this.#tables.read(statements))) return;
      await this.#replace(
        statements,
        paths.map((path) => ({ path, entries: [] })),
      );
    });
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    return this.#read<RankedList>(request, [], (database) => this.#search.nearest(database, request));
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    return this.#read<RankedList>(request, [], (database) => this.#search.worded(database, request));
  }

  async load({ ids, signal }: IdsRequest): Promise<readonly StoredChunk[]> {
    return this.#read<readonly StoredChunk[]>({ signal }, [], async (database) => {
      const rows = await database.rows<EntryRow>(
        `SELECT ${chunkColumns} FROM ${this.#tables.entries} WHERE id = ANY($1::text[])`,
        [ids],
      );
      const byId = new Map(rows.map((row) => [row.id, readEntry(row, row.document, this.#location)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    });
  }

  async list({ path, signal }: ListRequest): Promise<readonly StoredChunk[]> {
    return this.#read<readonly StoredChunk[]>({ signal }, [], async (database) => {
      const rows = await database.rows<EntryRow>(
        `SELECT ${chunkColumns} FROM ${this.#tables.entries}
         WHERE path = $1 AND granularity = 'chunk' ORDER BY start_line, position`,
        [path],
      );
      return rows.map((row) => readEntry(row, row.document, this.#location));
    });
  }

  async vectors({ ids, signal }: IdsRequest): Promise<readonly (Float32Array | undefined)[]> {
    const none = ids.map(() => undefined);
    return this.#read<readonly (Float32Array | undefined)[]>({ signal }, none, async (database) => {
      const rows = await database.rows<Pick<EntryRow, 'id' | 'embedding'>>(
        `SELECT id, embedding::text AS embedding FROM ${this.#tables.entries} WHERE id = ANY($1::text[])`,
        [ids],
      );
      const byId = new Map(rows.map(({ id, embedding }) => [id, parseVector(embedding)]));
      return ids.map((id) => byId.get(id));
    });
  }

  async files(request: Call): Promise<ReadonlyMap<string, number>> {
    return this.#read<ReadonlyMap<string, number>>(request, new Map(), async (database) => {
      const rows = await database.rows<{ readonly path: string; readonly chunks: number }>(
        `SELECT path, (count(*) FILTER (WHERE granularity = 'chunk'))::int AS chunks
         FROM ${this.#tables.entries} GROUP BY path`,
      );
      return new Map(rows.map(({ path, chunks }) => [path, chunks]));
    });
  }

  async stats(request: Call): Promise<StoreStats> {
    return this.#read<StoreStats>(request, { files: 0, chunks: 0, dimensions: 0 }, async (database) => {
      const { all, entries, state } = this.#tables;
      const [row] = await database.rows<StoreStats & { readonly bytes: number }>(
        `SELECT count(*)::int AS files, coalesce(sum(chunks), 0)::int AS chunks,
           (SELECT dimensions FROM ${state}) AS dimensions,
           (SELECT sum(pg_total_relation_size(to_regclass(name))) FROM unnest($1::text[]) AS name)::float8 AS bytes
         FROM (
           SELECT count(*) FILTER (WHERE granularity = 'chunk') AS chunks FROM ${entries} GROUP BY path
         ) AS file`,
        [all],
      );
      const { files, chunks, dimensions, bytes } = row as StoreStats & { readonly bytes: number };
      return { files, chunks, dimensions: files === 0 ? 0 : dimensions, bytes };
    });
  }

  async putMetadata({ metadata, signal }: PutMetadataRequest): Promise<void> {
    await this.#write({ signal }, async (statements) => {
      if (!(await this.#tables.read(statements))) return;
      await statements.rows(`UPDATE ${this.#tables.state} SET metadata = $1`, [JSON.stringify(metadata)]);
    });
  }

  async getMetadata(request: Call): Promise<string | undefined> {
    return this.#read<string | undefined>(request, undefined, async (database) => {
      const metadata = (await this.#tables.read(database))?.metadata;
      return metadata ? (JSON.parse(metadata) as string) : undefined;
    });
  }

  async clear(request: Call): Promise<void> {
    await this.#write(request, (statements) => this.#tables.drop(statements));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const database = await this.#calls.ended();
    await database?.close();
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

  /** Runs writes one after the other, each in a transaction that waits for those of other machines. */
  #write(request: Call, call: (statements: Statements) => Promise<void>): Promise<void> {
    return this.#calls.write(request, (database) =>
      database.transaction(async (statements) => {
        await this.#tables.lock(statements);
        await call(statements);
      }),
    );
  }

  /** @param none the result if the index does not exist */
  #read<Found>(request: Call, none: Found, call: (database: Database) => Promise<Found>): Promise<Found> {
    return this.#calls.use(request, async (database) => {
      try {
        return await call(database);
      } catch (error) {
        if (codeOf(error) === codes.tableMissing) return none;
        throw error;
      }
    });
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
