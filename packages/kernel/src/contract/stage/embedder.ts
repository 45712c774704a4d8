import type { Call } from './call.ts';
import type { Stage } from './stage.ts';

/** Whether a text is a query or a document: many models embed the two differently. */
export type EmbeddingKind = 'query' | 'document';

/** Texts to embed in one call. */
export interface EmbedRequest extends Call {
  /** All texts of a call are of one kind. */
  readonly kind: EmbeddingKind;
  /** At least one text, at most `maxBatchSize`. */
  readonly inputs: readonly string[];
}

/** The answer to an {@link EmbedRequest}. */
export interface EmbedResult {
  /** One vector per input, in order, of `dimensions` finite numbers and of unit length (or all zero). */
  readonly vectors: readonly Float32Array[];
  /** Tokens that the provider counted, if it reports them. */
  readonly tokens?: number;
  /** Indexes of inputs longer than the model takes, of which only the beginning was embedded. */
  readonly truncated?: readonly number[];
}

/** What a service charges. */
export interface EmbeddingPrice {
  /** US dollars for a million tokens; 0 for the user's own machine. */
  readonly dollarsPerMillionTokens: number;
  /** Month in which the price was looked up, such as `2026-05`; absent if the configuration states the price. */
  readonly asOf?: string;
}

/** What only an opened embedder may know. */
export type OpenedEmbedderFacts = Pick<EmbedderFacts, 'dimensions' | 'maxInputTokens'>;

/** What an embedder declares with `describe`. */
export interface EmbedderFacts {
  /** Name of the model, as its provider spells it. Recorded with the index. */
  readonly model: string;
  /**
   * Length of each vector. Recorded with the index. Leave it out if `open` returns it, or if only a vector shows it:
   * the engine then has one made, once for each model.
   */
  readonly dimensions?: number;
  /** Max texts in one call. */
  readonly maxBatchSize: number;
  /** Max tokens in one call, all texts together, if the service limits them. The engine keeps to it by estimate. */
  readonly maxBatchTokens?: number;
  /**
   * Max tokens in one text, if the model limits them. The engine sends a longer text in pieces and pools their vectors.
   * If a text is longer in spite of the estimate, a plugin refuses it with `LIMIT_EXCEEDED`, or cuts it and reports it
   * in `truncated`.
   */
  readonly maxInputTokens?: number;
  /** Host that gets text of files, with its port unless it is the usual one. Absent if nothing leaves this process. */
  readonly host?: string;
  /**
   * Whether `open` returns the dimensions. If not, and if they are not declared, one more call measures them. Default
   * false.
   */
  readonly knowsDimensionsOnOpen?: boolean;
  /**
   * Whether a short text takes microseconds, so that a search also embeds single words, and the definitions among which
   * it chooses. Default false.
   */
  readonly isInstant?: boolean;
  /** Estimated tokens that the plugin puts in front of each document. Default 0. */
  readonly prefixTokens?: number;
  /** For estimates and limits of cost; leave it out if it is unknown. */
  readonly price?: EmbeddingPrice;
}

/**
 * Turns texts into vectors whose dot product says how close they are in meaning.
 *
 * An error never carries a text or a key. `details.status` of an error is the status of an HTTP answer; on 400, 413 or
 * 422 the engine looks for the text that caused it.
 *
 * Implementers: make the bare call. Retries, batches, concurrency, time limits, caching, cutting long texts and the
 * check of the answer are layers of the engine.
 *
 * @throws `LIMIT_EXCEEDED` if a batch or a text is over the limits of {@link EmbedderFacts}
 * @throws `UNAUTHORIZED`, `RATE_LIMITED` (with the wait that the provider asked for), `UNAVAILABLE`, `RESPONSE_INVALID`
 */
export interface Embedder extends Omit<Stage, 'open'> {
  /**
   * As {@link Stage.open}. @returns facts that complete or replace the declared ones, if the model itself knows them
   */
  open?(request: Call): Promise<OpenedEmbedderFacts | void>;

  /** Embeds a batch. An empty text gets a vector like any other, or all zero. */
  embed(request: EmbedRequest): Promise<EmbedResult>;
}
