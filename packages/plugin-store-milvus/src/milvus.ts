import { definePlugin, errors, upsertPlan } from '@codesearch/kernel';
import type {
  CallOptions,
  DenseRequest,
  FileEntries,
  LexicalRequest,
  PluginContext,
  PluginFactory,
  RankedList,
  Store,
  StoreCapabilities,
  StoredChunk,
  StoreStats,
} from '@codesearch/kernel';
import { collectionName } from './collection/collection-name.ts';
import { Collection } from './collection/collection.ts';
import { schemaVersion } from './collection/schema.ts';
import { EntryWriter } from './entry/entry-writer.ts';
import { contentFields, isEntry, recordId, storedChunk } from './entry/row.ts';
import type { StoredRow } from './entry/row.ts';
import { defaultWeights, queryWords } from './entry/words.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { search } from './search/search.ts';
import { connect, serverName } from './server/connection.ts';
import type { Connection } from './server/connection.ts';
import { failure } from './server/failure.ts';

const name = 'store-milvus';

/** Vectors and BM25 in Milvus, Milvus Lite or Zilliz Cloud: a collection for each index. */
export const milvus: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name,
  stage: 'store',
  options: optionsSchema,
  environment: ['MILVUS_ADDRESS', 'MILVUS_TOKEN'],
  fingerprint: ({ lexical, index, m, efConstruction }) => ({
    schema: schemaVersion,
    lexical,
    index,
    ...(index === 'hnsw' ? { m, efConstruction } : {}),
  }),
  create: (options, context) => new MilvusStore(options, context),
});

interface Session {
  readonly connection: Connection;
  readonly collection: Collection;
  readonly writer: EntryWriter;
}

