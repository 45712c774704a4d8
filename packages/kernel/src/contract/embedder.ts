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
}

/** What came of an {@link EmbedRequest}. */
export interface EmbedResult {
  /** One vector per input, in order, of `dimensions` finite numbers and of unit length (or all zero). */
  readonly vectors: readonly Float32Array[];
  /** Tokens that the provider counted, where it tells. */
  readonly tokens?: number;
  /** Indexes of inputs that were longer than the model takes, and of which only the beginning was embedded. */
  readonly truncated?: readonly number[];
}

/**
 * Turns texts into vectors whose dot product tells how near they are in meaning.
 *
 * Errors: `LIMIT_EXCEEDED` for a batch or text over the limits below, `UNAUTHORIZED`, `RATE_LIMITED` (with the wait the
 * provider asked for), `UNAVAILABLE`, `RESPONSE_INVALID`. An error never carries a text or a key.
 *
 * Implementers: make the bare call. Retrying, batching, concurrency, time limits and caching are layers of the kernel.
 */
export interface Embedder extends Stage {
  /** Name of the model, as its provider spells it. Recorded with the index. */
  readonly model: string;
  /** Length of each vector. Known after `open`. Recorded with the index. */
  readonly dimensions: number;
  /** Texts in one call; the kernel sends no more. */
  readonly maxBatchSize: number;
  /** Tokens in one text, where the model has such a limit; longer texts are cut and told in `truncated`. */
  readonly maxInputTokens?: number;

  /** Embeds a batch. An empty batch gives an empty result, an empty text a vector like any other or all zero. */
  embed(request: EmbedRequest): Promise<EmbedResult>;
}
