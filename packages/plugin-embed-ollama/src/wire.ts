import { errors } from '@codesearch/kernel';
import { answeredTokens, finiteNumbers, unitVector } from '@codesearch/toolkit/pure';
import type { EmbedResult } from '@codesearch/kernel';

/** What the server reports about a model. */
export interface ModelInfo {
  /** Length of its vectors; 0 if the server does not report it. */
  readonly dimensions: number;
  /** Tokens that it was trained for; absent if the server does not report them. */
  readonly contextLength?: number;
}

/** Reads a response of `/api/show`, whose keys begin with the model's architecture. */
export function modelInfoOf(answer: unknown): ModelInfo {
  const { model_info: given } = (answer ?? {}) as { readonly model_info?: Readonly<Record<string, unknown>> | null };
  const info = given ?? {};
  const fact = (name: string): number | undefined => {
    const value = info[`${String(info['general.architecture'])}.${name}`];
    return typeof value === 'number' && value > 0 ? value : undefined;
  };
  const contextLength = fact('context_length');
  return { dimensions: fact('embedding_length') ?? 0, ...(contextLength === undefined ? {} : { contextLength }) };
}

/**
 * The vectors of a response of `/api/embed`.
 *
 * @throws CodesearchError `RESPONSE_INVALID` if it is not a list of embeddings
 */
export function embedResultOf(server: string, answer: unknown): EmbedResult {
  const { embeddings, prompt_eval_count: tokens } = (answer ?? {}) as {
    readonly embeddings?: unknown;
    readonly prompt_eval_count?: unknown;
  };
  if (!Array.isArray(embeddings) || !embeddings.every((list) => list === null || Array.isArray(list))) {
    throw errors.responseInvalid(server, 'no list of embeddings');
  }
  // Some servers answer `null` for a text that the model has no vector for; it is empty, as that of others.
  const lists = embeddings as readonly (readonly unknown[] | null)[];
  const vectors = lists.map((list) => unitVector(finiteNumbers(list ?? [])));
  return { vectors, ...answeredTokens(tokens) };
}
