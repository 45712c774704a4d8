import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import { SharedCache } from '@codesearch/toolkit';
import type { CachedEmbedding, CacheEntry, EmbeddingCache } from './embedding-cache.ts';
import { EmbeddingTable } from './embedding-table.ts';

export interface SqliteEmbeddingCacheOptions {
  /** Absolute path of the folder that all projects of the user share. Created with mode 0700 if it is missing. */
  readonly cacheDir: string;
  readonly logger: Logger;
  /** Max bytes of vectors and keys; beyond that, the least recently used are removed. Default 1 GiB. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Name of the cache's file in its folder. */
export const embeddingFile = 'embeddings.sqlite';

/** Default of `maxBytes`. */
export const defaultCacheBytes: number = 2 ** 30;

/** The embedding cache in `embeddings.sqlite`: see {@link SharedCache}. */
export class SqliteEmbeddingCache implements EmbeddingCache {
  readonly #cache: SharedCache<EmbeddingTable>;
  #closed = false;

  constructor(options: SqliteEmbeddingCacheOptions) {
    const { cacheDir, logger, maxBytes = defaultCacheBytes } = options;
    this.#cache = new SharedCache({
      file: join(cacheDir, embeddingFile),
      name: 'embedding cache',
      consequence: 'texts are embedded again',
      logger,
      openTable: (database) => new EmbeddingTable(database, { maxBytes, now: () => options.now() }),
    });
  }

  async get(keys: readonly string[]): Promise<readonly (CachedEmbedding | undefined)[]> {
    return this.#use((table) => table.get(keys)) ?? keys.map(() => undefined);
  }

  async set(entries: readonly CacheEntry[]): Promise<void> {
    this.#use((table) => table.set(entries));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#cache.close();
  }

  #use<Result>(task: (table: EmbeddingTable) => Result): Result | undefined {
    if (this.#closed) throw errors.closed('The embedding cache');
    return this.#cache.use(task);
  }
}
