import { errors } from '@codesearch/kernel';
import { unitVector } from '../vector/vectors.ts';
import type { EmbedResult } from '@codesearch/kernel';

/** One item of an answer's `data`. */
interface AnsweredItem {
  readonly index?: unknown;
  readonly embedding?: unknown;
}

/**
 * Reads the vectors from the `data` of an answer in OpenAI's format, which other services share: a list of items with
 * an `embedding`, as numbers or as base64 of single-precision numbers, and usually with an `index`.
 *
 * @param tokens what the answer says of them. Servers may leave it out
 * @param numbers converts the numbers of an answered vector. Default: no conversion
 * @returns vectors of unit length, in the order of the texts; fewer than texts if a text has no item
 * @throws RESPONSE_INVALID if `data` is not a list of embeddings
 */
export function answeredVectors(
  server: string,
  data: unknown,
  tokens?: unknown,
  numbers: (answered: ArrayLike<number>) => ArrayLike<number> = (answered) => answered,
): EmbedResult {
  if (!Array.isArray(data)) throw errors.responseInvalid(server, 'no list of embeddings');
  const vectors = new Map<number, Float32Array>();
  for (const [position, item] of (data as readonly (AnsweredItem | null)[]).entries()) {
    if (item === null) throw errors.responseInvalid(server, 'an item without an embedding');
    const index = Number(item.index ?? position);
    if (Number.isNaN(index)) throw errors.responseInvalid(server, 'an embedding with an index that is no number');
    vectors.set(index, unitVector(numbers(answeredNumbers(server, item.embedding))));
  }
  const inOrder = [...vectors].sort(([left], [right]) => left - right).map(([, vector]) => vector);
  return { vectors: inOrder, ...answeredTokens(tokens) };
}

/** The tokens that an answer counts, if it says so by a number of them. */
export function answeredTokens(count: unknown): Pick<EmbedResult, 'tokens'> {
  return Number.isSafeInteger(count) && (count as number) >= 0 ? { tokens: count as number } : {};
}

/**
 * Numbers of a JSON list. Any other value, such as the `null` that JSON has for NaN, becomes NaN, which the engine
 * refuses.
 */
export function finiteNumbers(list: readonly unknown[]): readonly number[] {
  const isNumber = (value: unknown): value is number => typeof value === 'number';
  return list.every(isNumber) ? list : list.map((value) => (isNumber(value) ? value : Number.NaN));
}

/** Some servers answer `null` for a text that the model has no vector for; it is empty, as that of others. */
function answeredNumbers(server: string, embedding: unknown): ArrayLike<number> {
  if (embedding === null) return [];
  if (Array.isArray(embedding)) return finiteNumbers(embedding);
  if (typeof embedding !== 'string') {
    throw errors.responseInvalid(server, 'an embedding that is neither numbers nor base64');
  }
  const bytes = Buffer.from(embedding, 'base64');
  if (bytes.length % 4 !== 0) throw errors.responseInvalid(server, `an embedding of ${bytes.length} bytes`);
  // A Float32Array requires an offset that is a multiple of four, which a Buffer may not have.
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Float32Array(buffer, byteOffset, length / 4);
}