class MilvusStore implements Store {
  readonly capabilities: StoreCapabilities;
  readonly location: string;
  readonly #options: ResolvedOptions;
  readonly #context: PluginContext;
  #opening: Promise<Session> | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  /** Whether this session has made the collection ready. */
  #isReady = false;
  #closing: Promise<void> | undefined;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.capabilities = { lexical: options.lexical === 'server', maxBatchSize: 1_000 };
    const collection = options.collection ?? collectionName(context.dataDir);
    this.location = `${serverName(options, context)}, ${collection}`;
    this.#options = options;
    this.#context = context;
  }

  async open(options?: CallOptions): Promise<void> {
    await this.#use(options, async () => undefined);
  }

  async upsert(files: readonly FileEntries[], options?: CallOptions): Promise<void> {
    const plan = upsertPlan(files);
    await this.#write(options, async ({ collection, writer }) => {
      const stored = await this.#dimensions(collection);
      const wanted = plan.dimensions ?? stored;
      if (wanted === undefined) return;
      if (stored === undefined) await collection.create(wanted);
      else if (stored !== wanted) throw errors.dimensionMismatch(stored, wanted);
      await this.#ready(collection);
      await writer.upsert(plan.files, wanted, options?.signal);
    });
  }

  async remove(paths: readonly string[], options?: CallOptions): Promise<void> {
    await this.#write(options, async ({ collection, writer }) => {
      const dimensions = await this.#dimensions(collection);
      if (dimensions === undefined) return;
      await this.#ready(collection);
      await writer.remove(paths, dimensions);
    });
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    const { vector, topK, filter } = request;
    return this.#read<RankedList>(request, [], (collection, dimensions) => {
      if (vector.length !== dimensions) throw errors.dimensionMismatch(dimensions, vector.length);
      return search(collection, { field: 'vector', data: [...vector] }, filter, topK);
    });
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    const { query, topK, filter, weights = defaultWeights } = request;
    this.#check(request);
    if (!this.capabilities.lexical) {
      throw errors.unsupported('Search by words in Milvus', "Set its option 'lexical' to 'server'.");
    }
    return this.#read<RankedList>(request, [], async (collection) => {
      const words = queryWords(query, weights, filter?.granularity);
      return words === '' ? [] : search(collection, { field: 'bm25', data: words }, filter, topK);
    });
  }

  async load(ids: readonly string[], options?: CallOptions): Promise<readonly StoredChunk[]> {
    return this.#read<readonly StoredChunk[]>(options, [], async (collection) => {
      const rows = await collection.rows<StoredRow>(ids, contentFields);
      const seen = rows.filter(isEntry).map((row) => [row.id, storedChunk(row, collection.name).chunk] as const);
      const byId = new Map(seen);
      return ids.flatMap((id) => byId.get(id) ?? []);
    });
  }

  async list(path: string, options?: CallOptions): Promise<readonly StoredChunk[]> {
    return this.#read<readonly StoredChunk[]>(options, [], async (collection) => {
      const rows = await collection.rowsOf<StoredRow>([path], contentFields);
      return rows
        .filter(({ granularity }) => granularity === 'chunk')
        .map((row) => storedChunk(row, collection.name))
        .sort((a, b) => a.chunk.startLine - b.chunk.startLine || a.order - b.order)
        .map(({ chunk }) => chunk);
    });
  }

  async vectors(ids: readonly string[], options?: CallOptions): Promise<readonly (Float32Array | undefined)[]> {
    const none = ids.map(() => undefined);
    return this.#read<readonly (Float32Array | undefined)[]>(options, none, async (collection) => {
      const rows = await collection.rows<StoredRow & { readonly vector: number[] }>(ids, [
        'id',
        'granularity',
        'vector',
      ]);
      const byId = new Map(rows.filter(isEntry).map(({ id, vector }) => [id, vector]));
      return ids.map((id) => (byId.has(id) ? Float32Array.from(byId.get(id)!) : undefined));
    });
  }

  async files(options?: CallOptions): Promise<ReadonlyMap<string, number>> {
    return this.#read<ReadonlyMap<string, number>>(options, new Map(), (collection) => collection.files());
  }

  async stats(options?: CallOptions): Promise<StoreStats> {
    return this.#read<StoreStats>(options, { files: 0, chunks: 0, dimensions: 0 }, async (collection, dimensions) => {
      const [files, chunks] = await Promise.all([
        collection.count('first == true'),
        collection.count('granularity == "chunk"'),
      ]);
      return { files, chunks, dimensions: files === 0 ? 0 : dimensions };
    });
  }

  async keepRecord(record: string, options?: CallOptions): Promise<void> {
    await this.#write(options, async ({ collection, writer }) => {
      const dimensions = await this.#dimensions(collection);
      if (dimensions !== undefined) await writer.keepRecord(record, dimensions);
    });
  }

  async record(options?: CallOptions): Promise<string | undefined> {
    return this.#read<string | undefined>(options, undefined, async (collection) => {
      const [row] = await collection.rows<Pick<StoredRow, 'content'>>([recordId], ['content']);
      return row?.content.join('');
    });
  }

  async clear(options?: CallOptions): Promise<void> {
    await this.#write(options, async ({ collection }) => {
      this.#isReady = false;
      await collection.drop();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    const session = await this.#opening?.catch(() => undefined);
    await this.#writing;
    await session?.connection.client.closeConnection();
  }

  /** Writing calls one after the other. One that has begun is not cut off: whether the server obeyed would not be known. */
  #write(options: CallOptions | undefined, call: (session: Session) => Promise<void>): Promise<void> {
    return this.#use(options, (session) => {
      const write = this.#writing.then(() => {
        options?.signal?.throwIfAborted();
        return call(session);
      });
      this.#writing = write.catch(() => undefined);
      return write;
    });
  }

  /** @param none the answer where there is no collection */
  #read<Found>(
    options: CallOptions | undefined,
    none: Found,
    call: (collection: Collection, dimensions: number) => Promise<Found>,
  ): Promise<Found> {
    return this.#use(options, async ({ collection }) => {
      const dimensions = await this.#dimensions(collection);
      if (dimensions === undefined) return none;
      await this.#ready(collection);
      options?.signal?.throwIfAborted();
      return call(collection, dimensions);
    });
  }

  async #dimensions(collection: Collection): Promise<number | undefined> {
    const dimensions = await collection.dimensions();
    if (dimensions === undefined) this.#isReady = false;
    return dimensions;
  }

  async #ready(collection: Collection): Promise<void> {
    if (this.#isReady) return;
    await collection.load();
    this.#isReady = true;
  }

  async #use<Value>(options: CallOptions | undefined, call: (session: Session) => Promise<Value>): Promise<Value> {
    this.#check(options);
    try {
      const session = await this.#session();
      options?.signal?.throwIfAborted();
      return await call(session);
    } catch (error) {
      // A server that went away may have let go of the collection.
      this.#isReady = false;
      if (options?.signal?.aborted) throw options.signal.reason;
      throw failure(error, serverName(this.#options, this.#context));
    }
  }

  #check(options: CallOptions | undefined): void {
    if (this.#closing) throw errors.closed(name);
    options?.signal?.throwIfAborted();
  }

  async #session(): Promise<Session> {
    this.#opening ??= this.#open();
    try {
      return await this.#opening;
    } catch (error) {
      // The next call tries anew.
      this.#opening = undefined;
      throw error;
    }
  }

  async #open(): Promise<Session> {
    const connection = await connect(this.#options, this.#context);
    const collection = new Collection(
      connection,
      this.#options.collection ?? collectionName(this.#context.dataDir),
      this.#options,
    );
    const { logger } = this.#context;
    const writer = new EntryWriter({ collection, isLexical: this.capabilities.lexical, logger });
    return { connection, collection, writer };
  }
}
