import { amendError, CodesearchError, errors } from '@codesearch/kernel';
import { codeTokens } from '@codesearch/toolkit/pure';
import type { Embedder, EmbedderFacts, EmbedResult } from '@codesearch/kernel';
import { answerInvalid } from '../stage/answer-invalid.ts';
import type { AnsweringPlugin } from '../stage/guarded-stage.ts';
import { lifeOf } from '../stage/stage-methods.ts';

/** The plugin of an embedder, and where the length of its vectors is from. */
export interface CheckedEmbedder extends AnsweringPlugin {
  /** Drops the length that was measured. Absent if the plugin declares it. */
  readonly forgetLength?: (() => void) | undefined;
}

/**
 * Refuses an answer that is no answer to the request, with `RESPONSE_INVALID`: another number of vectors than texts, a
 * vector of another length than `dimensions`, a number that is not finite; of a service, zeros for a text with words.
 * So no layer above it gets an invalid vector, least of all a cache.
 *
 * If the length was measured and all vectors of an answer have another one, the model is another one:
 * `DIMENSION_MISMATCH`, and the length is measured again when an embedder is opened next. Otherwise no run could ever
 * use that model. A single text is no sign of it if others had the right length since this was opened.
 *
 * What only the plugin can have done wrong is `PLUGIN_INVALID`: a vector that is neither of unit length nor zero, and
 * without a service everything else too.
 */
export function withVectorCheck(embedder: Embedder, facts: () => EmbedderFacts, checked: CheckedEmbedder): Embedder {
  const { plugin, forgetLength } = checked;
  const wrong = (promise: string, value: string): CodesearchError =>
    answerInvalid(checked, { stage: 'embedder', operation: 'embed', promise, value });
  let isConfirmed = false;
  return {
    ...lifeOf(embedder),
    async embed(request) {
      const result = await embedder.embed(request);
      const { dimensions, host, model } = facts();
      const texts = request.inputs.length;
      if (result.vectors.length !== texts) {
        const count = `${result.vectors.length} vectors for ${texts} texts`;
        throw host === undefined
          ? wrong('there is one vector for each text', count)
          : errors.responseInvalid(host, count);
      }
      const other = forgetLength && !(isConfirmed && texts === 1) && commonLength(result);
      if (dimensions && other && other !== dimensions) {
        forgetLength();
        const source = host ?? plugin;
        throw new CodesearchError(
          `The model '${model}' of ${source} now has vectors of ${other} dimensions; it had ${dimensions} before.`,
          {
            code: 'DIMENSION_MISMATCH',
            hint: 'Rebuild the index, which measures the length again; or start the model that it was built with.',
            details: { expected: dimensions, actual: other },
          },
        );
      }
      const squares = result.vectors.map(squaredLength);
      const broken = brokenPromise(result, squares, dimensions);
      if (broken && host === undefined) throw wrong(broken.promise, broken.value);
      const problem = broken?.value ?? (host === undefined ? undefined : zeroProblem(result, request.inputs));
      if (problem !== undefined)
        throw amendError(errors.responseInvalid(host ?? plugin, problem), {
          hint: `Check that the model works on ${host ?? plugin}; it may be damaged, or of another kind.`,
        });
      const length = squares.find((each) => each !== 0 && Math.abs(each - 1) > tolerance);
      if (length !== undefined)
        throw wrong('each vector is of unit length, or zero', `a vector of length ${Math.sqrt(length).toPrecision(3)}`);
      isConfirmed = true;
      return result;
    },
  };
}

/** By which the square of a length may miss 1: half-precision numbers of a model may. */
const tolerance = 0.02;

/** The promise of numbers, which a model can break for a single text. */
export const finiteNumbers = 'each number of a vector is finite';

interface BrokenPromise {
  readonly promise: string;
  readonly value: string;
}

function brokenPromise(
  { vectors }: EmbedResult,
  squares: readonly number[],
  declared: number | undefined,
): BrokenPromise | undefined {
  const dimensions = declared || (vectors[0]?.length ?? 0);
  for (const [index, vector] of vectors.entries()) {
    if (vector.length !== dimensions)
      return {
        promise: `each vector has ${dimensions} numbers`,
        value: `a vector of ${vector.length} dimensions instead of ${dimensions}`,
      };
    if (!Number.isFinite(squares[index]))
      return { promise: finiteNumbers, value: 'a vector with a value that is not a finite number' };
  }
  return undefined;
}

/** The length of all vectors; undefined if they have several. */
function commonLength({ vectors }: EmbedResult): number | undefined {
  const length = vectors[0]?.length;
  return vectors.every((vector) => vector.length === length) ? length : undefined;
}

/** A text without words may have no direction. */
function zeroProblem({ vectors }: EmbedResult, texts: readonly string[]): string | undefined {
  const isZero = (vector: Float32Array): boolean => vector.every((value) => value === 0);
  const broken = vectors.find(
    (vector, index) => codeTokens((texts[index] ?? '').toWellFormed()).length > 0 && isZero(vector),
  );
  return broken && (broken.length === 0 ? 'a vector without numbers' : 'a vector of zeros');
}

/**
 * Finite if all numbers are: the square of a number of 32 bits is a number of 64. A loop, since every number of every
 * answer goes through it: a call for each costs ten times as much.
 */
function squaredLength(vector: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < vector.length; index++) sum += (vector[index] as number) ** 2;
  return sum;
}
