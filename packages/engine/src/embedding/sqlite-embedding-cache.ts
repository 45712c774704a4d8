import { statSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import { Connection, isDamage, makePrivateFile, makePrivateFolder, setAside } from '@codesearch/toolkit';
import type { CachedEmbedding, CacheEntry, EmbeddingCache } from './embedding-cache.ts';
import { EmbeddingTable } from './embedding-table.ts';

export interface SqliteEmbeddingCacheOptions {
  /** Absolute path of the folder that all projects of the user share. Made with mode 0700 where it is missing. */
  readonly cacheDir: string;
  readonly logger: Logger;
  /** Bytes to keep, vectors and their keys; beyond, those go that were not used for longest. Default 1 GiB. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Name of the cache's file in its folder. */
export const embeddingFile = 'embeddings.sqlite';

/** Bytes kept where nothing else is said. */
export const defaultCacheBytes: number = 2 ** 30;

/** How long a write waits for another process's. */
const busyTimeoutMs = 5_000;

/**
 * The embedding cache in `embeddings.sqlite`, opened on first use and shared by processes.
 *
 * A damaged file is set aside as `embeddings.sqlite.damaged`, and an empty one begun. Where the file cannot be used at all (no
 * right, no space, a writer that does not end), nothing is found and nothing kept. The logger is warned of both.
 */
export class SqliteEmbeddingCache implements EmbeddingCache {
  readonly #options: SqliteEmbeddingCacheOptions;
  readonly #file: string;
  #table: EmbeddingTable | undefined;
  /** Identity of the file that was opened last. */
  #identity: string | undefined;
  #warned = false;
  #closed = false;

  constructor(options: SqliteEmbeddingCacheOptions) {
    this.#options = options;
    this.#file = join(options.cacheDir, embeddingFile);
  }

  async get(keys: readonly string[]): Promise<readonly (CachedEmbedding | undefined)[]> {
    return (await this.#run((table) => table.get(keys))) ?? keys.map(() => undefined);
  }

  async set(entries: readonly CacheEntry[]): Promise<void> {
    await this.#run((table) => table.set(entries));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#release();
  }

  /** `undefined` where there is no usable table. */
  async #run<Result>(task: (table: EmbeddingTable) => Result): Promise<Result | undefined> {
    if (this.#closed) throw errors.closed('The embedding cache');
    // Nothing below waits, so that no other call sees a table half opened or half set aside.
    const attempt = (): Result => task((this.#table ??= this.#open()));
    try {
      return attempt();
    } catch (error) {
      if (!isDamage(error)) return this.#warn(error);
    }
    try {
      this.#setAside();
      return attempt();
    } catch (error) {
      return this.#warn(error);
    }
  }

  #open(): EmbeddingTable {
    const { cacheDir, maxBytes = defaultCacheBytes } = this.#options;
    makePrivateFolder(cacheDir);
    makePrivateFile(this.#file);
    // Taken before opening: a file that another process puts in place in between is then never set aside by mistake.
    this.#identity = identity(this.#file);
    const database = new Connection(this.#file, { busyTimeoutMs });
    try {
      return new EmbeddingTable(database, { maxBytes, now: () => this.#options.now() });
    } catch (error) {
      database.close();
      throw error;
    }
  }

  #release(): void {
    const table = this.#table;
    this.#table = undefined;
    try {
      table?.close();
    } catch (error) {
      this.#warn(error);
    }
  }

  #setAside(): void {
    this.#release();
    // Where another process has put a sound file in its place already, that one is opened instead.
    if (identity(this.#file) !== this.#identity) return;
    const file = setAside(this.#file);
    this.#options.logger.warn('The embedding cache is damaged; it is set aside and begun anew.', { file });
  }

  /** Once: what is wrong with one call is mostly wrong with all. */
  #warn(error: unknown): undefined {
    if (this.#warned) return;
    this.#warned = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.logger.warn('The embedding cache cannot be used; texts are embedded again.', {
      file: this.#file,
      reason,
    });
  }
}

function identity(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false });
  return state && `${state.dev}:${state.ino}`;
}
