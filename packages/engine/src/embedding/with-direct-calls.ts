import type { Embedder, EmbedRequest, EmbedResult } from '@codesearch/kernel';
import { overlay } from '../layer/overlay.ts';

/**
 * Hands a request that fits one call straight to an embedder without limits of tokens, and every other one to `batching`. Nothing is
 * to be gained there by joining requests, and a queue of texts would cost a fifth of what a quick model costs itself.
 */
export function withDirectCalls(embedder: Embedder, batching: Embedder): Embedder {
  return overlay(batching, {
    async embed(request: EmbedRequest): Promise<EmbedResult> {
      return (isOneCall(request, embedder) ? embedder : batching).embed(request);
    },
  });
}

function isOneCall({ inputs, signal }: EmbedRequest, embedder: Embedder): boolean {
  const isLimited = embedder.maxInputTokens !== undefined || embedder.maxBatchTokens !== undefined;
  return !isLimited && !signal?.aborted && inputs.length > 0 && inputs.length <= embedder.maxBatchSize;
}
