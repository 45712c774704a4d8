import type { FittedWeights } from '@codesearch/engine';
import { metricTitles } from '../metric/metric-titles.ts';
import type { Tuning } from './tuning.ts';

/**
 * The part of a result that is stored with the index: MRR and NDCG@10 of the held-out questions, all of them and by
 * kind.
 */
export function storedWeights({ weights, commit, fitted, heldOut }: Tuning): Omit<FittedWeights, 'reranker'> {
  const figures = heldOut.flatMap(({ name, questions, differences }) =>
    differences
      .filter(({ metric }) => metric === 'mrr' || metric === 'ndcg10')
      .map(({ metric, base, other, p }) => ({
        ...{ kind: name, questions, metric: metricTitles[metric] },
        ...{ before: base, after: other, p },
      })),
  );
  return {
    ...{ weights, fittedAt: new Date().toISOString(), questions: fitted, figures },
    ...(commit !== undefined && { commit }),
  };
}
