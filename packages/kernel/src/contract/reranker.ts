import type { CallOptions } from './call-options.ts';
import type { Candidate, Signal } from './search.ts';
import type { Stage } from './stage.ts';

export interface RerankRequest extends CallOptions {
  readonly query: string;
  readonly candidates: readonly Candidate[];
  /** Results to return at most, 1 or more. */
  readonly topN: number;
}

/** A candidate in its place. */
export interface Reranked {
  /** Index into the request's candidates; no index stands twice. */
  readonly index: number;
  /** Higher is better; the sum of `value × weight` over the signals. */
  readonly score: number;
  readonly signals: readonly Signal[];
}

/**
 * Puts candidates into the order a reader wants. The result is at most `topN` long and by descending score; every score
 * is finite and explained by its signals. Deterministic: equal scores keep the order of the candidates.
 */
export interface Reranker extends Stage {
  rerank(request: RerankRequest): Promise<readonly Reranked[]>;
}
