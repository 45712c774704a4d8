import type { EmbeddingPrice } from '../stage/embedder.ts';

/** What a language model costs: for the tokens that are sent, and for those of its answers. */
export interface GenerationPrice extends EmbeddingPrice {
  /** US dollars for a million tokens of answers. */
  readonly dollarsPerMillionOutputTokens: number;
}

/** The limit of what calls of services may cost in an index run. */
export interface CallCosts {
  /**
   * Waits until a call may be made that costs at most so many US dollars.
   *
   * @returns a function to call once when the call has ended, with what it has cost. Default: what was reserved.
   * @throws INPUT_INVALID if the call could pass the limit. Let the error through: it ends the run.
   */
  reserve(dollars: number): Promise<(actual?: number) => void>;
}
