import { definePlugin, errors, upsertPlan } from '@codesearch/kernel';
import type {
  Call,
  DenseRequest,
  IdsRequest,
  LexicalRequest,
  ListRequest,
  PathsRequest,
  PluginContext,
  PluginFactory,
  PutMetadataRequest,
  RankedList,
  Store,
  StoredChunk,
  StoreStats,
  UpsertRequest,
} from '@codesearch/kernel';
import { StoreCalls } from '@codesearch/toolkit';
import { collectionName } from './collection/collection-name.ts';
import { Collection } from './collection/collection.ts';
import { schemaVersion } from './collection/schema.ts';
import { EntryWriter } from './entry/entry-writer.ts';
import { contentFields, isEntry, metadataId, storedChunk } from './entry/row.ts';
import type { StoredRow } from './entry/row.ts';
import { defaultWeights, queryWords } from './entry/words.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { search } from './search/search.ts';
import { connect, serverHost, serverName } from './server/connection.ts';
import type { Connection } from './server/connection.ts';
import { failure } from './server/failure.ts';

/** Vectors and BM25 in Milvus, Milvus Lite or Zilliz Cloud, with one collection per index. */
export const milvus: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name: 'store-milvus',
  stage: 'store',
  options: optionsSchema,
  environment: ['MILVUS_ADDRESS', 'MILVUS_TOKEN'],
  // One call of the stage makes several requests.
  policy: ({ timeoutMs }) => ({ timeoutMs: Math.max(120_000, 2 * timeoutMs) }),
  fingerprint: ({ lexical, index, m, constructionEf }) => ({
    schema: schemaVersion,
    lexical,
    index,
    ...(index === 'hnsw' ? { m, efConstruction: constructionEf } : {}),
  }),
  describe: (options, context) => ({
    location: `${serverName(options, context)}, ${nameOf(options, context)}`,
    lexical: isLexical(options),
    shared: true,
    host: serverHost(options, context),
    maxBatchSize: 1_000,
  }),
  create: (options, context) => new MilvusStore(options, context),
});

function nameOf({ collection }: ResolvedOptions, { dataDir }: PluginContext): string {
  return collection ?? collectionName(dataDir);
}

function isLexical({ lexical }: ResolvedOptions): boolean {
  return lexical === 'server';
}

interface Session {
  readonly connection: Connection;
  readonly collection: Collection;
  readonly writer: EntryWriter;
}

