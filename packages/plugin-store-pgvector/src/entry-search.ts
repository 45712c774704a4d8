import { bestEntries, KnownPaths, ranked } from '@codesearch/toolkit';
import { entryTest, resolvePaths } from '@codesearch/toolkit/pure';
import type {
  DenseRequest,
  Granularity,
  LexicalRequest,
  RankedEntry,
  RankedList,
  SearchFilter,
} from '@codesearch/kernel';
import { conditions, Parameters } from './conditions.ts';
import type { Database } from './database.ts';
import type { IndexTables } from './index-tables.ts';
import type { ResolvedOptions } from './options.ts';
import { vectorText } from './row.ts';
import type { EntryRow } from './row.ts';

export const granularities: readonly Granularity[] = ['chunk', 'file'];

/** Max candidates that pgvector accepts for a scan of a graph. */
const maxSearchEf = 1_000;

type FoundRow = RankedEntry & Pick<EntryRow, 'granularity' | 'language' | 'kind'>;

/** Conditions that {@link conditions} expresses. */
const sqlConditions: ReadonlySet<string> = new Set<keyof SearchFilter>(['granularity', 'languages', 'kinds', 'paths']);

/** Finds entries of one index by their vectors and by their words. */
export class EntrySearch {
  readonly #tables: IndexTables;
  readonly #options: ResolvedOptions;
  readonly #paths = new KnownPaths();

  constructor(tables: IndexTables, options: ResolvedOptions) {
    this.#tables = tables;
    this.#options = options;
  }

  /** Conditions on paths that have no column are tested here, and more rows are requested until there are enough. */
  async nearest(database: Database, { vector, topK, filter, signal }: DenseRequest): Promise<RankedList> {
    const narrowed = await resolvePaths(filter, () => this.#allPaths(database));
    // A graph returns equal scores in any order.
    const isOrdered = this.#options.index === 'exact';
    return best({ topK, signal }, narrowed, isOrdered, (limit) => this.#nearestRows(database, vector, narrowed, limit));
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
      FROM ${this.#tables.entries} WHERE ${where} ORDER BY`;
    // Ordered by the column, so that it is computed once.
    const exact = `${found} score DESC, path, id LIMIT ${limit}`;
    if (this.#options.index === 'exact') return database.rows<FoundRow>(exact, parameters.values);
    return database.transaction(async (statements) => {
      const candidates = Math.min(maxSearchEf, Math.max(this.#options.searchEf, limit));
      await statements.rows(
        "SELECT set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'strict_order', true)",
        [String(candidates)],
      );
      const rows = await statements.rows<FoundRow>(`${found} ${distance} LIMIT ${limit}`, parameters.values);
      if (rows.length === limit) return rows;
      // The scan of a graph ends after some thousand rows, also if a filter has passed few of them.
      await statements.rows('SET LOCAL enable_indexscan = off');
      return statements.rows<FoundRow>(exact, parameters.values);
    });
  }

  /** The best entries by BM25. */
  async worded(database: Database, request: LexicalRequest): Promise<RankedList> {
    const { granularity } = request.filter;
    const lists = await Promise.all(
      (granularity ? [granularity] : granularities).map((each) => this.#wordedOf(database, request, each)),
    );
    return lists.length === 1 ? (lists[0] as RankedList) : ranked(lists.flat(), request.topK);
  }

  async #wordedOf(database: Database, request: LexicalRequest, granularity: Granularity): Promise<RankedList> {
    const { topK, filter, signal, weights = this.#options.weights } = request;
    const { entries, state, words } = this.#tables;
    // The words are those of one granularity.
    const { granularity: _, ...narrowed } = await resolvePaths(filter, () => this.#allPaths(database));
    const parameters = new Parameters();
    const scored = words?.scored(request, weights, granularity, parameters);
    if (scored === undefined) return [];
    const where = conditions(narrowed, parameters);
    return best({ topK, signal }, narrowed, true, (limit) => {
      // Only the best are joined with their entries, unless an entry can be refused.
      const rows =
        where === 'true' ? `(SELECT * FROM scored ORDER BY score DESC FETCH FIRST ${limit} ROWS WITH TIES)` : 'scored';
      return database.rows<FoundRow>(
        `WITH counted AS (SELECT ${granularity}s::float8 AS documents, ${granularity}_tokens::float8 AS tokens FROM ${state}),
         ${scored}
         SELECT id, path, granularity, language, kind, score FROM ${rows} AS best JOIN ${entries} USING (number)
         WHERE ${where} ORDER BY score DESC, path, id LIMIT ${limit}`,
        parameters.values,
      );
    });
  }

  async #allPaths(database: Database): Promise<readonly string[]> {
    const state = await this.#tables.read(database);
    if (state === undefined) return [];
    return this.#paths.at(state.revision, async () => {
      const rows = await database.rows<Pick<EntryRow, 'path'>>(`SELECT DISTINCT path FROM ${this.#tables.entries}`);
      return rows.map(({ path }) => path);
    });
  }
}

/** @param isOrdered whether rows are ordered as results are */
async function best(
  call: Pick<DenseRequest, 'topK' | 'signal'>,
  filter: SearchFilter,
  isOrdered: boolean,
  request: (limit: number) => Promise<readonly FoundRow[]>,
): Promise<RankedList> {
  const isComplete = Object.keys(filter).every((key) => sqlConditions.has(key));
  const passes = isComplete ? undefined : entryTest(filter);
  const first = isComplete && isOrdered ? call.topK : undefined;
  return (await bestEntries(call, { request, passes, first, isOrdered })).list;
}
