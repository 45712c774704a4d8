import {
  definePlugin,
  errors,
  type CallOptions,
  type DenseRequest,
  type EmbeddedChunk,
  type FileEntries,
  type LexicalRequest,
  type PluginFactory,
  type RankedList,
  type Store,
  type StoreCapabilities,
  type StoredChunk,
  type StoreStats,
} from '@codesearch/kernel';
import { dot } from '../fixture/entry.ts';
import { entryFilter } from './entry-filter.ts';
import { lexicalScores } from './lexical-scores.ts';
import { Life } from './life.ts';
import { noOptions, type NoOptions } from './no-options.ts';

const name = 'reference-memory-store';

/** Entries per path, of each data folder: what a database would keep between two starts of the program. */
const projects = new Map<string, Map<string, readonly EmbeddedChunk[]>>();

/** What was kept beside the entries. */
const records = new Map<string, string>();

/**
 * Keeps all entries in the memory of this process, one collection per data folder, and searches by looking at each: exact,
 * without a file, for tests with some thousand entries. Another process does not see them.
 */
export const memoryStore: PluginFactory<'store', NoOptions> = definePlugin({
  name,
  stage: 'store',
  options: noOptions,
  create: (_, context) => new MemoryStore(context.dataDir),
});

class MemoryStore implements Store {
  readonly capabilities: StoreCapabilities = { lexical: true, maxBatchSize: 1_000 };
  readonly #life = new Life(name);
  readonly location = 'the memory of this process';
  readonly #project: string;

  constructor(project: string) {
    this.#project = project;
  }

  async upsert(files: readonly FileEntries[], options?: CallOptions): Promise<void> {
    this.#life.check(options);
    const given = files.flatMap(({ entries }) => entries);
    const dimensions = this.#dimensions() || given[0]?.vector.length;
    for (const { vector } of given) this.#checkDimensions(vector, dimensions);
    const paths = projects.get(this.#project) ?? new Map<string, readonly EmbeddedChunk[]>();
    projects.set(this.#project, paths);
    for (const { path, entries } of files) {
      if (entries.length === 0) paths.delete(path);
      else paths.set(path, structuredClone(entries));
    }
  }

  async remove(paths: readonly string[], options?: CallOptions): Promise<void> {
    this.#life.check(options);
    for (const path of paths) projects.get(this.#project)?.delete(path);
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    this.#life.check(request);
    this.#checkDimensions(request.vector, this.#dimensions());
    const scores = this.#entries()
      .filter(entryFilter(request.filter))
      .map((entry) => [entry, dot(entry.vector, request.vector)] as const);
    return ranked(scores, request.topK);
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    this.#life.check(request);
    const passes = entryFilter(request.filter);
    const scores = lexicalScores(this.#entries(), request.query, request.weights).filter(([entry]) => passes(entry));
    return ranked(scores, request.topK);
  }

  async load(ids: readonly string[], options?: CallOptions): Promise<readonly StoredChunk[]> {
    this.#life.check(options);
    const byId = new Map(this.#entries().map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(storedChunk);
  }

  async list(path: string, options?: CallOptions): Promise<readonly StoredChunk[]> {
    this.#life.check(options);
    const entries = projects.get(this.#project)?.get(path) ?? [];
    return entries
      .filter(({ granularity }) => granularity === 'chunk')
      .map(storedChunk)
      .toSorted((a, b) => a.startLine - b.startLine);
  }

  async vectors(ids: readonly string[], options?: CallOptions): Promise<readonly (Float32Array | undefined)[]> {
    this.#life.check(options);
    const byId = new Map(this.#entries().map(({ id, vector }) => [id, vector]));
    return ids.map((id) => byId.get(id)?.slice());
  }

  async files(options?: CallOptions): Promise<ReadonlyMap<string, number>> {
    this.#life.check(options);
    const paths = projects.get(this.#project) ?? new Map<string, readonly EmbeddedChunk[]>();
    return new Map(Array.from(paths, ([path, entries]) => [path, entries.filter(isChunk).length]));
  }

  async stats(options?: CallOptions): Promise<StoreStats> {
    this.#life.check(options);
    return {
      files: projects.get(this.#project)?.size ?? 0,
      chunks: this.#entries().filter(({ granularity }) => granularity === 'chunk').length,
      dimensions: this.#dimensions(),
    };
  }

  async keepRecord(record: string, options?: CallOptions): Promise<void> {
    this.#life.check(options);
    if (projects.has(this.#project)) records.set(this.#project, record);
  }

  async record(options?: CallOptions): Promise<string | undefined> {
    this.#life.check(options);
    return records.get(this.#project);
  }

  async clear(options?: CallOptions): Promise<void> {
    this.#life.check(options);
    projects.delete(this.#project);
    records.delete(this.#project);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
  }

  #entries(): readonly EmbeddedChunk[] {
    return [...(projects.get(this.#project)?.values() ?? [])].flat();
  }

  /** 0 while empty. */
  #dimensions(): number {
    const [first] = projects.get(this.#project)?.values() ?? [];
    return first?.[0]?.vector.length ?? 0;
  }

  #checkDimensions(vector: Float32Array, expected: number | undefined): void {
    if (expected && vector.length !== expected) throw errors.dimensionMismatch(expected, vector.length);
  }
}

function isChunk({ granularity }: EmbeddedChunk): boolean {
  return granularity === 'chunk';
}

function ranked(scores: readonly (readonly [EmbeddedChunk, number])[], topK: number): RankedList {
  return scores
    .map(([{ id, path }, score]) => ({ id, path, score }))
    .toSorted((a, b) => b.score - a.score || compare(a.path, b.path) || compare(a.id, b.id))
    .slice(0, topK);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function storedChunk({ id, path, granularity, chunk }: EmbeddedChunk): StoredChunk {
  const { language, kind, text, symbols, enclosing } = chunk;
  const { startLine, endLine } = chunk.span;
  return { id, path, granularity, language, kind, startLine, endLine, text, symbols, enclosing };
}
