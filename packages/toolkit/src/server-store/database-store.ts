import { errors } from '@codesearch/kernel';
import { upsertPlan } from '../store/upsert-plan.ts';
import type {
  Call,
  DenseRequest,
  IdsRequest,
  LexicalRequest,
  ListRequest,
  PathsRequest,
  PutMetadataRequest,
  RankedList,
  Store,
  StoredChunk,
  StoreStats,
  UpsertRequest,
} from '@codesearch/kernel';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import type { DatabaseIndex, IndexWriter, StoredEntries } from './database-index.ts';

/** How a {@link DatabaseStore} reaches its database, and names its failures. */
export interface DatabaseStoreOptions<Index = DatabaseIndex> {
  /** Reaches the database and checks that it can be used. Called before the first use, and again after it failed. */
  connect(): Promise<Index>;
  /** What a failure of the database's client means: a `CodesearchError` if that is known. */
  failure(error: unknown): unknown;
}

/**
 * A store over an index in a database: connects at the first call, runs writes one after the other, checks what is
 * written, and returns what is read in the order of requests.
 */
export class DatabaseStore implements Store {
  readonly #options: DatabaseStoreOptions;
  readonly #writes = new SerialQueue();
  readonly #running = new Set<Promise<unknown>>();
  #index: Promise<DatabaseIndex> | undefined;

  constructor(options: DatabaseStoreOptions) {
    this.#options = options;
  }

  async open(request: Call): Promise<void> {
    await this.#use(request, async (index) => index.probe?.());
  }

  async upsert(request: UpsertRequest): Promise<void> {
    const { files, dimensions } = upsertPlan(request.files);
    await this.#write(request, async (writer) => {
      // Another machine may have made the index since its dimension was last read.
      const stored = await writer.dimensions();
      const wanted = dimensions ?? stored;
      if (wanted === undefined || files.length === 0) return;
      if (stored === undefined) await writer.create?.(wanted);
      else if (stored !== wanted) throw errors.dimensionMismatch(stored, wanted);
      await writer.replace(files, request.signal);
    });
  }

  async remove({ paths, signal }: PathsRequest): Promise<void> {
    await this.#write({ signal }, async (writer) => {
      if ((await writer.dimensions()) === undefined) return;
      await writer.replace(
        paths.map((path) => ({ path, entries: [] })),
        signal,
      );
    });
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    return this.#read(request, [], (entries) => entries.searchDense(request));
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    return this.#read(request, [], async (entries) => entries.searchLexical?.(request) ?? []);
  }

  async load(request: IdsRequest): Promise<readonly StoredChunk[]> {
    const chunks = await this.#read(request, [], (entries) => entries.load(request.ids));
    const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
    return request.ids.flatMap((id) => byId.get(id) ?? []);
  }

  async list(request: ListRequest): Promise<readonly StoredChunk[]> {
    const chunks = await this.#read(request, [], (entries) => entries.list(request.paths));
    const byPath = Map.groupBy(chunks, ({ path }) => path);
    return request.paths.flatMap((path) => (byPath.get(path) ?? []).sort((a, b) => a.startLine - b.startLine));
  }

  async vectors(request: IdsRequest): Promise<readonly (Float32Array | undefined)[]> {
    const byId = await this.#read<ReadonlyMap<string, Float32Array>>(request, new Map(), (entries) =>
      entries.vectors(request.ids),
    );
    return request.ids.map((id) => byId.get(id));
  }

  async files(request: Call): Promise<ReadonlyMap<string, number>> {
    return this.#read<ReadonlyMap<string, number>>(request, new Map(), (entries) => entries.files());
  }

  async stats(request: Call): Promise<StoreStats> {
    const none: StoreStats = { files: 0, chunks: 0, dimensions: 0 };
    const stats = await this.#read(request, none, (entries) => entries.stats());
    return stats.files === 0 ? { ...stats, dimensions: 0 } : stats;
  }

  async putMetadata({ metadata, signal }: PutMetadataRequest): Promise<void> {
    await this.#write({ signal }, async (writer) => {
      if ((await writer.dimensions()) !== undefined) await writer.putMetadata?.(metadata);
    });
  }

  async getMetadata(request: Call): Promise<string | undefined> {
    return this.#use(request, async (index) => index.metadata?.());
  }

  async clear(request: Call): Promise<void> {
    await this.#write(request, (writer) => writer.drop());
  }

  /** Waits for the calls that run: a client that is closed may never answer them. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled(this.#running);
    const index = await this.#index?.catch(() => undefined);
    await index?.close?.();
  }

  #read<Found>({ signal }: Call, none: Found, use: (entries: StoredEntries) => Promise<Found>): Promise<Found> {
    return this.#use({ signal }, (index) => index.read(none, use, signal));
  }

  /** After earlier writes. A write that runs is not aborted, because its effect would be unknown. */
  #write({ signal }: Call, use: (writer: IndexWriter) => Promise<void>): Promise<void> {
    return this.#use({ signal }, (index) =>
      this.#writes.run(() => {
        signal.throwIfAborted();
        return index.write(use, signal);
      }),
    );
  }

  /** @throws what `failure` makes of an error */
  #use<Value>({ signal }: Call, call: (index: DatabaseIndex) => Promise<Value>): Promise<Value> {
    const running = this.#called(signal, call).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  async #called<Value>(signal: AbortSignal, call: (index: DatabaseIndex) => Promise<Value>): Promise<Value> {
    try {
      const index = await (this.#index ??= this.#connect());
      signal.throwIfAborted();
      return await call(index);
    } catch (error) {
      throw this.#options.failure(error);
    }
  }

  async #connect(): Promise<DatabaseIndex> {
    try {
      return await this.#options.connect();
    } catch (error) {
      this.#index = undefined;
      throw error;
    }
  }
}
