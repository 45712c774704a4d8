import type { Embedder, EmbedRequest, EmbedResult } from '../contract/embedder.ts';
import { isCodesearchError } from '../error/codesearch-error.ts';
import { amendError } from './amend-error.ts';
import type { CachedEmbedding, EmbeddingCache } from './embedding-cache.ts';
import { overlay } from './overlay.ts';

export interface CachePolicy {
  /** Where vectors are kept. It is disposed with the embedder. */
  readonly cache: EmbeddingCache;
  /** JSON of what makes the embedder's vectors what they are, beside its model and dimensions. */
  readonly fingerprint: unknown;
}

/**
 * Embeds a text once and never again, by a key over fingerprint, model, dimensions, kind and text. Only misses go down, each
 * distinct text once, also where a request holds it twice. `tokens` counts what was sent; a request of hits alone has none.
 * Two requests at the same time may both send a text.
 *
 * Looking up stands outside of `between`, the layers that cut a request into parts, so that parts are full of misses.
 * Writing stands inside, so that each part is kept when it is answered and a request that fails later loses nothing paid for.
 */
export function withCache(
  embedder: Embedder,
  { cache, fingerprint }: CachePolicy,
  between: (embedder: Embedder) => Embedder = (inner) => inner,
): Embedder {
  const keysOf = async ({ kind, inputs }: EmbedRequest): Promise<readonly string[]> => {
    const { hash } = await import('node:crypto');
    // Dimensions are known once the embedder is open.
    const { model, dimensions } = embedder;
    const prefix = `${JSON.stringify([fingerprint, model, dimensions])}\0${kind}\0`;
    return inputs.map((text) => hash('sha256', prefix + text, 'hex'));
  };

  const filling = overlay(embedder, {
    async embed(request: EmbedRequest): Promise<EmbedResult> {
      const result = await embedder.embed(request);
      // A wrong answer fails further up, or in the store; written down here, it would fail for ever.
      if (!isSound(result, request, embedder.dimensions)) return result;
      const keys = await keysOf(request);
      const truncated = new Set(result.truncated);
      await cache.set(
        result.vectors.map((vector, index) => ({
          key: keys[index] as string,
          vector,
          truncated: truncated.has(index),
        })),
      );
      return result;
    },
  });
  const missing = between(filling);

  return overlay(missing, {
    async embed(request: EmbedRequest): Promise<EmbedResult> {
      request.signal?.throwIfAborted();
      const keys = await keysOf(request);
      const misses = new Map(keys.map((key, index) => [key, request.inputs[index] as string]));
      const known = await knownOf(cache, [...misses.keys()]);
      for (const key of known.keys()) misses.delete(key);
      if (misses.size === 0) return answer(keys, known, undefined);
      try {
        const result = await missing.embed({ ...request, inputs: [...misses.values()] });
        remember(known, [...misses.keys()], result);
        return answer(keys, known, result.tokens);
      } catch (error) {
        throw withRequestIndexes(error, keys, [...misses.keys()]);
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      try {
        await missing[Symbol.asyncDispose]();
      } finally {
        await cache[Symbol.asyncDispose]();
      }
    },
  });
}

function isSound({ vectors }: EmbedResult, { inputs }: EmbedRequest, dimensions: number): boolean {
  return vectors.length === inputs.length && vectors.every(({ length }) => length === dimensions);
}

async function knownOf(cache: EmbeddingCache, keys: readonly string[]): Promise<Map<string, CachedEmbedding>> {
  const known = new Map<string, CachedEmbedding>();
  const found = await cache.get(keys);
  for (const [index, key] of keys.entries()) {
    const embedding = found[index];
    if (embedding) known.set(key, embedding);
  }
  return known;
}

function remember(known: Map<string, CachedEmbedding>, keys: readonly string[], result: EmbedResult): void {
  const truncated = new Set(result.truncated);
  for (const [index, key] of keys.entries()) {
    known.set(key, { vector: result.vectors[index] as Float32Array, truncated: truncated.has(index) });
  }
}

function answer(
  keys: readonly string[],
  known: ReadonlyMap<string, CachedEmbedding>,
  tokens: number | undefined,
): EmbedResult {
  const embeddings = keys.map((key) => known.get(key) as CachedEmbedding);
  const truncated = embeddings.flatMap((embedding, index) => (embedding.truncated ? index : []));
  return {
    vectors: embeddings.map(({ vector }) => vector),
    ...(tokens === undefined ? {} : { tokens }),
    ...(truncated.length > 0 ? { truncated } : {}),
  };
}

/** The layers below count the texts they were given; the caller counts its own, where one text may stand twice. */
function withRequestIndexes(error: unknown, keys: readonly string[], missed: readonly string[]): unknown {
  const indexes = isCodesearchError(error) ? error.details['indexes'] : undefined;
  if (!isCodesearchError(error) || !Array.isArray(indexes)) return error;
  const refused = new Set(indexes.map((index: number) => missed[index]));
  const own = keys.flatMap((key, index) => (refused.has(key) ? index : []));
  return amendError(error, { details: { ...error.details, index: own[0], indexes: own } });
}
