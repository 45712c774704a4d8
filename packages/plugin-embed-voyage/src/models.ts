/** What Voyage documents about one of its models. */
export interface KnownModel {
  /** Lengths that a request may specify. The first is the default. */
  readonly dimensions: readonly [number, ...number[]];
  /** Tokens in all texts of a request. */
  readonly batchTokens: number;
  /** Tokens in one text. */
  readonly inputTokens: number;
  /** US dollars for a million tokens; absent if Voyage's price list does not contain the model. */
  readonly dollars?: number;
}

/** Month in which the prices were looked up. */
export const pricesAsOf = '2026-05';

/** The model if the options name none. */
export const defaultModel = 'voyage-code-3';

/** Max texts in one request. */
export const maxTexts = 1000;

const flexible: KnownModel['dimensions'] = [1024, 256, 512, 2048];
const window = 32_000;

/** Voyage's text models. The dimensions of any other model are measured, and {@link minLimits} apply. */
export const knownModels: ReadonlyMap<string, KnownModel> = new Map<string, KnownModel>([
  ['voyage-code-3', { dimensions: flexible, batchTokens: 120_000, inputTokens: window, dollars: 0.18 }],
  ['voyage-4-large', { dimensions: flexible, batchTokens: 120_000, inputTokens: window, dollars: 0.12 }],
  ['voyage-4', { dimensions: flexible, batchTokens: 320_000, inputTokens: window, dollars: 0.06 }],
  ['voyage-4-lite', { dimensions: flexible, batchTokens: 1_000_000, inputTokens: window, dollars: 0.02 }],
  ['voyage-3-large', { dimensions: flexible, batchTokens: 120_000, inputTokens: window, dollars: 0.18 }],
  ['voyage-3.5', { dimensions: flexible, batchTokens: 320_000, inputTokens: window, dollars: 0.06 }],
  ['voyage-3.5-lite', { dimensions: flexible, batchTokens: 1_000_000, inputTokens: window, dollars: 0.02 }],
  ['voyage-finance-2', { dimensions: [1024], batchTokens: 120_000, inputTokens: window, dollars: 0.12 }],
  ['voyage-law-2', { dimensions: [1024], batchTokens: 120_000, inputTokens: 16_000, dollars: 0.12 }],
  ['voyage-code-2', { dimensions: [1536], batchTokens: 120_000, inputTokens: 16_000, dollars: 0.12 }],
]);

/** The smallest limits of all models, for an unknown model. */
export const minLimits = { batchTokens: 120_000, inputTokens: 16_000 } as const;