class MilvusStore implements Store {
  readonly #calls: StoreCalls<Session>;
  /** Whether this session has loaded the collection. */
  #isLoaded = false;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#calls = new StoreCalls({
      connect: () => openSession(options, context),
      failure: (error) => {
        // A server that restarted may have released the collection.
        this.#isLoaded = false;
        return failure(error, serverName(options, context));
      },
    });
  }

  async open(request: Call): Promise<void> {
    await this.#calls.use(request, async () => undefined);
  }

  async upsert(request: UpsertRequest): Promise<void> {
    const plan = upsertPlan(request.files);
    await this.#calls.write(request, async ({ collection, writer }) => {
      // Another machine may have created the collection since the last read.
      const stored = await this.#dimensions(collection);
      const wanted = plan.dimensions ?? stored;
      if (wanted === undefined) return;
      if (stored === undefined) await collection.create(wanted);
      else if (stored !== wanted) throw errors.dimensionMismatch(stored, wanted);
      await this.#ensureLoaded(collection);
      await writer.upsert(plan.files, wanted, request.signal);
    });
  }

  async remove(request: PathsRequest): Promise<void> {
    await this.#calls.write(request, async ({ collection, writer }) => {
      const dimensions = await this.#dimensions(collection);
      if (dimensions === undefined) return;
      await this.#ensureLoaded(collection);
      await writer.remove(request.paths, dimensions);
    });
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    const { vector, topK, filter } = request;
    return this.#read<RankedList>(request, [], (collection) =>
      search(collection, { field: 'vector', data: [...vector] }, filter, topK),
    );
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    const { query, topK, filter, weights = defaultWeights } = request;
    return this.#read<RankedList>(request, [], async (collection) => {
      const words = queryWords(query, weights, filter.granularity);
      return words === '' ? [] : search(collection, { field: 'bm25', data: words }, filter, topK);
    });
  }

  async load(request: IdsRequest): Promise<readonly StoredChunk[]> {
    const { ids } = request;
    return this.#read<readonly StoredChunk[]>(request, [], async (collection) => {
      const rows = await collection.rows<StoredRow>(ids, contentFields);
      const seen = rows.filter(isEntry).map((row) => [row.id, storedChunk(row, collection.name).chunk] as const);
      const byId = new Map(seen);
      return ids.flatMap((id) => byId.get(id) ?? []);
    });
  }

  async list(request: ListRequest): Promise<readonly StoredChunk[]> {
    return this.#read<readonly StoredChunk[]>(request, [], async (collection) => {
      const rows = await collection.rowsOf<StoredRow>([request.path], contentFields);
      return rows
        .filter(({ granularity }) => granularity === 'chunk')
        .map((row) => storedChunk(row, collection.name))
        .sort((a, b) => a.chunk.startLine - b.chunk.startLine || a.order - b.order)
        .map(({ chunk }) => chunk);
    });
  }

  async vectors(request: IdsRequest): Promise<readonly (Float32Array | undefined)[]> {
    const { ids } = request;
    const none = ids.map(() => undefined);
    return this.#read<readonly (Float32Array | undefined)[]>(request, none, async (collection) => {
      const rows = await collection.rows<StoredRow & { readonly vector: number[] }>(ids, [
        'id',
        'granularity',
        'vector',
      ]);
      const byId = new Map(rows.filter(isEntry).map(({ id, vector }) => [id, vector]));
      return ids.map((id) => (byId.has(id) ? Float32Array.from(byId.get(id)!) : undefined));
    });
  }

  async files(request: Call): Promise<ReadonlyMap<string, number>> {
    return this.#read<ReadonlyMap<string, number>>(request, new Map(), (collection) => collection.files());
  }

  async stats(request: Call): Promise<StoreStats> {
    return this.#read<StoreStats>(request, { files: 0, chunks: 0, dimensions: 0 }, async (collection, dimensions) => {
      const [files, chunks] = await Promise.all([
        collection.count('first == true'),
        collection.count('granularity == "chunk"'),
      ]);
      return { files, chunks, dimensions: files === 0 ? 0 : dimensions };
    });
  }

  async putMetadata(request: PutMetadataRequest): Promise<void> {
    await this.#calls.write(request, async ({ collection, writer }) => {
      const dimensions = await this.#dimensions(collection);
      if (dimensions !== undefined) await writer.putMetadata(request.metadata, dimensions);
    });
  }

  async getMetadata(request: Call): Promise<string | undefined> {
    return this.#read<string | undefined>(request, undefined, async (collection) => {
      const [row] = await collection.rows<Pick<StoredRow, 'content'>>([metadataId], ['content']);
      return row?.content.join('');
    });
  }

  async clear(request: Call): Promise<void> {
    await this.#calls.write(request, async ({ collection }) => {
      this.#isLoaded = false;
      await collection.drop();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const session = await this.#calls.ended();
    await session?.connection.client.closeConnection();
  }

  /** @param none the result if the collection does not exist */
  #read<Found>(
    { signal }: Call,
    none: Found,
    call: (collection: Collection, dimensions: number) => Promise<Found>,
  ): Promise<Found> {
    return this.#calls.use({ signal }, async ({ collection }) => {
      const dimensions = await this.#dimensions(collection);
      if (dimensions === undefined) return none;
      await this.#ensureLoaded(collection);
      signal.throwIfAborted();
      return call(collection, dimensions);
    });
  }

  async #dimensions(collection: Collection): Promise<number | undefined> {
    const dimensions = await collection.dimensions();
    if (dimensions === undefined) this.#isLoaded = false;
    return dimensions;
  }

  async #ensureLoaded(collection: Collection): Promise<void> {
    if (this.#isLoaded) return;
    await collection.load();
    this.#isLoaded = true;
  }
}

async function openSession(options: ResolvedOptions, context: PluginContext): Promise<Session> {
  const connection = await connect(options, context);
  const collection = new Collection(connection, nameOf(options, context), options);
  const writer = new EntryWriter({ collection, isLexical: isLexical(options), logger: context.logger });
  return { connection, collection, writer };
}
