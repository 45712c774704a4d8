import { estimateTokens } from '@codesearch/toolkit/pure';
import type { CallCosts, Embedder, EmbedderFacts } from '@codesearch/kernel';
import { lifeOf } from '../stage/pass-through.ts';

/** Tokens are estimated, and services count up to this many times more. */
const margin = 1.3;

/** Asks before each call whether it may cost what it could cost at most. A call that fails costs nothing. */
export function withCost(embedder: Embedder, { price, prefixTokens = 0 }: EmbedderFacts, costs: CallCosts): Embedder {
  const perToken = (price?.dollarsPerMillionTokens ?? 0) / 1e6;
  if (perToken === 0) return embedder;
  return {
    ...lifeOf(embedder),
    async embed(request) {
      const estimated = request.inputs.reduce((sum, text) => sum + estimateTokens(text) + prefixTokens, 0);
      const settle = await costs.reserve(estimated * margin * perToken);
      try {
        const result = await embedder.embed(request);
        settle((result.tokens ?? estimated * margin) * perToken);
        return result;
      } catch (error) {
        // What a service answers after the time limit may be charged.
        settle(request.signal.aborted ? undefined : 0);
        throw error;
      }
    },
  };
}
