import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { TextCache } from './text-cache.ts';
import type { CacheContext } from './text-cache.ts';

/** Name of the cache's file in its folder. */
export const sentenceFile = 'contexts.sqlite';

/** @returns the key of what a sentence was made from: 64 lower-case hex digits */
export function sentenceKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Sentences that a model has written, in `contexts.sqlite`: see {@link TextCache}. */
export class SentenceCache extends TextCache {
  /** @param limit sentences to keep. Default 200,000. */
  constructor(context: CacheContext, limit?: number) {
    super(context, {
      file: join(context.cacheDir, sentenceFile),
      name: 'cache of context sentences',
      consequence: 'the model is asked again',
      limit,
    });
  }
}
