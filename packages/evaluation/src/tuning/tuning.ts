import type { RankingWeights } from '@codesearch/kernel';
import type { MetricDifference } from '../statistics/paired-comparison.ts';

/** A weight before and after a fit. */
export interface ChangedWeight {
  /** Kind of the queries that it ranks. */
  readonly kind: string;
  readonly signal: string;
  readonly from: number;
  readonly to: number;
}

/** The held-out questions of a kind, or all of them. */
export interface TuningKind {
  /** `all` for all questions. */
  readonly name: string;
  /** Number of questions. */
  readonly questions: number;
  /** The fitted weights compared with the reranker's own, by metric. */
  readonly differences: readonly MetricDifference[];
}

/** The result of fitting weights to a repository. */
export interface Tuning {
  /** Absolute path of the repository. */
  readonly root: string;
  readonly source: { readonly type: 'file'; readonly file: string } | { readonly type: 'history' };
  readonly seed: number;
  /** Full hash of the commit that is checked out; absent without a repository. */
  readonly commit?: string;
  /** The commit that questions of fixes are asked about. */
  readonly revision?: string;
  readonly warnings: readonly string[];
  /** Questions that the weights were fitted to, of those in this half. */
  readonly fitted: number;
  /** Questions of this half. */
  readonly development: number;
  /** First all held-out questions, then each kind. */
  readonly heldOut: readonly TuningKind[];
  /** The weights that differ from the reranker's own. */
  readonly weights: RankingWeights;
  readonly changes: readonly ChangedWeight[];
  /** Why the weights should not be used, one sentence each; empty if they are better. */
  readonly objections: readonly string[];
}
