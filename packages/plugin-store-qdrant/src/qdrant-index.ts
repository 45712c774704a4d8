import { setTimeout } from 'node:timers/promises';
import type { QdrantClient, Schemas } from '@qdrant/js-client-rest';
import { errors } from '@codesearch/kernel';
import type {
  DenseRequest,
  FileEntries,
  Granularity,
  LexicalRequest,
  RankedList,
  StoredChunk,
} from '@codesearch/kernel';
import { bestEntries, firstRevision, KnownPaths, neverDies, portions, weighedPortions } from '@codesearch/toolkit';
import { entryTest, resolvePaths } from '@codesearch/toolkit/pure';
import type { ServerIndex, ServerIndexState } from '@codesearch/toolkit';
import { createCollection, schemaVersion } from './collection.ts';
import { anyOf, conditions, seenAt } from './conditions.ts';
import type { Filter } from './conditions.ts';
import { statusOf } from './failure.ts';
import type { ResolvedOptions } from './options.ts';
import { entryPoint, pathPoint, storedChunk } from './point.ts';
import type { EntryPayload, PointKind } from './point.ts';
import { queryVector } from './sparse-vector.ts';

/** Id of the point with the state and the metadata of the index. */
const stateId = '00000000-0000-0000-0000-000000000001';

/**
 * The server responds to a write when it is applied, and in a cluster sends all writes to a point through one replica.
 */
const applied = { wait: true, ordering: 'strong' } as const;

/** Milliseconds for which a collection without the state of an index counts as one that another process creates. */
const creationMs = 3_000;
const pollMs = 100;

/** Limits of one request: the server refuses more than 32 MB. */
const maxPoints = 500;
const maxBytes = 8_000_000;

/** Points per page, and ids per condition. */
const pageSize = 1_000;

type SearchRequest = Pick<DenseRequest, 'topK' | 'filter' | 'signal'>;
type Query = Pick<Schemas['QueryRequest'], 'query' | 'using' | 'params'>;

/** One index in one collection. */
export class QdrantIndex implements ServerIndex {
  readonly #client: QdrantClient;
  readonly #name: string;
  readonly #options: ResolvedOptions;
  readonly #paths = new KnownPaths();

  constructor(client: QdrantClient, name: string, options: ResolvedOptions) {
    this.#client = client;
    this.#name = name;
    this.#options = options;
  }

