import { errors, ranked, upsertPlan } from '@codesearch/kernel';
import type {
  Call,
  DenseRequest,
  FileEntries,
  IdsRequest,
  ListRequest,
  PathsRequest,
  PluginContext,
  PutMetadataRequest,
  RankedEntry,
  RankedList,
  SearchFilter,
  Store,
  StoredChunk,
  StoreStats,
  UpsertRequest,
} from '@codesearch/kernel';
import { entryTest, readEntry, resolvePaths, SerialQueue, weighedPortions } from '@codesearch/toolkit';
import { serverName, tableName } from './address.ts';
import { conditions, Parameters } from './conditions.ts';
import { Database } from './database.ts';
import type { Statements } from './database.ts';
import { codeOf, codes, failure } from './failure.ts';
import { IndexTables } from './index-tables.ts';
import type { ResolvedOptions } from './options.ts';
import { chunkColumns, entryRows, parseVector, rowBytes, vectorText } from './row.ts';
import type { EntryRow } from './row.ts';

/** Limits of one statement. */
const maxRows = 1_000;
const maxBytes = 8_000_000;

/** Max candidates that pgvector accepts for a scan of a graph. */
const maxSearchEf = 1_000;

/** A store in one table of PostgreSQL. Each write is one transaction. */
export class PgvectorStore implements Store {
  readonly #options: ResolvedOptions;
  readonly #context: PluginContext;
  readonly #name: string;
  readonly #server: string;
  readonly #tables: IndexTables;
  readonly #writes = new SerialQueue();
  readonly #running = new Set<Promise<unknown>>();
  #opening: Promise<Database> | undefined;
  #paths: { readonly revision: number; readonly paths: readonly string[] } | undefined;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.#name = tableName(options, context);
    this.#server = serverName(options, context);
    this.#tables = new IndexTables(this.#name, options);
  }

  async open(request: Call): Promise<void> {
    await this.#use(request, (database) => database.rows('SELECT 1'));
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
    return this.#read<RankedList>(request, [], (database) => this.#nearest(database, request));
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
      const { entries, state } = this.#tables;
      const [row] = await database.rows<StoreStats & { readonly bytes: number }>(
        `SELECT count(DISTINCT path)::int AS files,
           (count(*) FILTER (WHERE granularity = 'chunk'))::int AS chunks,
           (SELECT dimensions FROM ${state}) AS dimensions,
           pg_total_relation_size($1)::float8 AS bytes
         FROM ${entries}`,
        [entries],
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
    // The client never answers a call that waits for a connection when its pool ends.
    await Promise.allSettled(this.#running);
    const database = await this.#opening?.catch(() => undefined);
    await database?.close();
  }

  get #location(): string {
    return `${this.#server}, ${this.#name}`;
  }

  async #replace(statements: Statements, files: readonly FileEntries[]): Promise<void> {
    const { entries, state, vectorType } = this.#tables;
    const rows = entryRows(files);
    await statements.rows(`DELETE FROM ${entries} WHERE path = ANY($1::text[]) OR id = ANY($2::text[])`, [
      files.map(({ path }) => path),
      rows.map(({ id }) => id),
    ]);
    for (const some of weighedPortions(rows, maxRows, maxBytes, rowBytes)) {
      const column = <Name extends keyof EntryRow>(name: Name): EntryRow[Name][] => some.map((row) => row[name]);
      await statements.rows(
        `INSERT INTO ${entries}
         SELECT id, path, position, granularity, language, kind, start_line, document, embedding::${vectorType}
         FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[])
           AS row(id, path, position, granularity, language, kind, start_line, document, embedding)`,
        [
          column('id'),
          column('path'),
          column('position'),
          column('granularity'),
          column('language'),
          column('kind'),
          column('start_line'),
          column('document'),
          column('embedding'),
        ],
      );
    }
    await statements.rows(`UPDATE ${state} SET revision = revision + 1`);
  }

  /** Conditions on paths that have no column are tested here, and more rows are requested until there are enough. */
  async #nearest(database: Database, { vector, topK, filter, signal }: DenseRequest): Promise<RankedList> {
    const narrowed = await resolvePaths(filter, () => this.#allPaths(database));
    const passes = entryTest(narrowed);
    const isExact = this.#options.index === 'exact';
    const isComplete = Object.keys(narrowed).every((key) => sqlConditions.has(key));
    for (let limit = isExact && isComplete ? topK : topK + 50; ; limit *= 4) {
      signal.throwIfAborted();
      const rows = await this.#nearestRows(database, vector, narrowed, limit);
      const lowest = rows.at(-1)?.score ?? 0;
      const list = ranked(isComplete ? rows : rows.filter((row) => passes(row)), topK);
      // A graph returns equal scores in any order, so all of the lowest that is needed have to be there.
      const isEnough = list.length === topK && (isExact || (list.at(-1)?.score ?? 0) > lowest);
      if (rows.length < limit || isEnough) return list.map(({ id, path, score }) => ({ id, path, score }));
    }
  }

  async #nearestRows(
    database: Database,
    vector: Float32Array,
    filter: SearchFilter,
    limit: number,
  ): Promise<readonly FoundRow[]> {
    const parameters = new Parameters();
    const distance = `embedding <#> ${parameters.add(vectorText(vector))}::${this.#tables.vectorType}`;
    const where = conditions(filter, parameters);
    const found = `SELECT id, path, granularity, language, kind, -(${distance}) AS score
      FROM ${this.#tables.entries} WHERE ${where} ORDER BY ${distance}`;
    const exact = `${found}, path, id LIMIT ${limit}`;
    if (this.#options.index === 'exact') return database.rows<FoundRow>(exact, parameters.values);
    return database.transaction(async (statements) => {
      const candidates = Math.min(maxSearchEf, Math.max(this.#options.searchEf, limit));
      await statements.rows(
        "SELECT set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'strict_order', true)",
        [String(candidates)],
      );
      const rows = await statements.rows<FoundRow>(`${found} LIMIT ${limit}`, parameters.values);
      if (rows.length === limit) return rows;
      // The scan of a graph ends after some thousand rows, also if a filter has passed few of them.
      await statements.rows('SET LOCAL enable_indexscan = off');
      return statements.rows<FoundRow>(exact, parameters.values);
    });
  }

  async #allPaths(database: Database): Promise<readonly string[]> {
    const state = await this.#tables.read(database);
    if (state === undefined) return [];
    if (this.#paths?.revision !== state.revision) {
      const rows = await database.rows<Pick<EntryRow, 'path'>>(`SELECT DISTINCT path FROM ${this.#tables.entries}`);
      this.#paths = { revision: state.revision, paths: rows.map(({ path }) => path) };
    }
    return this.#paths.paths;
  }

  /** Runs writes one after the other, each in a transaction that waits for those of other machines. */
  #write({ signal }: Call, call: (statements: Statements) => Promise<void>): Promise<void> {
    return this.#use({ signal }, (database) =>
      this.#writes.run(() => {
        signal.throwIfAborted();
        return database.transaction(async (statements) => {
          await this.#tables.lock(statements);
          await call(statements);
        });
      }),
    );
  }

  /** @param none the result if the index does not exist */
  async #read<Found>({ signal }: Call, none: Found, call: (database: Database) => Promise<Found>): Promise<Found> {
    return this.#use({ signal }, async (database) => {
      try {
        return await call(database);
      } catch (error) {
        if (codeOf(error) === codes.tableMissing) return none;
        throw error;
      }
    });
  }

  #use<Value>({ signal }: Call, call: (database: Database) => Promise<Value>): Promise<Value> {
    const running = this.#call(signal, call).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  async #call<Value>(signal: AbortSignal, call: (database: Database) => Promise<Value>): Promise<Value> {
    try {
      const database = await (this.#opening ??= Database.open(this.#options, this.#context));
      signal.throwIfAborted();
      return await call(database);
    } catch (error) {
      throw failure(error, this.#server, this.#name);
    }
  }
}

type FoundRow = RankedEntry & Pick<EntryRow, 'granularity' | 'language' | 'kind'>;

/** Conditions that {@link conditions} expresses. */
const sqlConditions: ReadonlySet<string> = new Set<keyof SearchFilter>(['granularity', 'languages', 'kinds', 'paths']);
