import type { PluginContext } from '@codesearch/kernel';
import { SentenceTable } from './sentence-table.ts';
import { SharedCache } from './shared-cache.ts';

/** Texts to keep, about 120 MiB of sentences; beyond that, the least recently used are removed. */
const defaultLimit = 200_000;
/** The part of the limit that is freed at once if it is exceeded. */
const freedShare = 1 / 16;
/** The limit is checked once for so many new texts. */
const checkedEvery = 1_000;

/** What a cache of texts needs of a plugin's context. */
export type CacheContext = Pick<PluginContext, 'cacheDir' | 'logger' | 'now'>;

/** Which file a cache of texts has. */
export interface TextCacheOptions {
  /** Absolute path. */
  readonly file: string;
  /** In messages, such as `cache of context sentences`. */
  readonly name: string;
  /** What happens without the cache, in messages. */
  readonly consequence: string;
  /** Texts to keep. Default 200,000. */
  readonly limit?: number | undefined;
}

/** Texts by key in a database file: see {@link SharedCache}. */
export class TextCache {
  readonly #now: () => number;
  readonly #limit: number;
  readonly #cache: SharedCache<SentenceTable>;
  #closed = false;
  #added = 0;

  constructor({ logger, now }: CacheContext, { limit = defaultLimit, ...options }: TextCacheOptions) {
    this.#now = () => now();
    this.#limit = limit;
    this.#cache = new SharedCache({ ...options, logger, openTable: (database) => new SentenceTable(database) });
  }

  /** @returns the text; `undefined` if the cache has no such text, and after `close` */
  get(key: string): string | undefined {
    return this.#use((table) => table.get(key, this.#now()));
  }

  /** Keeps a text. Does nothing after `close`. */
  set(key: string, text: string): void {
    this.#use((table) => {
      table.set(key, text, this.#now());
      if (this.#added++ % checkedEvery === 0) this.#evictOldest(table);
    });
  }

  /** Closes the file. */
  close(): void {
    this.#closed = true;
    this.#cache.close();
  }

  #use<Result>(task: (table: SentenceTable) => Result): Result | undefined {
    return this.#closed ? undefined : this.#cache.use(task);
  }

  #evictOldest(table: SentenceTable): void {
    if (table.content().entries > this.#limit) table.keep(Math.floor(this.#limit * (1 - freedShare)));
  }
}
