import type { CachedEmbedding, CacheEntry, EmbeddingCache } from './embedding-cache.ts';
import { EmbeddingWriter } from './embedding-writer.ts';
import { SqliteEmbeddingCache } from './sqlite-embedding-cache.ts';
import type { SqliteEmbeddingCacheOptions } from './sqlite-embedding-cache.ts';

/** Entries that are written at once without a thread: those of a query or of a small edit, which would wait for its start. */
const few = 8;

/** The embedding cache in `embeddings.sqlite`, read where it is asked and written in a thread of its own. */
export class BackgroundEmbeddingCache implements EmbeddingCache {
  readonly #cache: SqliteEmbeddingCache;
  readonly #writer: EmbeddingWriter;
  readonly #writes = new Set<Promise<void>>();
  #closed = false;

  constructor(options: SqliteEmbeddingCacheOptions) {
    const { cacheDir, maxBytes, logger } = options;
    this.#cache = new SqliteEmbeddingCache(options);
    this.#writer = new EmbeddingWriter({ cacheDir, maxBytes, logger, now: () => options.now() });
  }

  get(keys: readonly string[]): Promise<readonly (CachedEmbedding | undefined)[]> {
    return this.#cache.get(keys);
  }

  async set(entries: readonly CacheEntry[]): Promise<void> {
    if (this.#closed || entries.length <= few) return this.#cache.set(entries);
    const write = this.#writer.write(entries);
    this.#writes.add(write);
    await write.finally(() => this.#writes.delete(write));
  }

  /** Writes all pending entries first. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#cache[Symbol.asyncDispose]();
    await Promise.all(this.#writes);
    await this.#writer[Symbol.asyncDispose]();
  }
}
