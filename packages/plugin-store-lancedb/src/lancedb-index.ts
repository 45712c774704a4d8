import { join } from 'node:path';
import type { DenseRequest, FileEntries, PluginContext, RankedList, StoredChunk, StoreStats } from '@codesearch/kernel';
import { bestEntries, makePrivateFolder, portions, readEntry } from '@codesearch/toolkit';
import { entryTest, resolvePaths } from '@codesearch/toolkit/pure';
import type { DatabaseIndex, IndexWriter, StoredEntries } from '@codesearch/toolkit';
import { anyOf, conditions } from './conditions.ts';
import { Database } from './database.ts';
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

/** Where a {@link LancedbIndex} keeps its table. */
export interface TableLocation {
  readonly runtime: string;
  readonly folder: string;
  readonly table: string;
}

/** An index in one table of LanceDB. Each write is one commit. */
export class LancedbIndex implements DatabaseIndex {
  readonly #database: Database;
  readonly #place: TableLocation;
  readonly #context: PluginContext;
  #written = 0;

  private constructor(database: Database, place: TableLocation, context: PluginContext) {
    this.#database = database;
    this.#place = place;
    this.#context = context;
  }

  static async open(place: TableLocation, context: PluginContext): Promise<LancedbIndex> {
    return new LancedbIndex(await Database.open(place.runtime, place.folder, place.table), place, context);
  }

  async read<Found>(none: Found, use: (entries: StoredEntries) => Promise<Found>, signal: AbortSignal): Promise<Found> {
    const table = await this.#database.table();
    if (!table) return none;
    signal.throwIfAborted();
    try {
      return await use(new TableEntries(table, this.#place.folder));
    } catch (error) {
      // Another process has removed the table.
      if (!(await this.#database.table().catch(() => table))) return none;
      throw error;
    } finally {
      table.close();
    }
  }

  async write(use: (writer: IndexWriter) => Promise<void>, signal: AbortSignal): Promise<void> {
    const database = this.#database;
    await this.#locked(signal, async () => {
      await use({
        async dimensions() {
          const table = await database.table();
          return table && dimensionsOf(table);
        },
        replace: (files) => replace(database, files),
        drop: () => database.drop(),
      });
    });
    if (++this.#written >= maxWrites) await this.#optimize(signal);
  }

  async close(): Promise<void> {
    if (this.#written > 0) await this.#optimize(AbortSignal.timeout(maxOptimizeMs), maxWrites);
    this.#database.close();
  }

  /**
   * Joins small files and removes old versions. Data is complete without it, so a failure is only logged.
   *
   * @param minFiles fewer files are left as they are
   */
  async #optimize(signal: AbortSignal, minFiles = 0): Promise<void> {
    this.#written = 0;
    try {
      await this.#locked(signal, async () => {
        const table = await this.#database.table();
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
}

/** The entries of one version of a table. */
class TableEntries implements StoredEntries {
  readonly #table: Table;
  readonly #folder: string;

  constructor(table: Table, folder: string) {
    this.#table = table;
    this.#folder = folder;
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    const narrowed = await resolvePaths(request.filter, () => allPaths(this.#table));
    const condition = conditions(narrowed);
    const passes = entryTest(narrowed);
    const { list } = await bestEntries(request, {
      request: async (limit) => {
        const query = this.#table.query().nearestTo(request.vector).distanceType('dot').limit(limit);
        if (condition !== undefined) query.where(condition);
        const columns = ['id', 'path', 'granularity', 'language', 'kind', '_distance'];
        const rows = (await query.select(columns).toArray()) as readonly FoundRow[];
        // LanceDB's distance is 1 minus the dot product.
        return rows.map((row) => ({ row, id: row.id, path: row.path, score: 1 - row._distance }));
      },
      passes: ({ row }) => passes(row),
    });
    return list;
  }

  async load(ids: readonly string[]): Promise<readonly StoredChunk[]> {
    return this.#chunks(await rowsOf<EntryRow>(this.#table, ids, chunkColumns));
  }

  async list(paths: readonly string[]): Promise<readonly StoredChunk[]> {
    const found: EntryRow[] = [];
    for (const some of portions(paths, maxValues)) {
      const condition = `${anyOf('path', some)} AND ${anyOf('granularity', ['chunk'])}`;
      found.push(...((await this.#table.query().where(condition).select(chunkColumns).toArray()) as EntryRow[]));
    }
    return this.#chunks(found.sort((a, b) => a.position - b.position));
  }

  async vectors(ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
    const columns = ['id', 'vector'];
    const rows = await rowsOf<{ readonly id: string; readonly vector: Iterable<number> }>(this.#table, ids, columns);
    return new Map(rows.map(({ id, vector }) => [id, Float32Array.from(vector)]));
  }

  async files(): Promise<ReadonlyMap<string, number>> {
    const rows = (await this.#table.query().select(['path', 'granularity']).toArray()) as readonly EntryRow[];
    const counts = new Map<string, number>();
    for (const { path, granularity } of rows) {
      counts.set(path, (counts.get(path) ?? 0) + (granularity === 'chunk' ? 1 : 0));
    }
    return counts;
  }

  async stats(): Promise<StoreStats> {
    const [files, chunks, dimensions] = await Promise.all([
      this.#table.countRows('position = 0'),
      this.#table.countRows(anyOf('granularity', ['chunk'])),
      dimensionsOf(this.#table),
    ]);
    return { files, chunks, dimensions };
  }

  #chunks(rows: readonly EntryRow[]): readonly StoredChunk[] {
    return rows.map((row) => readEntry(row, row.document, this.#folder));
  }
}

/** Replaces all rows of these files in one commit. */
async function replace(database: Database, files: readonly FileEntries[]): Promise<void> {
  const rows = entryRows(files);
  const table = await database.table();
  if (!table) return database.create(rows);
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
