import { errors, unitVector } from '@codesearch/kernel';

/** One item of an answer's `data`, as far as it is known. */
interface AnsweredItem {
  readonly index?: number | undefined;
  readonly embedding?: unknown;
}

/**
 * The vectors in the `data` of an answer as OpenAI shaped it and others took over: a list of items with an `embedding`, numbers or base64 of
 * single-precision ones, and mostly with an `index`. In the order of the texts, each of unit length.
 *
 * A text without an item has no vector, so that there are fewer than texts.
 *
 * @param numbers makes the numbers of a vector of those that are answered; by default they are the same
 *
 * Errors: `RESPONSE_INVALID` where it is no list of embeddings.
 */
export function answeredVectors(
  server: string,
  data: unknown,
  numbers: (answered: ArrayLike<number>) => ArrayLike<number> = (answered) => answered,
): readonly Float32Array[] {
  if (!Array.isArray(data)) throw errors.responseInvalid(server, 'no list of embeddings');
  const vectors: Float32Array[] = [];
  for (const [place, { index = place, embedding }] of (data as readonly AnsweredItem[]).entries()) {
    vectors[index] = unitVector(numbers(answeredNumbers(server, embedding)));
  }
  return vectors.filter((vector) => vector !== undefined);
}

function answeredNumbers(server: string, embedding: unknown): ArrayLike<number> {
  if (Array.isArray(embedding)) return embedding as number[];
  if (typeof embedding !== 'string') {
    throw errors.responseInvalid(server, 'an embedding that is neither numbers nor base64');
  }
  const bytes = Buffer.from(embedding, 'base64');
  if (bytes.length % 4 !== 0) throw errors.responseInvalid(server, `an embedding of ${bytes.length} bytes`);
  // Numbers have to begin where four bytes do, which a buffer need not.
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Float32Array(buffer, byteOffset, length / 4);
}
