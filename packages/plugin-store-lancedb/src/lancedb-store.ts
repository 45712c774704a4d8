import { join } from 'node:path';
import { errors, ranked, upsertPlan } from '@codesearch/kernel';
import type {
  Call,
  DenseRequest,
  FileEntries,
  IdsRequest,
  ListRequest,
  PathsRequest,
  PluginContext,
  RankedList,
  Store,
  StoredChunk,
  StoreStats,
  UpsertRequest,
} from '@codesearch/kernel';
import { entryTest, makePrivateFolder, portions, readEntry, resolvePaths, StoreCalls } from '@codesearch/toolkit';
import { anyOf, conditions } from './conditions.ts';
import { Database } from './database.ts';
import { failure } from './failure.ts';
import { chunkColumns, entryRows } from './row.ts';
import type { EntryRow } from './row.ts';
import type { Table } from './runtime.ts';
import { withWriteLock } from './write-lock.ts';

/** Max values in one condition. */
const maxValues = 1_000;

/** Each write adds a file and a version. After so many, small files are joined and old versions removed. */
const maxWrites = 32;

/** A reader of another process may still read a version of this age. */
const minVersionAgeMs = 120_000;

/** How long the last compaction of a session waits for other writers. */
const maxOptimizeMs = 5_000;

/** Where a {@link LancedbStore} keeps its table. */
export interface TableLocation {
  readonly runtime: string;
  readonly folder: string;
  readonly table: string;
}

/** A store in one table of LanceDB. Each write is one commit. */
export class LancedbStore implements Store {
  readonly #place: TableLocation;
  readonly #context: PluginContext;
  readonly #calls: StoreCalls<Database>;
  #written = 0;

  constructor(place: TableLocation, context: PluginContext) {
    const { runtime, folder, table } = place;
    this.#place = place;
    this.#context = context;
    this.#calls = new StoreCalls({
      connect: () => Database.open(runtime, folder, table),
      failure: (error) => failure(error, folder, join(folder, `${table}.lance`)),
    });
  }

  async open(request: Call): Promise<void> {
    await this.#calls.use(request, async () => undefined);
  }

  async upsert(request: UpsertRequest): Promise<void> {
    const { files, dimensions } = upsertPlan(request.files);
    await this.#write(request, async (database) => {
      const rows = entryRows(files);
      const table = await database.table();
      if (table) return this.#replace(table, files, rows, dimensions);
      if (rows.length === 0 || (await database.create(rows))) return;
      await this.#replace((await database.table())!, files, rows, dimensions);
    });
  }

  async remove({ paths, signal }: PathsRequest): Promise<void> {
    await this.#write({ signal }, async (database) => {
      const table = await database.table();
      await table?.delete(anyOf('path', paths));
    });
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    return this.#read<RankedList>(request, [], (table) => nearest(table, request));
  }

  async load({ ids, signal }: IdsRequest): Promise<readonly StoredChunk[]> {
    return this.#read<readonly StoredChunk[]>({ signal }, [], async (table) => {
      const rows = await rowsOf<EntryRow>(table, ids, chunkColumns);
      const byId = new Map(rows.map((row) => [row.id, readEntry(row, row.document, this.#place.folder)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    });
  }

  async list({ path, signal }: ListRequest): Promise<readonly StoredChunk[]> {
    return this.#read<readonly StoredChunk[]>({ signal }, [], async (table) => {
      const condition = `${anyOf('path', [path])} AND ${anyOf('granularity', ['chunk'])}`;
      const rows = (await table.query().where(condition).select(chunkColumns).toArray()) as readonly EntryRow[];
      return rows
        .toSorted((a, b) => a.start_line - b.start_line || a.position - b.position)
        .map((row) => readEntry(row, row.document, this.#place.folder));
    });
  }

  async vectors({ ids, signal }: IdsRequest): Promise<readonly (Float32Array | undefined)[]> {
    const none = ids.map(() => undefined);
    return this.#read<readonly (Float32Array | undefined)[]>({ signal }, none, async (table) => {
      const rows = await rowsOf<{ readonly id: string; readonly vector: Iterable<number> }>(table, ids, [
        'id',
        'vector',
      ]);
      const byId = new Map(rows.map(({ id, vector }) => [id, Float32Array.from(vector)]));
      return ids.map((id) => byId.get(id));
    });
  }

  async files(request: Call): Promise<ReadonlyMap<string, number>> {
    return this.#read<ReadonlyMap<string, number>>(request, new Map(), async (table) => {
      const rows = (await table.query().select(['path', 'granularity']).toArray()) as readonly EntryRow[];
      const counts = new Map<string, number>();
      for (const { path, granularity } of rows) {
        counts.set(path, (counts.get(path) ?? 0) + (granularity === 'chunk' ? 1 : 0));
      }
      return counts;
    });
  }

  async stats(request: Call): Promise<StoreStats> {
    return this.#read<StoreStats>(request, { files: 0, chunks: 0, dimensions: 0 }, async (table) => {
      const [files, chunks] = await Promise.all([
        table.countRows('position = 0'),
        table.countRows(anyOf('granularity', ['chunk'])),
      ]);
      return { files, chunks, dimensions: files === 0 ? 0 : await dimensionsOf(table) };
    });
  }

  async clear(request: Call): Promise<void> {
    await this.#write(request, (database) => database.drop());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const database = await this.#calls.ended();
    if (database && this.#written > 0) await this.#optimize(database, AbortSignal.timeout(maxOptimizeMs), maxWrites);
    database?.close();
  }

  /** Replaces all rows of these files in one commit. */
  async #replace(
    table: Table,
    files: readonly FileEntries[],
    rows: readonly object[],
    dimensions: number | undefined,
  ): Promise<void> {
    const stored = await dimensionsOf(table);
    if (dimensions !== undefined && stored !== dimensions) throw errors.dimensionMismatch(stored, dimensions);
    const replaced = anyOf(
      'path',
      files.map(({ path }) => path),
    );
    if (rows.length === 0) return void (await table.delete(replaced));
    await table
      .mergeInsert('id')
      .whenMatchedUpdateAll()
      .whenNotMatchedInsertAll()
      .whenNotMatchedBySourceDelete({ where: replaced })
      .execute(rows);
  }

  /**
   * Joins small files and removes old versions. Data is complete without it, so a failure is only logged.
   *
   * @param minFiles fewer files are left as they are
   */
  async #optimize(database: Database, signal: AbortSignal, minFiles = 0): Promise<void> {
    this.#written = 0;
    try {
      await this.#locked(signal, async () => {
        const table = await database.table();
        if (!table || (await table.stats()).fragmentStats.numFragments < minFiles) return;
        await table.optimize({ cleanupOlderThan: new Date(Date.now() - minVersionAgeMs) });
      });
    } catch (error) {
      this.#context.logger.warn('The table of LanceDB cannot be compacted.', {
        problem: error instanceof Error ? error.message : String(error),
      });
    }
  }

  async #locked(signal: AbortSignal, write: () => Promise<void>): Promise<void> {
    const { folder, table } = this.#place;
    makePrivateFolder(folder);
    await withWriteLock(join(folder, `${table}.lock`), signal, write);
  }

  #write({ signal }: Call, call: (database: Database) => Promise<void>): Promise<void> {
    return this.#calls.write({ signal }, async (database) => {
      await this.#locked(signal, () => call(database));
      if (++this.#written >= maxWrites) await this.#optimize(database, signal);
    });
  }

  /** @param none the result if the table does not exist */
  #read<Found>({ signal }: Call, none: Found, call: (table: Table) => Promise<Found>): Promise<Found> {
    return this.#calls.use({ signal }, async (database) => {
      const table = await database.table();
      if (!table) return none;
      signal.throwIfAborted();
      try {
        return await call(table);
      } catch (error) {
        // Another process has removed the table.
        if (!(await database.table().catch(() => table))) return none;
        throw error;
      } finally {
        table.close();
      }
    });
  }
}

