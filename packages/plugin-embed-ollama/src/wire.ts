import { errors, isCodesearchError, unitVector } from '@codesearch/kernel';
import type { CodesearchError, EmbedResult } from '@codesearch/kernel';
import { connectionFailure, finiteNumbers, statusFailure } from '@codesearch/toolkit';

/** What the server reports about a model. */
export interface ModelInfo {
  /** Length of its vectors; 0 if the server does not report it. */
  readonly dimensions: number;
  /** Tokens that it was trained for; absent if the server does not report them. */
  readonly contextLength?: number;
}

/** Reads a response of `/api/show`, whose keys begin with the model's architecture. */
export function modelInfoOf(answer: unknown): ModelInfo {
  const { model_info: info = {} } = (answer ?? {}) as { readonly model_info?: Readonly<Record<string, unknown>> };
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
  if (!Array.isArray(embeddings) || !embeddings.every(Array.isArray)) {
    throw errors.responseInvalid(server, 'no list of embeddings');
  }
  const vectors = (embeddings as readonly (readonly unknown[])[]).map((list) => unitVector(finiteNumbers(list)));
  return { vectors, ...(typeof tokens === 'number' ? { tokens } : {}) };
}

export interface FailureContext {
  readonly server: string;
  readonly model: string;
  readonly now: number;
  /** Texts of the request. */
  readonly sent: readonly string[];
}

/** The error for a response with an error status. @param body as far as it was read */
export function statusFailureOf(
  { status, headers }: Response,
  body: string,
  { server, model, now, sent }: FailureContext,
): CodesearchError {
  if (status === 404) {
    return errors.modelUnknown(
      server,
      model,
      `Get it with \`ollama pull ${model}\`, or set pull: true in the configuration.`,
    );
  }
  return statusFailure({ server, status, headers, message: jsonOf(body), sent, now });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** The error for a request without a response: usually Ollama is on the same machine and was not started. */
export function failureOf(error: unknown, { server }: FailureContext): unknown {
  if (isCodesearchError(error) || !(error instanceof Error)) return error;
  return connectionFailure(
    server,
    error,
    "Start Ollama with `ollama serve`, or correct OLLAMA_HOST or the option 'baseURL'.",
  );
}
