import { errors, upsertPlan } from '@codesearch/kernel';
import type {
  CallOptions,
  DenseRequest,
  FileEntries,
  LexicalRequest,
  RankedList,
  Store,
  StoreCapabilities,
  StoredChunk,
  StoreStats,
} from '@codesearch/kernel';
import { Revisions } from './revisions.ts';
import type { RevisionOptions } from './revisions.ts';
import type { ServerIndex } from './server-index.ts';

/** How a {@link ServerStore} reaches its server and names its failures. */
export interface ServerStoreOptions extends RevisionOptions {
  /** The plugin, for errors. */
  readonly plugin: string;
  readonly capabilities: StoreCapabilities;
  /** Name of the index on the server. */
  readonly index: string;
  /** Reaches the server and checks that it can be used. Called with the first use, and again after it failed. */
  connect(): Promise<ServerIndex>;
  /** What a failure of the server's client means: a `CodesearchError` wherever that is known. */
  failure(error: unknown): unknown;
}

interface Connected {
  readonly index: ServerIndex;
  readonly revisions: Revisions;
}

/** A store over an index on a server. Writes are whole and in order by {@link Revisions}. */
export class ServerStore implements Store {
  readonly capabilities: StoreCapabilities;
  readonly location: string;
  readonly #options: ServerStoreOptions;
  #connected: Promise<Connected> | undefined;
  #closed = false;

  constructor(options: ServerStoreOptions) {
    this.capabilities = options.capabilities;
    this.location = `${options.server}, ${options.index}`;
    this.#options = options;
  }

  async open(options?: CallOptions): Promise<void> {
    await this.#use(options, async () => undefined);
  }

  async upsert(files: readonly FileEntries[], options?: CallOptions): Promise<void> {
    const plan = upsertPlan(files);
    await this.#write(options, async ({ index, revisions }) => {
      const stored = (await index.state())?.dimensions;
      const wanted = plan.dimensions ?? stored;
      if (wanted === undefined || plan.files.length === 0) return;
      if (stored !== undefined && stored !== wanted) throw errors.dimensionMismatch(stored, wanted);
      await index.ensure(wanted);
      const paths = plan.files.map(({ path }) => path);
      await revisions.write(paths, (born) => index.insert(plan.files, born), options?.signal);
    });
  }

  async remove(paths: readonly string[], options?: CallOptions): Promise<void> {
    await this.#write(options, async ({ index, revisions }) => {
      if (paths.length === 0 || !(await index.state())) return;
      await revisions.write(paths, async () => {}, options?.signal);
    });
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    return this.#read(request, [], async (index, revision) => {
      checkDimensions(request.vector, (await index.state())?.dimensions);
      return index.searchDense(request, revision);
    });
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    this.#check(request);
    if (!this.capabilities.lexical) {
      throw errors.unsupported(`Lexical search in ${this.#options.plugin}`, 'Configure a lexical store as well.');
    }
    return this.#read(request, [], async (index, revision) => index.searchLexical?.(request, revision) ?? []);
  }

  async load(ids: readonly string[], options?: CallOptions): Promise<readonly StoredChunk[]> {
    const none: ReadonlyMap<string, StoredChunk> = new Map();
    const found = await this.#read(options, none, (index, revision) => index.load(ids, revision));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async list(path: string, options?: CallOptions): Promise<readonly StoredChunk[]> {
    const found = await this.#read(options, [], (index, revision) => index.list(path, revision));
    return found.toSorted((a, b) => a.startLine - b.startLine || (a.id < b.id ? -1 : 1));
  }

  async vectors(ids: readonly string[], options?: CallOptions): Promise<readonly (Float32Array | undefined)[]> {
    const none: ReadonlyMap<string, Float32Array> = new Map();
    const found = await this.#read(options, none, (index, revision) => index.vectors(ids, revision));
    return ids.map((id) => found.get(id));
  }

  async files(options?: CallOptions): Promise<ReadonlyMap<string, number>> {
    const none: ReadonlyMap<string, number> = new Map();
    return this.#read(options, none, (index, revision) => index.files(revision));
  }

  async stats(options?: CallOptions): Promise<StoreStats> {
    return this.#read(options, { files: 0, chunks: 0, dimensions: 0 }, async (index, revision) => {
      const [counts, state] = [await index.count(revision), await index.state()];
      return { ...counts, dimensions: counts.files > 0 ? (state?.dimensions ?? 0) : 0 };
    });
  }

  async keepRecord(record: string, options?: CallOptions): Promise<void> {
    await this.#write(options, async ({ index }) => {
      if (await index.state()) await index.keepRecord(record);
    });
  }

  async record(options?: CallOptions): Promise<string | undefined> {
    return this.#use(options, async ({ index }) => (await index.state())?.record);
  }

  async clear(options?: CallOptions): Promise<void> {
    await this.#write(options, ({ index }) => index.drop());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const connected = await this.#connected?.catch(() => undefined);
    await connected?.revisions.inTurn(async () => {});
  }

  #write(options: CallOptions | undefined, call: (connected: Connected) => Promise<void>): Promise<void> {
    return this.#use(options, (connected) =>
      connected.revisions.inTurn(() => {
        options?.signal?.throwIfAborted();
        return call(connected);
      }),
    );
  }

  #read<Found>(
    options: CallOptions | undefined,
    none: Found,
    query: (index: ServerIndex, revision: number) => Promise<Found>,
  ): Promise<Found> {
    return this.#use(options, ({ index, revisions }) =>
      revisions.read((revision) => query(index, revision), none, options?.signal),
    );
  }

  async #use<Value>(options: CallOptions | undefined, call: (connected: Connected) => Promise<Value>): Promise<Value> {
    this.#check(options);
    try {
      const connected = await (this.#connected ??= this.#connect());
      options?.signal?.throwIfAborted();
      return await call(connected);
    } catch (error) {
      options?.signal?.throwIfAborted();
      throw this.#options.failure(error);
    }
  }

  async #connect(): Promise<Connected> {
    try {
      const index = await this.#options.connect();
      return { index, revisions: new Revisions(index, this.#options) };
    } catch (error) {
      this.#connected = undefined;
      throw error;
    }
  }

  #check(options: CallOptions | undefined): void {
    if (this.#closed) throw errors.closed(this.#options.plugin);
    options?.signal?.throwIfAborted();
  }
}

function checkDimensions(vector: Float32Array, dimensions: number | undefined): void {
  if (dimensions !== undefined && vector.length !== dimensions)
    throw errors.dimensionMismatch(dimensions, vector.length);
}
