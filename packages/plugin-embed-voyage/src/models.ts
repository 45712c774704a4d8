/** What Voyage says of one of its models. */
export interface KnownModel {
  /** Length of a vector where the request asks for none, first, and the others that it may ask for. */
  readonly dimensions: readonly [number, ...number[]];
  /** Tokens in all texts of a request. */
  readonly batchTokens: number;
  /** Tokens in one text. */
  readonly inputTokens: number;
  /** US dollars for a million tokens; absent where the present list does not name it. */
  readonly dollars?: number;
}

/** Month in which the prices were looked up. */
export const pricesAsOf = '2026-05';

/** The model where none is named. */
export const defaultModel = 'voyage-code-3';

/** Texts in one request. */
export const mostTexts = 1000;

const flexible: KnownModel['dimensions'] = [1024, 256, 512, 2048];
const window = 32_000;

/** Voyage's text models. Any other name is measured, and kept to the least of these limits. */
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

/** For a model that is not known. */
export const minLimits = { batchTokens: 120_000, inputTokens: 16_000 } as const;
