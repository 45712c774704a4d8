import { isCodesearchError } from '@codesearch/kernel';
import type { EmbedResult } from '@codesearch/kernel';
import { answeredVectors, connectionFailure, statusFailure } from '@codesearch/toolkit';

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

export interface FailureContext {
  readonly server: string;
  readonly model: string;
  readonly now: number;
  /** Texts of the request. */
  readonly sent: readonly string[];
}

/** The error that corresponds to what the client threw. */
export function failureOf(error: unknown, { server, model, now, sent }: FailureContext): unknown {
  if (isCodesearchError(error) || !(error instanceof Error)) return error;
  const { status, headers, code, type, error: body } = error as Partial<import('openai').APIError> & Error;
  if (typeof status === 'number')
    return statusFailure({ server, model, status, headers, reason: code ?? type, message: body, sent, now });
  return connectionFailure(server, error);
}
