import { definePlugin } from '@codesearch/kernel';
import type { Candidate, Reranked } from '@codesearch/kernel';
import * as v from 'valibot';

const options = v.strictObject({
  /** How much it counts that a chunk contains the query word for word. */
  verbatimWeight: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10)), 0.5),
});

/** Orders candidates by the fusion of both searches, and prefers those that contain the query as written. */
export const pluginFactory = definePlugin({
  name: 'plugin-name',
  stage: 'reranker',
  options,
  create: ({ verbatimWeight }) => ({
    rerank: async ({ candidates, topN }) =>
      candidates
        .map((candidate, index) => scored(candidate, index, verbatimWeight))
        .toSorted((one, other) => other.score - one.score || one.index - other.index)
        .slice(0, topN),
  }),
});

/** Each signal is shown by `codesearch search --explain`. The score is their sum. */
function scored({ fused, verbatim = 0 }: Candidate, index: number, verbatimWeight: number): Reranked {
  const signals = [
    { name: 'fused', value: fused, weight: 1 },
    { name: 'verbatim', value: verbatim, weight: verbatimWeight },
  ];
  return { index, score: signals.reduce((sum, { value, weight }) => sum + value * weight, 0), signals };
}
