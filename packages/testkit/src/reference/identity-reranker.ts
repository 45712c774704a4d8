import { definePlugin } from '@codesearch/kernel';
import type { Candidate, PluginFactory, Reranked } from '@codesearch/kernel';
import { noOptions } from './no-options.ts';
import type { NoOptions } from './no-options.ts';

/** Keeps the order of the candidates: the score is the reciprocal rank. What they scored before is shown. */
export const identityReranker: PluginFactory<'reranker', NoOptions> = definePlugin({
  name: 'reference-identity-reranker',
  stage: 'reranker',
  options: noOptions,
  create: () => ({
    rerank: async ({ candidates, topN }) => candidates.slice(0, topN).map(resultOf),
  }),
});

function resultOf({ fused }: Candidate, index: number): Reranked {
  const value = 1 / (index + 1);
  const signals = [
    { name: 'reciprocal-rank', value, weight: 1 },
    { name: 'fused', value: fused, weight: 0 },
  ];
  return { index, score: value, signals };
}
