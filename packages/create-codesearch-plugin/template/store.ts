import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import { pathTest } from '@codesearch/toolkit/pure';
import { ranked } from '@codesearch/toolkit';
import type {
  DenseRequest,
  EmbeddedChunk,
  IdsRequest,
  ListRequest,
  PathsRequest,
  RankedList,
  SearchFilter,
  Store,
  StoredChunk,
  StoreStats,
  UpsertRequest,
} from '@codesearch/kernel';
import * as v from 'valibot';

const options = v.strictObject({
  /** Name of the file in the folder of the index. */
  file: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+$/)), 'store.json'),
});

/**
 * Keeps all entries in one JSON file, rewrites it at each change, and compares a query with each of them: for some
 * thousand chunks. Put a database here. The engine puts lexical search beside it, since it declares none.
 */
export const pluginFactory = definePlugin({
  name: 'plugin-name',
  stage: 'store',
  options,
  fingerprint: ({ file }) => ({ version: 1, file }),
  describe: ({ file }, { dataDir }) => ({ location: join(dataDir, file), lexical: false, maxBatchSize: 1_000 }),
  create: ({ file }, { dataDir }) => new JsonStore(join(dataDir, file)),
});

interface Entry {
  readonly chunk: StoredChunk;
  readonly vector: Float32Array;
}

type Files = ReadonlyMap<string, readonly Entry[]>;

class JsonStore implements Store {
  readonly #file: string;
  #files: Files = new Map();
  /** State of the file that `#files` has. */
  #state = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  async upsert({ files }: UpsertRequest): Promise<void> {
    const added = files.map(({ path, entries }) => [path, entries.map(entryOf)] as const);
    await this.#change((stored) => {
      const next = new Map(stored);
      for (const [path, entries] of added) {
        if (entries.length === 0) next.delete(path);
        else next.set(path, entries);
      }
      return next;
    });
  }

  async remove({ paths }: PathsRequest): Promise<void> {
    const removed = new Set(paths);
    await this.#change((stored) => new Map([...stored].filter(([path]) => !removed.has(path))));
  }

  async searchDense({ vector, topK, filter }: DenseRequest): Promise<RankedList> {
    const passes = filterTest(filter);
    const entries = (await this.#entries()).filter(({ chunk }) => passes(chunk));
    return ranked(
      entries.map(({ chunk: { id, path }, vector: own }) => ({ id, path, score: dot(own, vector) })),
      topK,
    );
  }

  async load({ ids }: IdsRequest): Promise<readonly StoredChunk[]> {
    const byId = new Map((await this.#entries()).map(({ chunk }) => [chunk.id, chunk]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async list({ paths }: ListRequest): Promise<readonly StoredChunk[]> {
    const files = await this.#read();
    return paths.flatMap((path) => {
      const chunks = (files.get(path) ?? []).map(({ chunk }) => chunk).filter(isChunk);
      return chunks.toSorted((one, other) => one.startLine - other.startLine);
    });
  }

  async vectors({ ids }: IdsRequest): Promise<readonly (Float32Array | undefined)[]> {
    const byId = new Map((await this.#entries()).map(({ chunk, vector }) => [chunk.id, vector]));
    return ids.map((id) => byId.get(id)?.slice());
  }

  async files(): Promise<ReadonlyMap<string, number>> {
    const counted = [...(await this.#read())].map(
      ([path, entries]) => [path, entries.filter(({ chunk }) => isChunk(chunk)).length] as const,
    );
    return new Map(counted);
  }

  async stats(): Promise<StoreStats> {
    const [files, entries] = [await this.#read(), await this.#entries()];
    const chunks = entries.filter(({ chunk }) => isChunk(chunk)).length;
    return { files: files.size, chunks, dimensions: entries[0]?.vector.length ?? 0 };
  }

  async clear(): Promise<void> {
    await this.#change(() => new Map());
    await rm(this.#file, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing;
  }

  /**
   * Writes a draft and renames it, one change after the other, so that a reader sees the file before or after a change.
   */
  #change(change: (files: Files) => Files): Promise<void> {
    const written = this.#writing.then(async () => {
      const files = change(await this.#read());
      const draft = `${this.#file}.draft`;
      const content = [...files].map(([path, entries]) => [
        path,
        entries.map(({ chunk, vector }) => ({ chunk, vector: [...vector] })),
      ]);
      await writeFile(draft, JSON.stringify(content), { mode: 0o600, flush: true });
      await rename(draft, this.#file);
    });
    this.#writing = written.catch(() => {});
    return written;
  }

  async #entries(): Promise<readonly Entry[]> {
    return [...(await this.#read()).values()].flat();
  }

  /** Reads the file again if it has changed: another process may have written it. */
  async #read(): Promise<Files> {
    const found = await stat(this.#file, { bigint: true }).catch(() => undefined);
    const state = found ? `${found.ino} ${found.size} ${found.mtimeNs}` : '';
    if (state === this.#state) return this.#files;
    try {
      const json = found ? await readFile(this.#file, 'utf8') : '[]';
      const content = JSON.parse(json) as readonly (readonly [
        string,
        readonly { chunk: StoredChunk; vector: number[] }[],
      ])[];
      this.#files = new Map(
        content.map(([path, entries]) => [
          path,
          entries.map(({ chunk, vector }) => ({ chunk, vector: Float32Array.from(vector) })),
        ]),
      );
      this.#state = state;
      return this.#files;
    } catch (error) {
      throw errors.indexCorrupt(this.#file, 'it cannot be read', error);
    }
  }
}

function entryOf({ id, path, granularity, chunk, vector }: EmbeddedChunk): Entry {
  const { language, kind, text, symbols, enclosing, calls, imports } = chunk;
  const { startLine, endLine } = chunk.span;
  const stored = {
    id,
    path,
    granularity,
    language,
    kind,
    startLine,
    endLine,
    text,
    symbols,
    enclosing,
    calls,
    imports,
  };
  return { chunk: structuredClone(stored), vector: vector.slice() };
}

function isChunk({ granularity }: StoredChunk): boolean {
  return granularity === 'chunk';
}

/** Whether a chunk may be found. All conditions have to hold. */
function filterTest({ granularity, languages, kinds, ...conditions }: SearchFilter): (chunk: StoredChunk) => boolean {
  const isPath = pathTest(conditions) ?? (() => true);
  return (chunk) =>
    (granularity === undefined || chunk.granularity === granularity) &&
    (languages === undefined || languages.includes(chunk.language)) &&
    (kinds === undefined || kinds.includes(chunk.kind)) &&
    isPath(chunk.path);
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
