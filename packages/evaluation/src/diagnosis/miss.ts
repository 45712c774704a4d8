import type { Place } from '../query/place.ts';

/**
 * The stages in which a relevant place can be lost, in their order:
 *
 * - `scan`: the file is not indexed
 * - `chunk`: its lines are in no chunk
 * - `store`: retrieval does not propose it
 * - `rerank`: it is a candidate, and others rank before it
 * - `limit`: it is left out in favor of another hit of its file, or as a copy of a hit
 */
export const lossStages = ['scan', 'chunk', 'store', 'rerank', 'limit'] as const;
export type LossStage = (typeof lossStages)[number];

/** Why a question has no relevant hit, for the relevant place that came furthest. */
export interface Miss {
  readonly stage: LossStage;
  readonly place: Place;
  /** A phrase for people. */
  readonly reason: string;
  /** Best rank of its chunks in dense search; absent if it is not among the first. Set for `store` and later. */
  readonly denseRank?: number;
  /** The same for BM25. */
  readonly bm25Rank?: number;
  /** Best rank of its chunks after reranking, for `rerank` and `limit`. */
  readonly rank?: number;
  /** Number of candidates that were reranked. */
  readonly candidates?: number;
}
