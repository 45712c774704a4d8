import type { Call } from './call.ts';
import type { EmbeddingKind, EmbeddingPrice } from './embedder.ts';
import type { OtherInputs } from '../value/other-inputs.ts';
import type { Query } from '../value/query.ts';
import type { Candidate, Signal, StoredChunk } from '../value/search.ts';
import type { Stage } from './stage.ts';

/** Weights of signals, by kind of query and name of the signal. */
export type RankingWeights = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Weights of a reranker that can be fitted to an index. */
export interface FittableWeights {
  /** Names what the signals mean. Weights that were fitted to another version, or to other `weights`, are not used. */
  readonly version: string;
  /** The weights that may be fitted, as they are without a fit. A fitted weight has the same sign. */
  readonly weights: RankingWeights;
  /** @returns the kind of a query, a key of `weights` */
  kindOf(query: Query): string;
}

/** Candidates to rank. */
export interface RerankRequest extends Call {
  readonly query: Query;
  /** At least one, in the order of retrieval; several can be of one file. Do not change them. */
  readonly candidates: readonly Candidate[];
  /** Max results, 1 or more. */
  readonly topN: number;
  /**
   * Weights that were fitted to the searched index, see {@link FittableWeights}. A kind that is left out has its own.
   * Default: its own.
   */
  readonly weights?: RankingWeights | undefined;
  /**
   * Embeds texts with the embedder of the index: `undefined` if that is not a matter of microseconds, see
   * `EmbedderFacts.isInstant`. Default: it is not known.
   */
  readonly embed?:
    | ((kind: EmbeddingKind, inputs: readonly string[]) => Promise<readonly Float32Array[] | undefined>)
    | undefined;
  /**
   * Takes what a reader of the result should know, such as a step that was left out: a sentence without query or source
   * text.
   */
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
  /** Host that gets text of files, with its port unless it is the usual one. Absent if nothing leaves this process. */
  readonly host?: string;
  /** Name of the model of a service. */
  readonly model?: string;
  /** Price of the service. Leave it out if it is unknown. */
  readonly price?: EmbeddingPrice;
  /** Max chunks in the one call that a search makes. */
  readonly maxDocuments?: number;
  /** @returns the tokens that a chunk has in that call, estimated */
  readonly documentTokens?: (chunk: Pick<StoredChunk, 'path' | 'symbols' | 'enclosing' | 'text'>) => number;
  /**
   * What `open` reads for its signals. When it changes, a process that stays creates the reranker again; no file is
   * indexed again. Default: nothing.
   */
  readonly dependsOn?: OtherInputs;
  /** Weights that can be fitted to an index. Absent if the reranker does not use `weights` of a request. */
  readonly fittable?: FittableWeights;
}

/**
 * Ranks candidates in the order a reader wants. The result has at most `topN` items, by descending score; every score
 * is finite and explained by its signals. Deterministic: equal scores keep the order of the candidates.
 */
export interface Reranker extends Stage {
  /** Ranks the candidates of one query. */
  rerank(request: RerankRequest): Promise<readonly Reranked[]>;
}
