import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CacheOptions, CacheService } from '@codesearch/kernel';
import { TextCache } from './text-cache.ts';
import type { CacheContext } from './text-cache.ts';

/** Name of the cache's file in its folder. */
export const valueFile = 'plugins.sqlite';

/** The cache of all plugins, in `plugins.sqlite`: see {@link TextCache}. The file is opened when it is first used. */
export class ValueCache implements Disposable {
  readonly #context: CacheContext;
  #cache: TextCache | undefined;
  #closed = false;

  constructor(context: CacheContext) {
    this.#context = context;
  }

  /** @returns the part of one plugin */
  part({ name, version = 1 }: CacheOptions): CacheService {
    const keyOf = (key: unknown): string =>
      createHash('sha256')
        .update(JSON.stringify([name, version, key]))
        .digest('hex');
    return {
      get: async (key) => parsed(this.#texts()?.get(keyOf(key))),
      set: async (key, value) => this.#texts()?.set(keyOf(key), JSON.stringify(value)),
    };
  }

  /** Closes the file. Nothing is found and nothing is kept afterwards. */
  [Symbol.dispose](): void {
    this.#closed = true;
    this.#cache?.close();
  }

  #texts(): TextCache | undefined {
    if (this.#closed) return undefined;
    return (this.#cache ??= new TextCache(this.#context, {
      file: join(this.#context.cacheDir, valueFile),
      name: 'cache of plugins',
      consequence: 'plugins compute again what it kept',
    }));
  }
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
