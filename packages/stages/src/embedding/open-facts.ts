import type { Embedder, EmbedderFacts } from '@codesearch/kernel';
import type { MeasuredEmbedderFacts } from '../stage/guarded-stage.ts';

/** An embedder whose facts are complete once it is open. */
export interface DescribedEmbedder {
  readonly embedder: Embedder;
  readonly facts: () => MeasuredEmbedderFacts;
}

/**
 * Adds what `open` returns to the declared facts.
 *
 * @param declared dimensions are 0 until the embedder is open, if they are not declared
 */
export function withOpenFacts(embedder: Embedder, declared: EmbedderFacts): DescribedEmbedder {
  let facts: MeasuredEmbedderFacts = { ...declared, dimensions: declared.dimensions ?? 0 };
  return {
    facts: () => facts,
    embedder: {
      ...embedder,
      async open(request) {
        facts = { ...facts, ...(await embedder.open?.(request)) };
      },
    },
  };
}
