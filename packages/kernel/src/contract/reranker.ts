import type { CallOptions } from './call-options.ts';
import type { Candidate, Signal } from './search.ts';
import type { Stage } from './stage.ts';

/** Candidates to be put in order. */
export interface RerankRequest extends CallOptions {
  /** As the user wrote it. */
  readonly query: string;
  /** In the order of retrieval; several may be of one file. Never changed. */
  readonly candidates: readonly Candidate[];
  /** Results to return at most, 1 or more. */
  readonly topN: number;
  /** Told of what a reader of the result should know, such as a step that was left out: a sentence without a query or source text. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** A candidate in its place. */
export interface Reranked {
  /** Index into the request's candidates; no index stands twice. */
  readonly index: number;
  /** Higher is better; the sum of `value × weight` over the signals. */
  readonly score: number;
  /** Every reason for the score, those without weight too where they help to understand it. */
  readonly signals: readonly Signal[];
}

/**
 * Puts candidates into the order a reader wants. The result is at most `topN` long and by descending score; every score
 * is finite and explained by its signals. Deterministic: equal scores keep the order of the candidates.
 */
export interface Reranker extends Stage {
  /** Orders them. No candidates give no results. */
  rerank(request: RerankRequest): Promise<readonly Reranked[]>;
}
