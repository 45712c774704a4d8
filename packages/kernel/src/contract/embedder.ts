import type { CallOptions } from './call-options.ts';
import type { Stage } from './stage.ts';

/** Whether a text is searched for or searched in: many models embed the two differently. */
export type EmbeddingKind = 'query' | 'document';

/** Texts to embed in one call. */
export interface EmbedRequest extends CallOptions {
  /** All texts of a call are of one kind. */
  readonly kind: EmbeddingKind;
  /** At most `maxBatchSize` texts. */
  readonly inputs: readonly string[];
  /**
   * Lets texts that do not fill a call wait for those of other requests, until it aborts. Default: they are sent at
   * once. Meant for the kernel's batching: a plugin ignores it.
   */
  readonly holdUntil?: AbortSignal | undefined;
}

/** A text that the service would not embed. */
export interface RefusedInput {
  /** Its place in the request. */
  readonly index: number;
  /** One sentence. Never the text. */
  readonly reason: string;
}

/** What came of an {@link EmbedRequest}. */
export interface EmbedResult {
  /** One vector per input, in order, of `dimensions` finite numbers and of unit length (or all zero). */
  readonly vectors: readonly Float32Array[];
  /** Tokens that the provider counted, where it tells. */
  readonly tokens?: number;
  /** Indexes of inputs that were longer than the model takes, and of which only the beginning was embedded. */
  readonly truncated?: readonly number[];
  /** Indexes of inputs that were longer than the model takes, and whose vector is the mean of their pieces'. Made by the kernel. */
  readonly pooled?: readonly number[];
  /** Documents that the service refused for their own sake; their vectors are all zero. Made by the kernel. */
  readonly refused?: readonly RefusedInput[];
}

/** What a service asks for its work. */
export interface EmbeddingPrice {
  /** US dollars for a million tokens; 0 for the user's own machine. */
  readonly dollarsPerMillionTokens: number;
  /** Month in which it was looked up, such as `2026-05`; absent where the configuration says it. */
  readonly asOf?: string;
}

/**
 * Turns texts into vectors whose dot product tells how near they are in meaning.
 *
 * Errors: `LIMIT_EXCEEDED` for a batch or text over the limits below, `UNAUTHORIZED`, `RATE_LIMITED` (with the wait the
 * provider asked for), `UNAVAILABLE`, `RESPONSE_INVALID`. An error never carries a text or a key. `details.status` of an error is the
 * status of an HTTP answer; one of 400, 413 or 422 makes the kernel look for the text that is to blame.
 *
 * Implementers: make the bare call. Retrying, batching, concurrency, time limits, caching, cutting long texts and the check of what
 * came back are layers of the kernel.
 */
export interface Embedder extends Stage {
  /** Name of the model, as its provider spells it. Recorded with the index. */
  readonly model: string;
  /**
   * Length of each vector. Known after `open`. Recorded with the index. Zero where only a first vector tells: the kernel then has one
   * made, once for each model.
   */
  readonly dimensions: number;
  /** Texts in one call; the kernel sends no more. */
  readonly maxBatchSize: number;
  /** Tokens in one call, all texts together, where the service has such a limit. The kernel keeps to it by estimate. */
  readonly maxBatchTokens?: number;
  /**
   * Tokens in one text, where the model has such a limit. The kernel sends a longer text in pieces and pools their vectors; what it
   * takes for short enough and is not, a plugin refuses with `LIMIT_EXCEEDED` or cuts and tells in `truncated`.
   */
  readonly maxInputTokens?: number;
  /** Calls at once that the service is good for. Default 8. */
  readonly maxConcurrency?: number;
  /** For estimates; absent where it is not known. */
  readonly price?: EmbeddingPrice;

  /** Embeds a batch. An empty batch gives an empty result, an empty text a vector like any other or all zero. */
  embed(request: EmbedRequest): Promise<EmbedResult>;
}
