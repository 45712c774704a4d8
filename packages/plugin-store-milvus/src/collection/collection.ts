import type { MilvusClient, RowData } from '@zilliz/milvus2-sdk-node';
import { errors } from '@codesearch/kernel';
import type { ResolvedOptions } from '../options.ts';
import { filterExpression, isOneOf, mayMatch } from '../search/expression.ts';
import type { Connection } from '../server/connection.ts';
import { checkStatus, saysMissing } from '../server/failure.ts';
import { strong } from '../server/protocol.ts';
import { collectionRequest, indexRequests, readRecord, schemaVersion } from './schema.ts';

/** Entries that one query of Milvus returns at most (`quotaAndLimits.limits.maxQueryResultWindow`). */
export const mostRows = 16_384;

/** Ids in one condition. */
const mostIds = 500;

/** Requests on their way at once. */
const concurrency = 4;

/** A search as the server does it. */
export interface ServerSearch {
  readonly field: 'vector' | 'bm25';
  readonly data: readonly number[] | string;
  readonly filter: string;
  readonly limit: number;
}

export interface ServerHit {
  readonly id: string;
  readonly path: string;
  readonly score: number;
}

/** The collection of one index, as it is at this moment: who else writes it is not known, so nothing is remembered of it. */
export class Collection {
  readonly name: string;
  readonly #client: MilvusClient;
  readonly #server: string;
  readonly #options: ResolvedOptions;

  constructor({ client, server }: Connection, name: string, options: ResolvedOptions) {
    this.name = name;
    this.#client = client;
    this.#server = server;
    this.#options = options;
  }

  /**
   * Length of the vectors, or `undefined` where there is no collection.
   *
   * Errors: `INDEX_CORRUPT` for a collection that this program has not made; `INDEX_STALE` for another schema version.
   */
  async dimensions(): Promise<number | undefined> {
    const description = await this.#client.describeCollection({ collection_name: this.name });
    if (saysMissing(description.status)) return undefined;
    checkStatus(description.status, this.#server);
    const record = readRecord(description);
    if (!record) {
      throw errors.indexCorrupt(`${this.#server}, collection ${this.name},`, 'the collection is of another program.');
    }
    if (record.schema === schemaVersion) return record.dimensions;
    throw errors.indexStale(this.name, [`schema of the Milvus collection: ${schemaVersion} (was ${record.schema})`]);
  }

  /** Makes the collection with its indexes, ready to be searched. */
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

  /** Lets the server hold the collection ready; one that was restarted may have let go of it. */
  async load(): Promise<void> {
    checkStatus(await this.#client.loadCollectionSync({ collection_name: this.name }), this.#server);
  }

  async drop(): Promise<void> {
    const status = await this.#client.dropCollection({ collection_name: this.name });
    if (!saysMissing(status)) checkStatus(status, this.#server);
  }

  /** Writes rows in one request, which readers see whole or not at all. */
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
    const distinct = [...new Set(ids)];
    const slices: string[][] = [];
    for (let at = 0; at < distinct.length; at += mostIds) slices.push(distinct.slice(at, at + mostIds));
    const found: Row[] = [];
    for (let at = 0; at < slices.length; at += concurrency) {
      const some = slices.slice(at, at + concurrency);
      for (const rows of await Promise.all(some.map((each) => this.#query<Row>(isOneOf('id', each), fields)))) {
        found.push(...rows);
      }
    }
    return found;
  }

  /** The rows of these paths, also those that no reader sees. */
  async rowsOf<Row>(paths: readonly string[], fields: readonly string[]): Promise<readonly Row[]> {
    if (paths.length === 0) return [];
    const rows = await this.#query<Row>(isOneOf('path', paths), fields, mostRows);
    if (rows.length < mostRows) return rows;
    if (paths.length === 1)
      throw errors.limitExceeded(`The number of entries of ${paths[0]}`, rows.length, mostRows - 1);
    const middle = Math.ceil(paths.length / 2);
    return [
      ...(await this.rowsOf<Row>(paths.slice(0, middle), fields)),
      ...(await this.rowsOf<Row>(paths.slice(middle), fields)),
    ];
  }

  /** Every path that may match one of the globs. */
  async *paths(globs: readonly string[]): AsyncGenerator<string> {
    const pages = await this.#client.queryIterator({
      collection_name: this.name,
      filter: `first == true and ${mayMatch(globs)}`,
      output_fields: ['path'],
      batchSize: 5_000,
      consistency_level: strong,
    });
    for await (const page of pages) for (const { path } of page as { path: string }[]) yield path;
  }

  /** Every path that readers see, and the number of its chunks. */
  async files(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    const pages = await this.#client.queryIterator({
      collection_name: this.name,
      filter: filterExpression(undefined),
      output_fields: ['path', 'granularity'],
      batchSize: 5_000,
      consistency_level: strong,
    });
    for await (const page of pages) {
      for (const { path, granularity } of page as { path: string; granularity: string }[]) {
        counts.set(path, (counts.get(path) ?? 0) + (granularity === 'chunk' ? 1 : 0));
      }
    }
    return counts;
  }

  async search({ field, data, filter, limit }: ServerSearch): Promise<readonly ServerHit[]> {
    const { efSearch, index } = this.#options;
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
      ...(isGraph ? { params: { ef: Math.max(efSearch, limit) } } : {}),
    });
    checkStatus(status, this.#server);
    // Milvus Lite tells BM25 as a distance, below zero.
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
