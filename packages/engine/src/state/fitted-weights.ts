import { createHash } from 'node:crypto';
import type { PluginContext, RankingWeights, StageBinding } from '@codesearch/kernel';

/** A mean over the questions of a kind that the weights were not fitted to, before and after. */
export interface FittedFigure {
  /** Kind of the questions; `all` for all of them. */
  readonly kind: string;
  readonly questions: number;
  /** Name of the metric. */
  readonly metric: string;
  readonly before: number;
  readonly after: number;
  /** Of a paired test of significance, two-sided. */
  readonly p: number;
}

/** Weights that were fitted to an index, and what is known about them. */
export interface FittedWeights {
  /** Identifies the reranker, its version and its own weights. */
  readonly reranker: string;
  /** Only those that differ from the reranker's own. */
  readonly weights: RankingWeights;
  /** ISO 8601. */
  readonly fittedAt: string;
  /** Full hash of the commit that was checked out; absent without a repository. */
  readonly commit?: string;
  /** Number of questions that the weights were fitted to. */
  readonly questions: number;
  readonly figures: readonly FittedFigure[];
}

/** Whether weights were fitted to this version of a reranker. */
export function isOfReranker(
  { reranker }: FittedWeights,
  binding: StageBinding<'reranker'>,
  context: PluginContext,
): boolean {
  return reranker === rerankerId(binding, context);
}

/** Identifies a reranker, its version and its own weights; `undefined` if they cannot be fitted. */
export function rerankerId(binding: StageBinding<'reranker'>, context: PluginContext): string | undefined {
  const { fittable } = binding.describe(context);
  if (!fittable) return undefined;
  const parts = JSON.stringify([binding.plugin, fittable.version, fittable.weights]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
