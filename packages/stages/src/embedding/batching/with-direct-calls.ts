import type { Embedder, EmbedderFacts, EmbedRequest } from '@codesearch/kernel';
import { lifeOf } from '../../stage/pass-through.ts';
import type { BatchingEmbedder } from '../../stage/batching-embedder.ts';

/**
 * Hands a request that fits one call straight to an embedder without limits of tokens, and every other one to
 * `batching`. Joining requests gains nothing there, and a queue of texts would cost a fifth of what a quick model costs
 * itself.
 */
export function withDirectCalls(
  embedder: Embedder,
  facts: () => EmbedderFacts,
  batching: BatchingEmbedder,
): BatchingEmbedder {
  return {
    ...lifeOf(batching),
    embed: (request) => (isOneCall(request, facts()) ? embedder : batching).embed(request),
  };
}

function isOneCall({ inputs }: EmbedRequest, { maxBatchSize, maxBatchTokens, maxInputTokens }: EmbedderFacts): boolean {
  return maxInputTokens === undefined && maxBatchTokens === undefined && inputs.length <= maxBatchSize;
}
