import type { RankedEntry } from '@codesearch/kernel';
import type { MilvusClient, RowData } from '@zilliz/milvus2-sdk-node';
import { errors } from '@codesearch/kernel';
import { portions } from '@codesearch/toolkit';
import { contentFields } from './row.ts';
import type { StoredRow } from './row.ts';
import type { ResolvedOptions } from '../options.ts';
import { filterExpression, isOneOf, mayMatch } from './expression.ts';
import type { Connection } from '../server/connection.ts';
import { checkStatus, saysMissing } from '../server/failure.ts';
import { strong } from '../server/protocol.ts';
import { wholeRanges } from './id-ranges.ts';
import { PathReads } from './path-reads.ts';
import { collectionRequest, indexRequests, readDescription, schemaVersion } from './schema.ts';

/** Max rows that Milvus returns for one query (`quotaAndLimits.limits.maxQueryResultWindow`). */
export const maxRows = 16_384;

/** Max values in one condition, and so vectors in one answer: a query costs a scan, whatever it returns. */
const maxValues = 2_000;

/** A search in the server's terms. */
export interface ServerSearch {
  readonly field: 'vector' | 'bm25';
  readonly data: readonly number[] | string;
  readonly filter: string;
  readonly limit: number;
}

/** The collection of one index. It caches nothing about the collection, because other processes may write to it. */
export class Collection {
  readonly name: string;
  readonly #client: MilvusClient;
  readonly #server: string;
  readonly #options: ResolvedOptions;
  readonly #reads: PathReads = new PathReads((paths) => this.rowsOf<StoredRow>(paths, contentFields));

  constructor({ client, server }: Connection, name: string, options: ResolvedOptions) {
    this.name = name;
    this.#client = client;
    this.#server = server;
    this.#options = options;
  }

