import { errors } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import type { UseWeightsOptions } from '../project/project.ts';
import { rerankerId } from '../state/fitted-weights.ts';
import type { FittedWeights } from '../state/fitted-weights.ts';

/** Stores fitted weights with the index, or removes them, see `Project.useWeights`. */
export async function useWeights(
  { config, session }: ProjectParts,
  weights: Omit<FittedWeights, 'reranker'> | undefined,
  options: UseWeightsOptions,
): Promise<boolean> {
  const reranker = rerankerId(config.stages.reranker, session.stages.context);
  if (weights && reranker === undefined) {
    const { plugin } = config.stages.reranker;
    throw errors.unsupported(`Fitting the weights of ${plugin}`, 'Use a reranker whose weights can be fitted.');
  }
  return session.modify(options, async (_, { fitted, indexing }) => {
    const stored = weights && reranker !== undefined ? { ...weights, reranker } : undefined;
    if (fitted || stored) session.manifest.write({ indexing, fitted: stored });
    return fitted !== undefined;
  });
}
