import { codeTokens, errors } from '@codesearch/kernel';
import type { Embedder, EmbedderFacts, EmbedResult } from '@codesearch/kernel';
import { lifeOf } from '../stage/pass-through.ts';

/**
 * Refuses an answer that is no answer to the request, with `RESPONSE_INVALID`: another number of vectors than texts, a vector
 * of another length than `dimensions`, a number that is not finite; of a service, zeros for a text with words. So no layer above
 * it gets an invalid vector, least of all a cache. `details.reason` is `vector` if the vector of one text is the problem: a model
 * can fail at one text.
 */
export function withVectorCheck(embedder: Embedder, facts: () => EmbedderFacts): Embedder {
  return {
    ...lifeOf(embedder),
    async embed(request) {
      const result = await embedder.embed(request);
      const { model, dimensions, host } = facts();
      const texts = request.inputs.length;
      if (result.vectors.length !== texts) {
        throw errors.responseInvalid(host ?? model, `${result.vectors.length} vectors for ${texts} texts`);
      }
      const isService = host !== undefined;
      const problem =
        vectorProblem(result, dimensions) ?? (isService ? zeroProblem(result, request.inputs) : undefined);
      if (problem !== undefined) throw errors.vectorInvalid(host ?? model, problem);
      return result;
    },
  };
}

function vectorProblem({ vectors }: EmbedResult, declared: number | undefined): string | undefined {
  const dimensions = declared || (vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    if (vector.length !== dimensions) return `a vector of ${vector.length} dimensions instead of ${dimensions}`;
    if (!isFinite(vector)) return 'a vector with a value that is not a finite number';
  }
  return undefined;
}

/** A text without words may have no direction. */
function zeroProblem({ vectors }: EmbedResult, texts: readonly string[]): string | undefined {
  const isZero = (vector: Float32Array): boolean => vector.every((value) => value === 0);
  const isBroken = vectors.some(
    (vector, index) => codeTokens((texts[index] ?? '').toWellFormed()).length > 0 && isZero(vector),
  );
  return isBroken ? 'a vector of zeros' : undefined;
}

/** A loop, since every number of every answer goes through it: a call for each costs ten times as much. */
function isFinite(vector: Float32Array): boolean {
  for (let index = 0; index < vector.length; index++) if (!Number.isFinite(vector[index])) return false;
  return true;
}
