import type {
  DenseRequest,
  LexicalRequest,
  PluginContext,
  RankedList,
  StoredChunk,
  StoreStats,
} from '@codesearch/kernel';
import { fieldWeights } from '@codesearch/toolkit';
import type { DatabaseIndex, IndexWriter, ServerPlace, StoredEntries } from '@codesearch/toolkit';
import { Collection } from './collection/collection.ts';
import { EntryWriter } from './collection/entry-writer.ts';
import { contentFields, isEntry, metadataId, storedChunk } from './collection/row.ts';
import type { StoredRow } from './collection/row.ts';
import { queryWords } from './collection/words.ts';
import type { ResolvedOptions } from './options.ts';
import { search } from './collection/search.ts';
import { connect } from './server/connection.ts';
import type { Connection } from './server/connection.ts';

/** An index in one collection. */
export class MilvusIndex implements DatabaseIndex {
  readonly #connection: Connection;
  readonly #collection: Collection;
  readonly #writer: EntryWriter;
  /** Whether this session has loaded the collection. */
  #isLoaded = false;

  private constructor(connection: Connection, collection: Collection, writer: EntryWriter) {
    this.#connection = connection;
    this.#collection = collection;
    this.#writer = writer;
  }

  static async open(options: ResolvedOptions, place: ServerPlace, context: PluginContext): Promise<MilvusIndex> {
    const { logger } = context;
    const connection = await connect(place, options, context);
    const collection = new Collection(connection, place.index, options);
    const writer = new EntryWriter({ collection, isLexical: options.lexical === 'server', logger });
    return new MilvusIndex(connection, collection, writer);
  }

  read<Found>(none: Found, use: (entries: StoredEntries) => Promise<Found>, signal: AbortSignal): Promise<Found> {
    return this.#watched(async () => {
      const dimensions = await this.#dimensions();
      if (dimensions === undefined) return none;
      await this.#ensureLoaded();
      signal.throwIfAborted();
      return use(new CollectionEntries(this.#collection, dimensions));
    });
  }

  write(use: (writer: IndexWriter) => Promise<void>): Promise<void> {
    let dimensions: number | undefined;
    return this.#watched(() =>
      use({
        dimensions: async () => (dimensions = await this.#dimensions()),
        create: (wanted) => this.#collection.create((dimensions = wanted)),
        replace: async (files, signal) => {
          await this.#ensureLoaded();
          await this.#writer.replace(files, dimensions as number, signal);
        },
        putMetadata: (metadata) => this.#writer.putMetadata(metadata, dimensions as number),
        drop: () => {
          this.#isLoaded = false;
          return this.#collection.drop();
        },
      }),
    );
  }

  metadata(): Promise<string | undefined> {
    return this.#watched(async () => {
      if ((await this.#dimensions()) === undefined) return undefined;
      await this.#ensureLoaded();
      const [row] = await this.#collection.rows<Pick<StoredRow, 'content'>>([metadataId], ['content']);
      return row?.content.join('');
    });
  }

  async close(): Promise<void> {
    await this.#connection.client.closeConnection();
  }

  /** A server that restarted may have released the collection, so it is loaded again after a failure. */
  async #watched<Value>(call: () => Promise<Value>): Promise<Value> {
    try {
      return await call();
    } catch (error) {
      this.#isLoaded = false;
      throw error;
    }
  }

  async #dimensions(): Promise<number | undefined> {
    const dimensions = await this.#collection.dimensions();
    if (dimensions === undefined) this.#isLoaded = false;
    return dimensions;
  }

  async #ensureLoaded(): Promise<void> {
    if (this.#isLoaded) return;
    await this.#collection.load();
    this.#isLoaded = true;
  }
}

class CollectionEntries implements StoredEntries {
  readonly #collection: Collection;
  readonly #dimensions: number;

  constructor(collection: Collection, dimensions: number) {
    this.#collection = collection;
    this.#dimensions = dimensions;
  }

  searchDense(request: DenseRequest): Promise<RankedList> {
    return search(this.#collection, { field: 'vector', data: [...request.vector] }, request);
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    const { query, filter, weights = fieldWeights } = request;
    const words = queryWords(query, weights, filter.granularity);
    return words === '' ? [] : search(this.#collection, { field: 'bm25', data: words }, request);
  }

  async load(ids: readonly string[]): Promise<readonly StoredChunk[]> {
    const rows = await this.#collection.rows<StoredRow>(ids, contentFields);
    return rows.filter(isEntry).map((row) => storedChunk(row, this.#collection.name).chunk);
  }

  async list(paths: readonly string[]): Promise<readonly StoredChunk[]> {
    const rows = await this.#collection.contentOf(paths);
    return rows
      .filter(({ granularity }) => granularity === 'chunk')
      .map((row) => storedChunk(row, this.#collection.name))
      .sort((a, b) => a.order - b.order)
      .map(({ chunk }) => chunk);
  }

  async vectors(ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
    const fields = ['id', 'granularity', 'vector'];
    const rows = await this.#collection.rows<StoredRow & { readonly vector: number[] }>(ids, fields);
    return new Map(rows.filter(isEntry).map(({ id, vector }) => [id, Float32Array.from(vector)]));
  }

  files(): Promise<ReadonlyMap<string, number>> {
    return this.#collection.files();
  }

  async stats(): Promise<StoreStats> {
    const [files, chunks] = await Promise.all([
      this.#collection.count('first == true'),
      this.#collection.count('granularity == "chunk"'),
    ]);
    return { files, chunks, dimensions: this.#dimensions };
  }
}
