import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CacheOptions, CacheService, PluginContext } from '@codesearch/kernel';
import { SharedCache } from './shared-cache.ts';
import { ValueTable } from './value-table.ts';

/** Name of the cache's file in its folder. */
export const valueFile = 'plugins.sqlite';

/** Values to keep, about 120 MiB of sentences; beyond that, the least recently used are removed. */
const defaultLimit = 200_000;
/** The part of the limit that is freed at once if it is exceeded. */
const freedShare = 1 / 16;
/** The limit is checked once for so many new values. */
const checkedEvery = 1_000;

/** What a cache of values needs of a plugin's context. */
export type CacheContext = Pick<PluginContext, 'cacheDir' | 'logger' | 'now'>;

/**
 * The cache of all plugins, in `plugins.sqlite`: see {@link SharedCache}. The file is opened when it is first used, and
 * created when a value is first kept.
 */
export class ValueCache implements Disposable {
  readonly #now: () => number;
  readonly #file: string;
  readonly #limit: number;
  readonly #cache: SharedCache<ValueTable>;
  #closed = false;
  #added = 0;

  /** @param limit values to keep. Default 200,000. */
  constructor({ cacheDir, logger, now }: CacheContext, limit: number = defaultLimit) {
    this.#now = () => now();
    this.#file = join(cacheDir, valueFile);
    this.#limit = limit;
    this.#cache = new SharedCache({
      file: this.#file,
      name: 'cache of plugins',
      consequence: 'plugins compute again what it kept',
      logger,
      openTable: (database) => new ValueTable(database),
    });
  }

  /** @returns the part of one plugin */
  part({ name, version = 1 }: CacheOptions): CacheService {
    const keyOf = (key: unknown): string =>
      createHash('sha256')
        .update(JSON.stringify([name, version, key]))
        .digest('hex');
    return {
      get: async (key) => this.#get(keyOf(key)),
      set: async (key, value) => this.#set(keyOf(key), JSON.stringify(value)),
    };
  }

  /** Closes the file. Nothing is found and nothing is kept afterwards. */
  [Symbol.dispose](): void {
    this.#closed = true;
    this.#cache.close();
  }

  #get(key: string): unknown {
    if (this.#closed || !existsSync(this.#file)) return undefined;
    const text = this.#cache.use((table) => table.get(key, this.#now()));
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  #set(key: string, text: string): void {
    if (this.#closed) return;
    this.#cache.use((table) => {
      table.set(key, text, this.#now());
      if (this.#added++ % checkedEvery === 0) this.#evictOldest(table);
    });
  }

  #evictOldest(table: ValueTable): void {
    if (table.content().entries > this.#limit) table.keep(Math.floor(this.#limit * (1 - freedShare)));
  }
}
