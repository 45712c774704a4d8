import type { EmbedResult } from '@codesearch/kernel';
import { answeredVectors } from '@codesearch/toolkit';

/** The parts of a response that are read. Servers that speak this protocol may leave out any of them. */
interface EmbeddingAnswer {
  readonly data?: unknown;
  readonly usage?: { readonly total_tokens?: number } | undefined;
}

/**
 * The vectors of a response, in the order of the texts.
 *
 * @throws CodesearchError `RESPONSE_INVALID` if it is not a list of embeddings
 */
export function embedResultOf(server: string, answer: unknown): EmbedResult {
  const { data, usage } = (typeof answer === 'object' ? (answer ?? {}) : {}) as EmbeddingAnswer;
  const tokens = usage?.total_tokens;
  return { vectors: answeredVectors(server, data), ...(typeof tokens === 'number' ? { tokens } : {}) };
}
