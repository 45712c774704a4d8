import type { Call } from './call.ts';
import type { CallPolicy } from './call-policy.ts';
import type { Candidate, Signal } from './search.ts';
import type { Stage } from './stage.ts';

/** What a pasted issue, stack trace or diff is about. */
export interface ReportSummary {
  /** Its heading or first line. */
  readonly title: string;
  /** Its title with the names and paths that it mentions outside of code. */
  readonly focus: string;
}

/** Candidates to rank. */
export interface RerankRequest extends Call {
  /** As the user wrote it. */
  readonly query: string;
  /**
   * Names that the query probably means, the most likely first, see `foldedName`. Empty unless the query is one name that
   * the index does not have.
   */
  readonly meant: readonly string[];
  /** What a pasted report is about; absent for a question or a name. */
  readonly report?: ReportSummary | undefined;
  /** At least one, in the order of retrieval; several can be of one file. Do not change them. */
  readonly candidates: readonly Candidate[];
  /** Max results, 1 or more. */
  readonly topN: number;
  /** Takes what a reader of the result should know, such as a step that was left out: a sentence without query or source text. */
  readonly onNote: (note: string) => void;
}

/** A ranked candidate. */
export interface Reranked {
  /** Index into the request's candidates; each at most once. */
  readonly index: number;
  /** Higher is better; the sum of `value × weight` over the signals. */
  readonly score: number;
  /** Every reason for the score, also those of weight 0 if they help to understand it. */
  readonly signals: readonly Signal[];
}

/** What a reranker declares with `describe`. */
export interface RerankerFacts {
  readonly calls?: CallPolicy;
}

/**
 * Ranks candidates in the order a reader wants. The result has at most `topN` items, by descending score; every score
 * is finite and explained by its signals. Deterministic: equal scores keep the order of the candidates.
 */
export interface Reranker extends Stage {
  /** Ranks the candidates of one query. */
  rerank(request: RerankRequest): Promise<readonly Reranked[]>;
}