  /**
   * Length of the vectors.
   *
   * @returns `undefined` if the collection does not exist
   * @throws `INDEX_CORRUPT` if another program has created the collection
   * @throws `INDEX_STALE` if it has another schema version
   */
  async dimensions(): Promise<number | undefined> {
    const description = await this.#client.describeCollection({ collection_name: this.name });
    if (saysMissing(description.status)) return undefined;
    checkStatus(description.status, this.#server);
    const described = readDescription(description);
    if (!described) {
      throw errors.indexCorrupt(
        `${this.#server}, collection ${this.name},`,
        'another program has created the collection.',
      );
    }
    if (described.schema === schemaVersion) return described.dimensions;
    throw errors.indexStale(this.name, [`schema of the Milvus collection: ${schemaVersion} (was ${described.schema})`]);
  }

  /** Creates the collection with its indexes and loads it. */
  async create(dimensions: number): Promise<void> {
    checkStatus(
      await this.#client.createCollection(collectionRequest(this.name, dimensions, this.#options)),
      this.#server,
    );
    for (const request of indexRequests(this.name, this.#options)) {
      checkStatus(await this.#client.createIndex(request), this.#server);
    }
    await this.load();
  }

  /** Loads the collection on the server; a restarted server may have released it. */
  async load(): Promise<void> {
    checkStatus(await this.#client.loadCollectionSync({ collection_name: this.name }), this.#server);
  }

  async drop(): Promise<void> {
    const status = await this.#client.dropCollection({ collection_name: this.name });
    if (!saysMissing(status)) checkStatus(status, this.#server);
  }

  /** Writes rows in one request. Readers see all of them or none. */
  async upsert(rows: RowData[]): Promise<void> {
    const { status } = await this.#client.upsert({ collection_name: this.name, data: rows });
    checkStatus(status, this.#server);
  }

  async delete(filter: string): Promise<void> {
    const { status } = await this.#client.delete({ collection_name: this.name, filter });
    checkStatus(status, this.#server);
  }

  async count(filter: string): Promise<number> {
    const [row] = await this.#query<{ 'count(*)': string }>(filter, ['count(*)']);
    return Number(row?.['count(*)'] ?? 0);
  }

  /** The rows of these ids, in any order. */
  async rows<Row>(ids: readonly string[], fields: readonly string[]): Promise<readonly Row[]> {
    const found: Row[] = [];
    for (const some of portions([...new Set(ids)], maxValues)) {
      found.push(...(await this.#query<Row>(isOneOf('id', some), fields)));
    }
    return found;
  }

  /** The rows of these paths, including those that no reader sees. */
  async rowsOf<Row>(paths: readonly string[], fields: readonly string[]): Promise<readonly Row[]> {
    const found: Row[] = [];
    for (const some of portions(paths, maxValues)) found.push(...(await this.#rowsOf<Row>(some, fields)));
    return found;
  }

  async #rowsOf<Row>(paths: readonly string[], fields: readonly string[]): Promise<readonly Row[]> {
    const rows = await this.#query<Row>(isOneOf('path', paths), fields, maxRows);
    if (rows.length < maxRows) return rows;
    if (paths.length === 1)
      throw errors.limitExceeded(`The number of entries of ${paths[0]}`, rows.length, maxRows - 1);
    const middle = Math.ceil(paths.length / 2);
    return [
      ...(await this.#rowsOf<Row>(paths.slice(0, middle), fields)),
      ...(await this.#rowsOf<Row>(paths.slice(middle), fields)),
    ];
  }

  /** The rows of these paths with their content. */
  contentOf(paths: readonly string[]): Promise<readonly StoredRow[]> {
    return this.#reads.rows(paths);
  }

  /** Every path that may match one of the globs, once; every path without globs. */
  async *paths(globs: readonly string[] | undefined): AsyncGenerator<string> {
    const filter = globs ? `first == true and ${mayMatch(globs)}` : 'first == true';
    const seen = new Set<string>();
    for await (const rows of this.#all(filter, ['path'])) {
      for (const { path } of rows) if (seen.size < seen.add(path).size) yield path;
    }
  }

  /** Every path that readers see, and the number of its chunks. */
  async files(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for await (const rows of this.#all(filterExpression({}), ['path', 'granularity'])) {
      for (const { path, granularity } of rows) {
        counts.set(path, (counts.get(path) ?? 0) + (granularity === 'chunk' ? 1 : 0));
      }
    }
    return counts;
  }

  /**
   * Every row that passes a filter, in any number. The client's iterator is no help: it continues after the last id of
   * a page, and Milvus Lite fills a limited page with any of the rows.
   *
   * @param fields of `StoredRow`; the others are undefined, but `id`
   */
  #all(filter: string, fields: readonly (keyof StoredRow)[]): AsyncGenerator<readonly StoredRow[]> {
    return wholeRanges((range) => this.#query<StoredRow>(`${filter}${range}`, ['id', ...fields], maxRows), maxRows);
  }

  async search({ field, data, filter, limit }: ServerSearch): Promise<readonly RankedEntry[]> {
    const { searchEf, index } = this.#options;
    const isGraph = field === 'vector' && index === 'hnsw';
    const { status, results } = await this.#client.search({
      collection_name: this.name,
      anns_field: field,
      data: data as number[] | string,
      metric_type: field === 'vector' ? 'IP' : 'BM25',
      filter,
      limit,
      output_fields: ['id', 'path'],
      consistency_level: strong,
      ...(isGraph ? { params: { ef: Math.max(searchEf, limit) } } : {}),
    });
    checkStatus(status, this.#server);
    // Milvus Lite returns BM25 as a negative distance.
    return results.map((hit) => ({
      id: String(hit.id),
      path: String(hit['path']),
      score: field === 'bm25' ? Math.abs(hit.score) : hit.score,
    }));
  }

  async #query<Row>(filter: string, fields: readonly string[], limit?: number): Promise<readonly Row[]> {
    const { status, data } = await this.#client.query({
      collection_name: this.name,
      filter,
      output_fields: [...fields],
      consistency_level: strong,
      ...(limit === undefined ? {} : { limit }),
    });
    checkStatus(status, this.#server);
    return data as Row[];
  }
}