/**
 * Requests more rows until there are enough, and all with the lowest score, because equal scores are ordered by path.
 */
async function nearest(table: Table, { vector, topK, filter, signal }: DenseRequest): Promise<RankedList> {
  const narrowed = await resolvePaths(filter, () => allPaths(table));
  const condition = conditions(narrowed);
  const passes = entryTest(narrowed);
  for (let limit = topK + 50; ; limit *= 4) {
    signal.throwIfAborted();
    const query = table.query().nearestTo(vector).distanceType('dot').limit(limit);
    if (condition !== undefined) query.where(condition);
    const columns = ['id', 'path', 'granularity', 'language', 'kind', '_distance'];
    const found = (await query.select(columns).toArray()) as readonly FoundRow[];
    // LanceDB's distance is 1 minus the dot product.
    const rows = found.map((row) => ({ row, id: row.id, path: row.path, score: 1 - row._distance }));
    const lowest = Math.min(...rows.map(({ score }) => score));
    const list = ranked(
      rows.filter(({ row }) => passes(row)).map(({ id, path, score }) => ({ id, path, score })),
      topK,
    );
    if (rows.length < limit || (list.length === topK && (list.at(-1)?.score ?? 0) > lowest)) return list;
  }
}

type FoundRow = Pick<EntryRow, 'id' | 'path' | 'granularity' | 'language' | 'kind'> & { readonly _distance: number };

async function rowsOf<Row extends object>(
  table: Table,
  ids: readonly string[],
  columns: readonly string[],
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const some of portions([...new Set(ids)], maxValues)) {
    found.push(...((await table.query().where(anyOf('id', some)).select(columns).toArray()) as readonly Row[]));
  }
  return found;
}

async function allPaths(table: Table): Promise<readonly string[]> {
  const rows = (await table.query().where('position = 0').select(['path']).toArray()) as readonly EntryRow[];
  return rows.map(({ path }) => path);
}

async function dimensionsOf(table: Table): Promise<number> {
  const { fields } = await table.schema();
  return fields.find(({ name }) => name === 'vector')?.type.listSize ?? 0;
}
