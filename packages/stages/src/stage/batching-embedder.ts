import type { Embedder, EmbedderFacts, EmbedRequest, EmbedResult } from '@codesearch/kernel';

/** The facts of an embedder whose dimensions are known. */
export interface MeasuredEmbedderFacts extends EmbedderFacts {
  /** 0 until the embedder is open, if they have to be measured. */
  readonly dimensions: number;
}

/** A text that the service would not embed. */
export interface RefusedInput {
  /** Index into the request's inputs. */
  readonly index: number;
  /** One sentence. Never the text. */
  readonly reason: string;
}

/** Any number of texts of any length. */
export interface BatchedEmbedRequest extends EmbedRequest {
  /**
   * Lets texts that do not fill a call wait for those of other requests, until it aborts. Default: they are sent at
   * once.
   */
  readonly holdUntil?: AbortSignal | undefined;
}

/** The answer to a {@link BatchedEmbedRequest}. */
export interface BatchedEmbedResult extends EmbedResult {
  /** Indexes of inputs that were longer than the model takes, and whose vector is the mean of their pieces'. */
  readonly pooled?: readonly number[];
  /** Inputs that the service would not embed. Their vectors are zero. */
  readonly refused?: readonly RefusedInput[];
}

/** An embedder that takes any number of texts of any length. */
export interface BatchingEmbedder extends Omit<Embedder, 'embed'> {
  embed(request: BatchedEmbedRequest): Promise<BatchedEmbedResult>;
}
