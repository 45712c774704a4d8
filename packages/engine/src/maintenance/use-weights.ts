import { errors } from '@codesearch/kernel';
import type { CallOptions } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import { rerankerId } from '../state/fitted-weights.ts';
import type { FittedWeights } from '../state/fitted-weights.ts';

/** How long a change of the weights waits. */
export interface UseWeightsOptions extends CallOptions {
  /** Milliseconds to wait for another process that is writing this index. Default 0. */
  readonly waitMs?: number | undefined;
}

/**
 * Ranks later searches of an index with weights that were fitted to it. They remain until the index is removed or built
 * again.
 *
 * @param weights `undefined` for those of the reranker
 * @returns whether fitted weights were present
 * @throws INDEX_MISSING if there is no index
 * @throws INDEX_STALE if it was built with other settings
 * @throws INDEX_BUSY if another process writes it
 * @throws UNSUPPORTED if the reranker has no weights that can be fitted
 */
export async function useWeights(
  { config, session }: ProjectParts,
  weights: Omit<FittedWeights, 'reranker'> | undefined,
  options: UseWeightsOptions = {},
): Promise<boolean> {
  session.assertWritable();
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
