import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PluginContext } from '@codesearch/kernel';
import { SentenceTable } from './sentence-table.ts';
import { SharedCache } from './shared-cache.ts';

/** Name of the cache's file in its folder. */
export const sentenceFile = 'contexts.sqlite';

/** Sentences to keep, about 120 MiB; beyond that, the least recently used are removed. */
const defaultLimit = 200_000;
/** The part of the limit that is freed at once if it is exceeded. */
const freedShare = 1 / 16;
/** The limit is checked once for so many new sentences. */
const checkedEvery = 1_000;

/** @returns the key of what a sentence was made from: 64 lower-case hex digits */
export function sentenceKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Sentences that a model has written, in `contexts.sqlite`: see {@link SharedCache}. */
export class SentenceCache {
  readonly #now: () => number;
  readonly #limit: number;
  readonly #cache: SharedCache<SentenceTable>;
  #closed = false;
  #added = 0;

  /** @param limit sentences to keep. Default 200,000. */
  constructor(context: Pick<PluginContext, 'cacheDir' | 'logger' | 'now'>, limit: number = defaultLimit) {
    this.#now = () => context.now();
    this.#limit = limit;
    this.#cache = new SharedCache({
      file: join(context.cacheDir, sentenceFile),
      name: 'cache of context sentences',
      consequence: 'the model is asked again',
      logger: context.logger,
      openTable: (database) => new SentenceTable(database),
    });
  }

  /** @returns the sentence; `undefined` if the cache has no such sentence, and after `close` */
  get(key: string): string | undefined {
    return this.#use((table) => table.get(key, this.#now()));
  }

  /** Keeps a sentence. Does nothing after `close`. */
  set(key: string, sentence: string): void {
    this.#use((table) => {
      table.set(key, sentence, this.#now());
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
