import { errors } from '@codesearch/kernel';
import type { Embedder, EmbedderFacts, EmbedResult } from '@codesearch/kernel';
import { lifeOf } from '../stage/pass-through.ts';

/**
 * Refuses an answer that is no answer to the request, with `RESPONSE_INVALID`: another number of vectors than texts, a vector
 * of another length than `dimensions`, a number that is not finite. So no layer above it gets an invalid vector, least of all a cache.
 */
export function withVectorCheck(embedder: Embedder, facts: () => EmbedderFacts): Embedder {
  return {
    ...lifeOf(embedder),
    async embed(request) {
      const result = await embedder.embed(request);
      const { model, dimensions } = facts();
      const problem = problemOf(result, request.inputs.length, dimensions);
      if (problem !== undefined) throw errors.responseInvalid(model, problem);
      return result;
    },
  };
}

function problemOf({ vectors }: EmbedResult, texts: number, declared: number | undefined): string | undefined {
  if (vectors.length !== texts) return `${vectors.length} vectors for ${texts} texts`;
  const dimensions = declared || (vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    if (vector.length !== dimensions) return `a vector of ${vector.length} dimensions instead of ${dimensions}`;
    if (!isFinite(vector)) return 'a vector with a value that is not a finite number';
  }
  return undefined;
}

/** A loop, since every number of every answer goes through it: a call for each costs ten times as much. */
function isFinite(vector: Float32Array): boolean {
  for (let index = 0; index < vector.length; index++) if (!Number.isFinite(vector[index])) return false;
  return true;
}
