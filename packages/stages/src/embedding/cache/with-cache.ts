import type { Embedder, EmbedderFacts, EmbeddingKind } from '@codesearch/kernel';
import { lifeOf } from '../../stage/stage-methods.ts';
import type {
  BatchedEmbedRequest,
  BatchedEmbedResult,
  BatchingEmbedder,
  MeasuredEmbedderFacts,
} from '../../stage/guarded-stage.ts';
import { isProbe } from '../batching/batch-queue.ts';
import type { CachedEmbedding, CacheEntry, EmbeddingCache } from './embedding-cache.ts';

export interface CachePolicy {
  /** Where vectors are kept. It is disposed with the embedder. */
  readonly cache: EmbeddingCache;
  /** JSON of what makes the embedder's vectors what they are, beside its model and dimensions. */
  readonly fingerprint: unknown;
}

/**
 * Embeds a text once and never again, by a key over fingerprint, model, dimensions, kind and text. Only misses go down,
 * each distinct text once, also where a request holds it twice. `tokens` counts what was sent; a request of hits alone
 * has none. What two requests miss at the same time is sent once by the layer in between.
 *
 * The lookup is outside of `between`, the layers that cut a request into parts, so that parts are full of misses.
 * Writing is inside, so that each part is kept when it is answered and a request that fails later loses nothing paid
 * for. A text that went down in pieces is known only outside, and is written there; inside, each of its pieces is.
 */
export function withCache(
  embedder: Embedder,
  facts: () => MeasuredEmbedderFacts,
  { cache, fingerprint }: CachePolicy,
  between: (embedder: Embedder) => BatchingEmbedder,
): BatchingEmbedder {
  const keysOf = ({ kind, inputs }: BatchedEmbedRequest): Promise<readonly string[]> =>
    embeddingKeys(facts(), fingerprint, kind, inputs);

  const filling: Embedder = {
    ...lifeOf(embedder),
    async embed(request) {
      const keys = await keysOf(request);
      // Only pieces of texts can be known here: those of a run that was killed before it had all pieces of a text.
      const known =
        request.kind === 'query' || isProbe(request) ? new Map<string, CachedEmbedding>() : await knownOf(cache, keys);
      const missed = keys.flatMap((key, index) => (known.has(key) ? [] : index));
      if (missed.length === 0) return answer(keys, known);
      const sent = missed.map((index) => keys[index] as string);
      const inputs = missed.map((index) => request.inputs[index] as string);
      const result = await embedder.embed({ ...request, inputs });
      const made = embeddingsOf(result).map((embedding, index) => ({ key: sent[index] as string, ...embedding }));
      await cache.set(made.filter(hasDirection));
      if (missed.length === keys.length) return result;
      for (const { key, ...embedding } of made) known.set(key, embedding);
      return answer(keys, known, result.tokens);
    },
  };
  const missing = between(filling);

  return {
    ...lifeOf(missing),
    async embed(request) {
      const keys = await keysOf(request);
      const misses = new Map(keys.map((key, index) => [key, request.inputs[index] as string]));
      const known = await knownOf(cache, [...misses.keys()]);
      for (const key of known.keys()) misses.delete(key);
      const cached = keys.length - misses.size;
      if (misses.size === 0) return { ...answer(keys, known), cached };
      const sent = [...misses.keys()];
      const result = await missing.embed({ ...request, inputs: [...misses.values()] });
      const made = embeddingsOf(result).map((embedding, index) => ({ key: sent[index] as string, ...embedding }));
      await cache.set(made.filter((entry) => entry.pooled && hasDirection(entry)));
      for (const { key, ...embedding } of made) known.set(key, embedding);
      const refused = new Map(result.refused?.map(({ index, reason }) => [sent[index] as string, reason]));
      return { ...answer(keys, known, result.tokens, refused), ...(cached > 0 && { cached }) };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      try {
        await missing[Symbol.asyncDispose]?.();
      } finally {
        await cache[Symbol.asyncDispose]();
      }
    },
  };
}

/** The keys of texts, by everything that determines their vectors. */
export async function embeddingKeys(
  { model, dimensions }: Pick<EmbedderFacts, 'model' | 'dimensions'>,
  fingerprint: unknown,
  kind: EmbeddingKind,
  inputs: readonly string[],
): Promise<readonly string[]> {
  const { hash } = await import('node:crypto');
  const prefix = `${JSON.stringify([fingerprint, model, dimensions])}\0${kind}\0`;
  return inputs.map((text) => hash('sha256', prefix + text, 'hex'));
}

async function knownOf(cache: EmbeddingCache, keys: readonly string[]): Promise<Map<string, CachedEmbedding>> {
  const known = new Map<string, CachedEmbedding>();
  const found = await cache.get(keys);
  for (const [index, key] of keys.entries()) {
    const embedding = found[index];
    // A vector of zeros is no answer, though it was kept: the text is embedded again.
    if (embedding && hasDirection(embedding)) known.set(key, embedding);
  }
  return known;
}

function hasDirection({ vector }: CachedEmbedding): boolean {
  return vector.some((value) => value !== 0);
}

function embeddingsOf({ vectors, truncated, pooled }: BatchedEmbedResult): readonly Omit<CacheEntry, 'key'>[] {
  const [cut, inPieces] = [new Set(truncated), new Set(pooled)];
  return vectors.map((vector, index) => ({ vector, truncated: cut.has(index), pooled: inPieces.has(index) }));
}

function answer(
  keys: readonly string[],
  known: ReadonlyMap<string, CachedEmbedding>,
  tokens?: number,
  refusals: ReadonlyMap<string, string> = new Map(),
): BatchedEmbedResult {
  const embeddings = keys.map((key) => known.get(key) as CachedEmbedding);
  const truncated = embeddings.flatMap((embedding, index) => (embedding.truncated ? index : []));
  const pooled = embeddings.flatMap((embedding, index) => (embedding.pooled ? index : []));
  const refused = keys.flatMap((key, index) => {
    const reason = refusals.get(key);
    return reason === undefined ? [] : { index, reason };
  });
  return {
    vectors: embeddings.map(({ vector }) => vector),
    ...(tokens === undefined ? {} : { tokens }),
    ...(truncated.length > 0 ? { truncated } : {}),
    ...(pooled.length > 0 ? { pooled } : {}),
    ...(refused.length > 0 ? { refused } : {}),
  };
}
