import type { CachedEmbedding, CacheEntry, EmbeddingCache } from './embedding-cache.ts';
import { AnswerJournal, leftAnswers } from './answer-journal.ts';
import { EmbeddingWriter } from './embedding-writer.ts';
import { SqliteEmbeddingCache } from './sqlite-embedding-cache.ts';
import type { SqliteEmbeddingCacheOptions } from './sqlite-embedding-cache.ts';

/**
 * Entries that are written at once without a thread: those of a query or of a small edit, which would wait for its
 * start.
 */
const few = 8;

/**
 * The embedding cache in `embeddings.sqlite`, read where it is asked and written in a thread of its own. A journal has
 * the entries until the thread has committed them, so that a process that is killed loses no answer; the next process
 * puts them into the cache.
 */
export class BackgroundEmbeddingCache implements EmbeddingCache {
  readonly #cache: SqliteEmbeddingCache;
  readonly #writer: EmbeddingWriter;
  readonly #journal: AnswerJournal;
  readonly #cacheDir: string;
  readonly #writes = new Set<Promise<void>>();
  #recovery: Promise<void> | undefined;
  #closed = false;

  constructor(options: SqliteEmbeddingCacheOptions) {
    const { cacheDir, maxBytes, logger } = options;
    this.#cacheDir = cacheDir;
    this.#cache = new SqliteEmbeddingCache(options);
    this.#writer = new EmbeddingWriter({ cacheDir, maxBytes, logger, now: () => options.now() });
    this.#journal = new AnswerJournal(cacheDir);
  }

  async get(keys: readonly string[]): Promise<readonly (CachedEmbedding | undefined)[]> {
    await (this.#recovery ??= this.#recover());
    return this.#cache.get(keys);
  }

  async set(entries: readonly CacheEntry[]): Promise<void> {
    if (this.#closed || entries.length <= few) return this.#cache.set(entries);
    this.#journal.append(entries);
    const write = this.#writer.write(entries);
    this.#writes.add(write);
    await write.finally(() => {
      this.#writes.delete(write);
      if (this.#writes.size === 0) this.#journal.clear();
    });
  }

  /** Writes all pending entries first. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#cache[Symbol.asyncDispose]();
    await Promise.all(this.#writes);
    this.#journal.close();
    await this.#writer[Symbol.asyncDispose]();
  }

  async #recover(): Promise<void> {
    for (const { entries, remove } of leftAnswers(this.#cacheDir)) {
      if (entries.length > 0) await this.#cache.set(entries);
      remove();
    }
  }
}
