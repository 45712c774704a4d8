import { connectionFailure, errors, isCodesearchError, statusFailure, unitVector } from '@codesearch/kernel';
import type { EmbedResult } from '@codesearch/kernel';

/** The parts of an answer that are read. Servers that speak this protocol leave out what they please. */
interface EmbeddingAnswer {
  readonly data?: readonly { readonly index?: number; readonly embedding?: unknown }[] | undefined;
  readonly usage?: { readonly total_tokens?: number } | undefined;
}

/**
 * The vectors of an answer, in the order of the texts.
 *
 * @throws CodesearchError `RESPONSE_INVALID` where it is no list of embeddings
 */
export function embedResultOf(server: string, answer: unknown): EmbedResult {
  const { data, usage } = (typeof answer === 'object' ? (answer ?? {}) : {}) as EmbeddingAnswer;
  if (!Array.isArray(data)) throw errors.responseInvalid(server, 'no list of embeddings');
  const vectors: Float32Array[] = [];
  for (const [place, { index = place, embedding }] of (data as NonNullable<EmbeddingAnswer['data']>).entries()) {
    vectors[index] = unitVector(numbersOf(server, embedding));
  }
  // A hole is a text without a vector: what stands behind it counts too much.
  const placed = vectors.filter((vector) => vector !== undefined);
  const tokens = usage?.total_tokens;
  return { vectors: placed, ...(typeof tokens === 'number' ? { tokens } : {}) };
}

function numbersOf(server: string, embedding: unknown): ArrayLike<number> {
  if (Array.isArray(embedding)) return embedding as number[];
  if (typeof embedding !== 'string')
    throw errors.responseInvalid(server, 'an embedding that is neither numbers nor base64');
  const bytes = Buffer.from(embedding, 'base64');
  if (bytes.length % 4 !== 0) throw errors.responseInvalid(server, `an embedding of ${bytes.length} bytes`);
  // A copy, since a buffer may begin at any byte.
  return new Float32Array(new Uint8Array(bytes).buffer);
}

export interface FailureContext {
  readonly server: string;
  readonly model: string;
  readonly now: number;
}

/** What the client threw, as the error that it means. */
export function failureOf(error: unknown, { server, model, now }: FailureContext): unknown {
  if (isCodesearchError(error) || !(error instanceof Error)) return error;
  const { status, headers, code, type } = error as Partial<import('openai').APIError> & Error;
  if (typeof status === 'number') return statusFailure({ server, model, status, headers, reason: code ?? type, now });
  return connectionFailure(server, error);
}
