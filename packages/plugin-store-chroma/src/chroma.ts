import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { definePlugin, errors, Revisions } from '@codesearch/kernel';
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
import { schemaVersion } from './collections.ts';
import { connect, serverName } from './connection.ts';
import { searchDense } from './dense-search.ts';
import { failure } from './failure.ts';
import { IndexRows, portions } from './index-rows.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { isSeen, storedChunk } from './row.ts';
import type { RowFacts } from './row.ts';

const name = 'store-chroma';

/**
 * Vectors in Chroma, local or in its cloud. Chroma cannot search by words as code needs it: the kernel puts a lexical store
 * beside.
 */
export const chroma: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name,
  stage: 'store',
  options: optionsSchema,
  environment: ['CHROMA_URL', 'CHROMA_API_KEY', 'CHROMA_TENANT', 'CHROMA_DATABASE'],
  fingerprint: ({ constructionEf, m }) => ({ schema: schemaVersion, constructionEf, m }),
  create: (options, context) => new ChromaStore(options, context),
});

interface Index {
  readonly rows: IndexRows;
  readonly revisions: Revisions;
}

/** Values of one condition on ids. */
const mostIds = 300;

class ChromaStore implements Store {
  readonly capabilities: StoreCapabilities = { lexical: false, maxBatchSize: 1_000 };
  readonly #options: ResolvedOptions;
  readonly #context: PluginContext;
  #opened: Promise<Index> | undefined;
  #closed = false;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#context = context;
  }

  async open(options?: CallOptions): Promise<void> {
    await this.#use(options, async () => undefined);
  }

  async upsert(files: readonly FileEntries[], options?: CallOptions): Promise<void> {
    await this.#write(options, async ({ rows, revisions }) => {
      const vectors = files.flatMap(({ entries }) => entries.map(({ vector }) => vector));
      const dimensions = (await rows.state())?.dimensions ?? vectors[0]?.length;
      for (const vector of vectors) checkDimensions(vector, dimensions);
      if (dimensions === undefined) return;
      const last = new Map(files.map((file) => [file.path, file]));
      await rows.ensure(dimensions);
      await revisions.write([...last.keys()], (born) => rows.insert([...last.values()], born), options?.signal);
    });
  }

  async remove(paths: readonly string[], options?: CallOptions): Promise<void> {
    await this.#write(options, async ({ rows, revisions }) => {
      if (paths.length === 0 || !(await rows.state())) return;
      await revisions.write(paths, async () => {}, options?.signal);
    });
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    return this.#read(request, [], async ({ rows }, revision) => {
      checkDimensions(request.vector, (await rows.state())?.dimensions);
      return searchDense(rows, request, revision, this.#options.maxRecords);
    });
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    this.#check(request);
    throw errors.unsupported('Search by words in Chroma', 'Put a lexical store beside it.');
  }

  async load(ids: readonly string[], options?: CallOptions): Promise<readonly StoredChunk[]> {
    const found = await this.#entries(ids, options);
    return ids.flatMap((id) => found.get(id)?.chunk ?? []);
  }

  async list(path: string, options?: CallOptions): Promise<readonly StoredChunk[]> {
    return this.#read(options, [], async ({ rows }, revision) => {
      const collection = await rows.part('chunk');
      const { metadatas, documents } = await collection.get({ where: { path }, include: ['metadatas', 'documents'] });
      return seen(metadatas, revision)
        .map(({ facts, at }) => storedChunk(facts, 'chunk', documents[at] as string))
        .sort((a, b) => a.startLine - b.startLine || (a.id < b.id ? -1 : 1));
    });
  }

  async vectors(ids: readonly string[], options?: CallOptions): Promise<readonly (Float32Array | undefined)[]> {
    const found = await this.#entries(ids, options);
    return ids.map((id) => found.get(id)?.vector);
  }

  async stats(options?: CallOptions): Promise<StoreStats> {
    return this.#read(options, { files: 0, chunks: 0, dimensions: 0 }, async ({ rows }, revision) => {
      const before = await rows.state();
      const { files, chunks } = (await quietCounts(rows)) ?? (await seenCounts(rows, revision));
      return { files, chunks, dimensions: files > 0 ? (before?.dimensions ?? 0) : 0 };
    });
  }

  async clear(options?: CallOptions): Promise<void> {
    await this.#write(options, ({ rows }) => rows.remove());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.revisions.inTurn(async () => {});
  }

  async #entries(
    ids: readonly string[],
    options: CallOptions | undefined,
  ): Promise<ReadonlyMap<string, { readonly chunk: StoredChunk; readonly vector: Float32Array }>> {
    const none = new Map<string, { readonly chunk: StoredChunk; readonly vector: Float32Array }>();
    return this.#read(options, none, async ({ rows }, revision) => {
      const found = new Map(none);
      for (const granularity of ['chunk', 'file'] as const) {
        const collection = await rows.part(granularity);
        for (const some of portions(
          ids.filter((id) => !found.has(id)),
          mostIds,
        )) {
          const { metadatas, documents, embeddings } = await collection.get({
            where: { entry: { $in: some } },
            include: ['metadatas', 'documents', 'embeddings'],
          });
          for (const { facts, at } of seen(metadatas, revision)) {
            const chunk = storedChunk(facts, granularity, documents[at] as string);
            found.set(chunk.id, { chunk, vector: Float32Array.from(embeddings[at] as number[]) });
          }
        }
      }
      return found;
    });
  }

  #write(options: CallOptions | undefined, call: (index: Index) => Promise<void>): Promise<void> {
    return this.#use(options, (index) =>
      index.revisions.inTurn(() => {
        options?.signal?.throwIfAborted();
        return call(index);
      }),
    );
  }

  #read<Found>(
    options: CallOptions | undefined,
    none: Found,
    query: (index: Index, revision: number) => Promise<Found>,
  ): Promise<Found> {
    return this.#use(options, (index) =>
      index.revisions.read((revision) => query(index, revision), none, options?.signal),
    );
  }

  async #use<Value>(options: CallOptions | undefined, call: (index: Index) => Promise<Value>): Promise<Value> {
    this.#check(options);
    try {
      this.#opened ??= this.#connect();
      const index = await this.#opened.catch((error: unknown) => {
        this.#opened = undefined;
        throw error;
      });
      options?.signal?.throwIfAborted();
      return await call(index);
    } catch (error) {
      if (options?.signal?.aborted) throw options.signal.reason;
      throw failure(error, serverName(this.#options, this.#context));
    }
  }

  async #connect(): Promise<Index> {
    const connection = await connect(this.#options, this.#context);
    const rows = new IndexRows(connection, this.#options.collection ?? collectionName(this.#context), this.#options);
    return { rows, revisions: new Revisions(rows, { server: serverName(this.#options, this.#context) }) };
  }

  #check(options: CallOptions | undefined): void {
    if (this.#closed) throw errors.closed(name);
    options?.signal?.throwIfAborted();
  }
}

/** Readable, and other for each data folder. */
function collectionName({ dataDir }: PluginContext): string {
  const readable = basename(dataDir)
    .replaceAll(/[^A-Za-z0-9-]/g, '-')
    .slice(0, 24);
  return `codesearch-${readable}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

function checkDimensions(vector: Float32Array, dimensions: number | undefined): void {
  if (dimensions !== undefined && vector.length !== dimensions) {
    throw errors.dimensionMismatch(dimensions, vector.length);
  }
}

function seen(
  metadatas: readonly unknown[],
  revision: number,
): readonly { readonly facts: RowFacts; readonly at: number }[] {
  return (metadatas as readonly RowFacts[])
    .map((facts, at) => ({ facts, at }))
    .filter(({ facts }) => isSeen(facts, revision));
}

interface Counts {
  readonly files: number;
  readonly chunks: number;
}

/** Counted by the server, where every row is one that readers see; `undefined` while somebody writes. */
async function quietCounts(rows: IndexRows): Promise<Counts | undefined> {
  const before = await rows.state();
  if (!before || before.writer !== undefined) return undefined;
  const [chunks, files] = await Promise.all(
    (['chunk', 'path'] as const).map(async (part) => (await rows.part(part)).count()),
  );
  const after = await rows.state();
  if (after?.revision !== before.revision || after.writer !== undefined) return undefined;
  // The state of the index is a row among those of the files.
  return { files: (files as number) - 1, chunks: chunks as number };
}

async function seenCounts(rows: IndexRows, revision: number): Promise<Counts> {
  const where = { $and: [{ born: { $lte: revision } }, { died: { $gt: revision } }] };
  const [chunks, files] = await Promise.all((['chunk', 'path'] as const).map((part) => rows.find(part, where)));
  return { files: files?.length ?? 0, chunks: chunks?.length ?? 0 };
}
