import { definePlugin } from '@codesearch/kernel';
import { foldedNames, pathTest } from '@codesearch/toolkit/pure';
import { ranked } from '@codesearch/toolkit';
import type {
  DenseRequest,
  EmbeddedChunk,
  IdsRequest,
  LexicalRequest,
  ListRequest,
  PluginFactory,
  PutMetadataRequest,
  PathsRequest,
  RankedList,
  SimilarName,
  SimilarNamesRequest,
  Store,
  StoredChunk,
  StoreStats,
  TextMatch,
  TextRequest,
  UpsertRequest,
  ContextualChunk,
  SearchFilter,
} from '@codesearch/kernel';
import { dot } from '../fixture/entry.ts';
import { hasText } from './has-text.ts';
import { lexicalScores } from './lexical-scores.ts';
import { nameDistance } from './name-distance.ts';
import { noOptions } from './no-options.ts';
import type { NoOptions } from './no-options.ts';

/** What a database would keep between two starts of the program. */
interface Collection {
  readonly entries: Map<string, readonly EmbeddedChunk[]>;
  metadata?: string;
  stamp?: string;
}

/** By data folder. */
const collections = new Map<string, Collection>();

/**
 * Keeps all entries in the memory of this process, one collection per data folder, and compares each with the query:
 * exact, and for tests with some thousand entries. Other processes do not see them.
 */
export const memoryStore: PluginFactory<'store', NoOptions> = definePlugin({
  name: 'reference-memory-store',
  stage: 'store',
  options: noOptions,
  describe: () => ({
    location: 'the memory of this process',
    lexical: true,
    lookup: true,
    shared: true,
    stamps: true,
    maxBatchSize: 1_000,
  }),
  create: (_, { dataDir }) => new MemoryStore(dataDir),
});

class MemoryStore implements Store {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async upsert({ files, stamp }: UpsertRequest): Promise<void> {
    const collection: Collection = collections.get(this.#dataDir) ?? { entries: new Map() };
    collections.set(this.#dataDir, collection);
    // All of it is read before any of it is kept.
    for (const { path, entries } of structuredClone(files)) {
      if (entries.length === 0) collection.entries.delete(path);
      else collection.entries.set(path, entries);
    }
    if (stamp !== undefined) collection.stamp = stamp;
  }

  async remove({ paths, stamp }: PathsRequest): Promise<void> {
    for (const path of paths) this.#byPath().delete(path);
    if (stamp !== undefined) await this.upsert({ files: [], stamp, signal: new AbortController().signal });
  }

  async searchDense({ vector, topK, filter }: DenseRequest): Promise<RankedList> {
    const entries = this.#entries().filter(entryFilter(filter));
    const scored = entries.map(({ id, path, vector: own }) => ({ id, path, score: dot(own, vector) }));
    return ranked(scored, topK);
  }

  async searchLexical({ query, parts, topK, filter, weights }: LexicalRequest): Promise<RankedList> {
    const passes = entryFilter(filter);
    const scores = lexicalScores(this.#entries(), query, weights, parts).filter(([entry]) => passes(entry));
    const scored = scores.map(([{ id, path }, score]) => ({ id, path, score }));
    return ranked(scored, topK);
  }

  async findText({ filter, limit, ...request }: TextRequest): Promise<readonly TextMatch[]> {
    const passes = entryFilter(filter);
    const found = this.#entries().filter((entry) => isChunk(entry) && passes(entry) && hasText(entry, request));
    return found
      .map(({ id, path }) => ({ id, path }))
      .toSorted((a, b) => byText(a.path, b.path) || byText(a.id, b.id))
      .slice(0, limit);
  }

  async similarNames({ limit, ...request }: SimilarNamesRequest): Promise<readonly SimilarName[]> {
    const names = this.#entries()
      .filter(isChunk)
      .flatMap(({ context }) => foldedNames(context.fields.names));
    return [...new Set(names)]
      .flatMap((name) => {
        const distance = nameDistance(name, request);
        return distance === undefined ? [] : [{ name, distance }];
      })
      .toSorted((a, b) => a.distance - b.distance || byText(a.name, b.name))
      .slice(0, limit);
  }

  async load({ ids }: IdsRequest): Promise<readonly StoredChunk[]> {
    const byId = new Map(this.#entries().map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(storedChunk);
  }

  async list({ paths }: ListRequest): Promise<readonly StoredChunk[]> {
    const files = this.#byPath();
    return paths.flatMap((path) => {
      const chunks = files.get(path)?.filter(isChunk) ?? [];
      return chunks.map(storedChunk).sort((a, b) => a.startLine - b.startLine);
    });
  }

  async vectors({ ids }: IdsRequest): Promise<readonly (Float32Array | undefined)[]> {
    const byId = new Map(this.#entries().map(({ id, vector }) => [id, vector]));
    return ids.map((id) => byId.get(id)?.slice());
  }

  async files(): Promise<ReadonlyMap<string, number>> {
    return new Map(Array.from(this.#byPath(), ([path, entries]) => [path, entries.filter(isChunk).length]));
  }

  async stats(): Promise<StoreStats> {
    const entries = this.#entries();
    const stamp = collections.get(this.#dataDir)?.stamp;
    return {
      ...(stamp === undefined ? {} : { stamp }),
      files: this.#byPath().size,
      chunks: entries.filter(isChunk).length,
      dimensions: entries[0]?.vector.length ?? 0,
    };
  }

  async putMetadata({ metadata }: PutMetadataRequest): Promise<void> {
    const collection = collections.get(this.#dataDir);
    if (collection) collection.metadata = metadata;
  }

  async getMetadata(): Promise<string | undefined> {
    return collections.get(this.#dataDir)?.metadata;
  }

  async clear(): Promise<void> {
    collections.delete(this.#dataDir);
  }

  #byPath(): Map<string, readonly EmbeddedChunk[]> {
    return collections.get(this.#dataDir)?.entries ?? new Map<string, readonly EmbeddedChunk[]>();
  }

  #entries(): readonly EmbeddedChunk[] {
    return [...this.#byPath().values()].flat();
  }
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function isChunk({ granularity }: EmbeddedChunk): boolean {
  return granularity === 'chunk';
}

function storedChunk({ id, path, granularity, chunk }: EmbeddedChunk): StoredChunk {
  const { language, kind, text, symbols, enclosing, calls, imports } = chunk;
  const { startLine, endLine } = chunk.span;
  return { id, path, granularity, language, kind, startLine, endLine, text, symbols, enclosing, calls, imports };
}

/** @returns whether an entry meets all conditions of a search filter */
export function entryFilter(filter: SearchFilter): (entry: ContextualChunk) => boolean {
  const { granularity, languages, kinds, ...conditions } = filter;
  const isPath = pathTest(conditions) ?? (() => true);
  return (entry) =>
    (granularity === undefined || entry.granularity === granularity) &&
    (languages === undefined || languages.includes(entry.chunk.language)) &&
    (kinds === undefined || kinds.includes(entry.chunk.kind)) &&
    isPath(entry.path);
}
