import type { EmbeddingPrice } from '@codesearch/kernel';

/** What OpenAI documents about one of its models. */
export interface KnownModel {
  /** Length of a vector if the request does not specify one. */
  readonly dimensions: number;
  /** Whether a request may specify shorter vectors. */
  readonly shortens: boolean;
  readonly price: EmbeddingPrice;
}

const asOf = '2026-05';

/** OpenAI's embedding models. Any other name is a model of another server, whose dimensions are measured. */
export const knownModels: ReadonlyMap<string, KnownModel> = new Map([
  ['text-embedding-3-small', { dimensions: 1536, shortens: true, price: { dollarsPerMillionTokens: 0.02, asOf } }],
  ['text-embedding-3-large', { dimensions: 3072, shortens: true, price: { dollarsPerMillionTokens: 0.13, asOf } }],
  ['text-embedding-ada-002', { dimensions: 1536, shortens: false, price: { dollarsPerMillionTokens: 0.1, asOf } }],
]);

/** The model if the options name none. */
export const defaultModel = 'text-embedding-3-small';

/** Limits of OpenAI's endpoint: texts and tokens per request, and tokens per text. */
export const openaiLimits = { batchSize: 2048, batchTokens: 300_000, inputTokens: 8192 } as const;
