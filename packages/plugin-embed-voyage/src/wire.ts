import type { EmbedResult } from '@codesearch/kernel';
import { answeredVectors } from '@codesearch/toolkit';
import type { VoyageOptions } from './options.ts';

/** The parts of a response that are read. */
interface EmbeddingAnswer {
  readonly data?: unknown;
  readonly usage?: { readonly totalTokens?: number | undefined } | undefined;
}

/**
 * The vectors of a response, in the order of the texts.
 *
 * @throws CodesearchError `RESPONSE_INVALID` if it is not a list of embeddings
 */
export function embedResultOf(
  server: string,
  type: VoyageOptions['outputDtype'],
  answer: EmbeddingAnswer | undefined,
): EmbedResult {
  const vectors = answeredVectors(server, answer?.data, type === 'binary' ? signsOf : undefined);
  const tokens = answer?.usage?.totalTokens;
  return { vectors, ...(typeof tokens === 'number' ? { tokens } : {}) };
}

/** 1 or -1 for each bit. Each byte is sent less 128 ("offset binary"), with its first number in its highest bit. */
function signsOf(bytes: ArrayLike<number>): Float32Array {
  const signs = new Float32Array(bytes.length * 8);
  for (let index = 0; index < signs.length; index++) {
    const byte = bytes[index >> 3]! + 128;
    // A value outside of a byte makes the vector invalid, and the engine refuses it.
    signs[index] = byte >= 0 && byte <= 255 ? ((byte >> (7 - (index & 7))) & 1) * 2 - 1 : Number.NaN;
  }
  return signs;
}