  async state(): Promise<ServerIndexState | undefined> {
    const [point] = await this.#client
      .retrieve(this.#name, { ids: [stateId], with_payload: true, consistency: 'quorum' })
      .catch((error: unknown) => {
        if (statusOf(error) === 404) return [];
        throw error;
      });
    // Another process is creating the index and has not written its state yet.
    if (!point?.payload) return undefined;
    const { schema, revision, dimensions, writer, record } = point.payload as unknown as ServerIndexState & {
      readonly schema: number;
      readonly record?: string;
    };
    if (schema !== schemaVersion) {
      throw errors.indexStale(this.#name, [`the schema in Qdrant is ${schema} (this program writes ${schemaVersion})`]);
    }
    return { revision, dimensions, writer, metadata: record };
  }

  async ensure(dimensions: number): Promise<void> {
    if (await this.state()) return;
    if (!(await this.#create(dimensions))) {
      if (await this.#isCompleted()) return;
      // The process that created it has ended before anything was written: nobody misses it.
      await this.drop();
      if (!(await this.#create(dimensions)))
        throw errors.unavailable(`The collection ${this.#name}`, 'another process is creating it.');
    }
    const payload = { schema: schemaVersion, revision: firstRevision(Date.now()), dimensions };
    await this.#client.upsert(this.#name, { ...applied, points: [{ id: stateId, vector: {}, payload }] });
  }

  #create(dimensions: number): Promise<boolean> {
    return createCollection(this.#client, this.#name, dimensions, this.#options);
  }

  /** Waits for another process that is creating the index. */
  async #isCompleted(): Promise<boolean> {
    for (let waited = 0; waited < creationMs; waited += pollMs) {
      if (await this.state()) return true;
      await setTimeout(pollMs);
    }
    return false;
  }

  async putMetadata(metadata: string): Promise<void> {
    await this.#client.setPayload(this.#name, { ...applied, points: [stateId], payload: { record: metadata } });
  }

  async drop(): Promise<void> {
    try {
      await this.#client.deleteCollection(this.#name);
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
    }
  }

  async enter(writer: string): Promise<boolean> {
    // The server checks the condition and applies the change in one step.
    const nobody: Filter = { must: [{ has_id: [stateId] }, { is_empty: { key: 'writer' } }] };
    await this.#client.setPayload(this.#name, { ...applied, filter: nobody, payload: { writer } });
    return (await this.state())?.writer === writer;
  }

  async leave(): Promise<void> {
    await this.#client.deletePayload(this.#name, { ...applied, keys: ['writer'], points: [stateId] });
  }

  async commit(revision: number): Promise<void> {
    await this.#client.setPayload(this.#name, { ...applied, points: [stateId], payload: { revision } });
  }

  async insert(files: readonly FileEntries[], born: number): Promise<void> {
    const points = files
      .filter(({ entries }) => entries.length > 0)
      .flatMap(({ path, entries }) => [
        pathPoint(path, born),
        ...entries.map((entry) => entryPoint(entry, born, this.#options.lexical === 'server')),
      ]);
    for (const some of weighedPortions(points, maxPoints, maxBytes, bytesOf)) {
      await this.#client.upsert(this.#name, { ...applied, points: some });
    }
  }

  async retire(paths: readonly string[], revision: number): Promise<void> {
    for (const some of portions(paths, pageSize)) {
      const filter: Filter = { must: [anyOf('path', some), ...seenAt(revision)] };
      await this.#client.setPayload(this.#name, { ...applied, filter, payload: { died: revision + 1 } });
    }
  }

  async restore(revision: number): Promise<void> {
    const later: Filter = { must: [{ key: 'born', range: { gt: revision } }] };
    await this.#client.delete(this.#name, { ...applied, filter: later });
    const doomed: Filter = { must: [{ key: 'died', range: { gt: revision, lt: neverDies } }] };
    await this.#client.setPayload(this.#name, { ...applied, filter: doomed, payload: { died: neverDies } });
    await this.sweep(revision);
  }

  async sweep(revision: number): Promise<void> {
    const dead: Filter = { must: [{ key: 'died', range: { lte: revision } }] };
    await this.#client.delete(this.#name, { ...applied, filter: dead });
  }

  searchDense(request: DenseRequest, revision: number): Promise<RankedList> {
    const { exact, quantization, searchEf } = this.#options;
    const rescored = quantization === 'none' ? {} : { quantization: { rescore: true, oversampling: 2 } };
    const params = { exact, hnsw_ef: Math.max(searchEf, request.topK), ...rescored };
    return this.#search({ query: Array.from(request.vector), using: 'dense', params }, request, revision);
  }

  async searchLexical(request: LexicalRequest, revision: number): Promise<RankedList> {
    const { granularity } = request.filter;
    const granularities: readonly Granularity[] = granularity ? [granularity] : ['chunk', 'file'];
    const words = queryVector(request.query, request.weights ?? this.#options.weights, granularities);
    if (words.indices.length === 0) return [];
    return this.#search({ query: { ...words }, using: 'words' }, request, revision);
  }

  async load(ids: readonly string[], revision: number): Promise<readonly StoredChunk[]> {
    const found: StoredChunk[] = [];
    for (const some of portions([...new Set(ids)], pageSize)) {
      found.push(...(await this.#chunks([anyOf('entry', some), ...seenAt(revision)])));
    }
    return found;
  }

  async vectors(ids: readonly string[], revision: number): Promise<ReadonlyMap<string, Float32Array>> {
    const found = new Map<string, Float32Array>();
    for (const some of portions([...new Set(ids)], pageSize)) {
      const conditions = [anyOf('entry', some), ...seenAt(revision)];
      for await (const { payload, vector } of this.#points(conditions, ['entry'], ['dense'])) {
        const { dense } = vector as { readonly dense: readonly number[] };
        found.set(String(payload?.['entry']), Float32Array.from(dense));
      }
    }
    return found;
  }

  async list(paths: readonly string[], revision: number): Promise<readonly StoredChunk[]> {
    const found: StoredChunk[] = [];
    for (const some of portions(paths, pageSize)) {
      found.push(...(await this.#chunks([anyOf('path', some), anyOf('granularity', ['chunk']), ...seenAt(revision)])));
    }
    return found;
  }

  async files(revision: number): Promise<ReadonlyMap<string, number>> {
    const counts = new Map((await this.#pathsAt(revision)).map((path) => [path, 0]));
    const chunks = [anyOf('granularity', ['chunk']), ...seenAt(revision)];
    for await (const { payload } of this.#points(chunks, ['path'])) {
      const path = String(payload?.['path']);
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    return counts;
  }

  async count(revision: number): Promise<{ readonly files: number; readonly chunks: number }> {
    const countOf = async (kind: PointKind): Promise<number> => {
      const filter: Filter = { must: [anyOf('granularity', [kind]), ...seenAt(revision)] };
      return (await this.#client.count(this.#name, { filter, exact: true })).count;
    };
    const [files, chunks] = await Promise.all([countOf('path'), countOf('chunk')]);
    return { files, chunks };
  }

  /** The best points of a query. Tests globs that match too many paths. */
  async #search(query: Query, request: SearchRequest, revision: number): Promise<RankedList> {
    const narrowed = await resolvePaths(request.filter, () => this.#pathsAt(revision));
    const must = conditions(narrowed);
    if (!must) return [];
    const passes = entryTest(narrowed);
    const granularity = anyOf('granularity', narrowed.granularity ? [narrowed.granularity] : ['chunk', 'file']);
    const { list } = await bestEntries(request, {
      request: async (limit) => {
        const { points } = await this.#client.query(this.#name, {
          ...query,
          filter: { must: [granularity, ...must, ...seenAt(revision)] },
          limit,
          with_payload: { exclude: ['document'] },
        });
        return points.map(({ payload, score }) => {
          const entry = payload as unknown as EntryPayload;
          return { ...entry, id: entry.entry, score };
        });
      },
      passes: (point) => passes(point as never),
    });
    return list;
  }

  #pathsAt(revision: number): Promise<readonly string[]> {
    return this.#paths.at(revision, async () => {
      const paths: string[] = [];
      for await (const { payload } of this.#points([anyOf('granularity', ['path']), ...seenAt(revision)], ['path'])) {
        paths.push(String(payload?.['path']));
      }
      return paths;
    });
  }

  async #chunks(must: readonly Schemas['FieldCondition'][]): Promise<readonly StoredChunk[]> {
    const found: StoredChunk[] = [];
    for await (const { payload } of this.#points(must, true)) {
      found.push(storedChunk(payload as unknown as EntryPayload, this.#name));
    }
    return found;
  }

  /** Every point that meets the conditions, page by page. */
  async *#points(
    must: readonly Schemas['FieldCondition'][],
    with_payload: string[] | true,
    with_vector: string[] = [],
  ): AsyncGenerator<Schemas['Record']> {
    let offset: Schemas['ExtendedPointId'] | undefined;
    do {
      const page = await this.#client.scroll(this.#name, {
        filter: { must: [...must] },
        limit: pageSize,
        with_payload,
        with_vector,
        ...(offset === undefined ? {} : { offset }),
      });
      yield* page.points;
      offset = (page.next_page_offset as Schemas['ExtendedPointId'] | null) ?? undefined;
    } while (offset !== undefined);
  }
}

function bytesOf({ vector, payload }: Schemas['PointStruct']): number {
  const { dense, words } = vector as { readonly dense?: readonly number[]; readonly words?: Schemas['SparseVector'] };
  const document = (payload as Partial<EntryPayload> | null | undefined)?.document;
  // Numbers are sent as text: about 20 characters for a float, 11 for an index.
  return 20 * (dense?.length ?? 0) + 31 * (words?.indices.length ?? 0) + (document?.length ?? 0) + 300;
}
