import type { GenerationPrice } from '@codesearch/kernel';
import { endpointOf, openAiUrl } from '../options.ts';
import type { ResolvedOptions } from '../options.ts';

/** Month in which the prices were looked up. */
const asOf = '2026-05';

function price(dollarsPerMillionTokens: number, dollarsPerMillionOutputTokens: number): GenerationPrice {
  return { dollarsPerMillionTokens, dollarsPerMillionOutputTokens, asOf };
}

/** OpenAI's prices of small models, without discounts for cached or batched input. */
const knownPrices: ReadonlyMap<string, GenerationPrice> = new Map([
  ['gpt-4o-mini', price(0.15, 0.6)],
  ['gpt-4.1-mini', price(0.4, 1.6)],
  ['gpt-4.1-nano', price(0.1, 0.4)],
  ['gpt-5-mini', price(0.25, 2)],
  ['gpt-5-nano', price(0.05, 0.4)],
]);

/** @returns the price of the model, if it is known */
export function priceOf(options: ResolvedOptions): GenerationPrice | undefined {
  const { provider, model, pricePerMillionTokens } = options;
  if (pricePerMillionTokens) {
    const { input, output } = pricePerMillionTokens;
    return { dollarsPerMillionTokens: input, dollarsPerMillionOutputTokens: output };
  }
  if (provider === 'ollama') return { dollarsPerMillionTokens: 0, dollarsPerMillionOutputTokens: 0 };
  return endpointOf(options) === openAiUrl ? knownPrices.get(model) : undefined;
}
