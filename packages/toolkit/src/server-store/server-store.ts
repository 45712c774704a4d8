import { errors, upsertPlan } from '@codesearch/kernel';
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
import { Revisions } from './revisions.ts';
import type { RevisionOptions } from './revisions.ts';
import type { ServerIndex } from './server-index.ts';
import { StoreCalls } from './store-calls.ts';
import type { StoreCallsOptions } from './store-calls.ts';

/** How a {@link ServerStore} reaches its server, names its failures and takes turns with other writers. */
export interface ServerStoreOptions extends RevisionOptions, StoreCallsOptions<ServerIndex> {}

interface Connected {
  readonly index: ServerIndex;
  readonly revisions: Revisions;
}

/** A store over an index on a server. {@link Revisions} make its writes atomic, also among machines. */
export class ServerStore implements Store {
  readonly #calls: StoreCalls<Connected>;

  constructor(options: ServerStoreOptions) {
    this.#calls = new StoreCalls({
      async connect() {
        const index = await options.connect();
        return { index, revisions: new Revisions(index, options) };
      },
      failure: (error) => options.failure(error),
    });
  }

  async open(request: Call): Promise<void> {
    await this.#calls.use(request, async () => undefined);
  }

  async upsert(request: UpsertRequest): Promise<void> {
    const plan = upsertPlan(request.files);
    await this.#calls.write(request, async ({ index, revisions }) => {
      // Another machine may have made the index since its dimension was last read.
      const stored = (await index.state())?.dimensions;
      const wanted = plan.dimensions ?? stored;
      if (wanted === undefined || plan.files.length === 0) return;
      if (stored !== undefined && stored !== wanted) throw errors.dimensionMismatch(stored, wanted);
      await index.ensure(wanted);
      const paths = plan.files.map(({ path }) => path);
      await revisions.write(paths, (born) => index.insert(plan.files, born), request.signal);
    });
  }

  async remove(request: PathsRequest): Promise<void> {
    await this.#calls.write(request, async ({ index, revisions }) => {
      if (await index.state()) await revisions.write(request.paths, async () => {}, request.signal);
    });
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    return this.#read(request, [], (index, revision) => index.searchDense(request, revision));
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    return this.#read(request, [], async (index, revision) => index.searchLexical?.(request, revision) ?? []);
  }

  async load(request: IdsRequest): Promise<readonly StoredChunk[]> {
    const none: ReadonlyMap<string, StoredChunk> = new Map();
    const found = await this.#read(request, none, (index, revision) => index.load(request.ids, revision));
    return request.ids.flatMap((id) => found.get(id) ?? []);
  }

  async list(request: ListRequest): Promise<readonly StoredChunk[]> {
    const found = await this.#read(request, [], (index, revision) => index.list(request.path, revision));
    return found.toSorted((a, b) => a.startLine - b.startLine || (a.id < b.id ? -1 : 1));
  }

  async vectors(request: IdsRequest): Promise<readonly (Float32Array | undefined)[]> {
    const none: ReadonlyMap<string, Float32Array> = new Map();
    const found = await this.#read(request, none, (index, revision) => index.vectors(request.ids, revision));
    return request.ids.map((id) => found.get(id));
  }

  async files(request: Call): Promise<ReadonlyMap<string, number>> {
    const none: ReadonlyMap<string, number> = new Map();
    return this.#read(request, none, (index, revision) => index.files(revision));
  }

  async stats(request: Call): Promise<StoreStats> {
    return this.#read(request, { files: 0, chunks: 0, dimensions: 0 }, async (index, revision) => {
      const [counts, state] = [await index.count(revision), await index.state()];
      return { ...counts, dimensions: counts.files > 0 ? (state?.dimensions ?? 0) : 0 };
    });
  }

  async putMetadata(request: PutMetadataRequest): Promise<void> {
    await this.#calls.write(request, async ({ index }) => {
      if (await index.state()) await index.putMetadata(request.metadata);
    });
  }

  async getMetadata(request: Call): Promise<string | undefined> {
    return this.#calls.use(request, async ({ index }) => (await index.state())?.metadata);
  }

  async clear(request: Call): Promise<void> {
    await this.#calls.write(request, ({ index }) => index.drop());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#calls.ended();
  }

  #read<Found>(
    { signal }: Call,
    none: Found,
    query: (index: ServerIndex, revision: number) => Promise<Found>,
  ): Promise<Found> {
    return this.#calls.use({ signal }, ({ index, revisions }) =>
      revisions.read((revision) => query(index, revision), none, signal),
    );
  }
}
