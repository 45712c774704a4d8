import type { EmbeddingPrice, GenerationPrice, StageName } from '@codesearch/kernel';

/** What a stage would send to a service. */
export interface ServiceEstimate {
  readonly stage: StageName;
  readonly plugin: string;
  /** Name of the model, if the stage has one. */
  readonly model?: string;
  /** Host that gets text of files. Absent if the plugin does not declare it. */
  readonly host?: string;
  /** Whether the numbers are about the index run, or about each search. A store has none. */
  readonly per: 'run' | 'search';
  /** Calls of the service; absent for a store. */
  readonly calls?: number;
  /** Tokens that are sent, and those of answers, estimated. */
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Chunks whose answer is known, of all chunks. */
  readonly cachedChunks?: number;
  readonly chunks?: number;
  /** Absent if it is unknown. */
  readonly price?: EmbeddingPrice | GenerationPrice;
  /** US dollars for the calls. Absent if the price is unknown. */
  readonly dollars?: number;
}

/** Adds the dollars, if the price is known. */
export function priced(estimate: ServiceEstimate): ServiceEstimate {
  const { price, inputTokens = 0, outputTokens = 0 } = estimate;
  return price ? { ...estimate, dollars: dollarsOf(price, inputTokens, outputTokens) } : estimate;
}

/** US dollars for tokens. */
export function dollarsOf(
  price: EmbeddingPrice | GenerationPrice,
  inputTokens: number,
  outputTokens: number = 0,
): number {
  const output = 'dollarsPerMillionOutputTokens' in price ? price.dollarsPerMillionOutputTokens : 0;
  return (inputTokens * price.dollarsPerMillionTokens + outputTokens * output) / 1e6;
}
