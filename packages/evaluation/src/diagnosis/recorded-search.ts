import { searchRetrievals } from '@codesearch/engine';
import type { Project, ProjectRetrieval, SearchHit } from '@codesearch/engine';
import type { Candidate, RankedList, RankingWeights, Reranked, SearchFilter } from '@codesearch/kernel';
import { depth } from '../metric/query-scores.ts';

type RerankCall = Parameters<ProjectRetrieval['rerank']>[0];

/** A search with what its stages did. */
export interface RecordedSearch {
  /** At most {@link depth}, best first. */
  readonly hits: readonly SearchHit[];
  /** Everything that retrieval proposed. */
  readonly candidates: readonly Candidate[];
  /** Ranks all candidates instead of the best. */
  rerankAll(): Promise<readonly Reranked[]>;
  /** What the reranker was asked; absent if there was nothing to rank. */
  readonly asked?: Pick<RerankCall, 'query'> | undefined;
  /** The chunks that retrieval ranked for the whole question; absent if a question for callers was answered. */
  readonly lists: RetrievedChunks;
  readonly retrieval: ProjectRetrieval;
}

/** Chunks by their rank. */
export interface RetrievedChunks {
  readonly dense?: RankedList;
  readonly lexical?: RankedList;
}

/**
 * Searches an index that is up to date, and records what its stages return. The answer is that of an ordinary search.
 *
 * @param weights that were fitted to the index. Default: none
 */
export async function recordedSearch(
  project: Pick<Project, 'retrieve'>,
  query: string,
  signal: AbortSignal | undefined,
  weights?: RankingWeights,
): Promise<RecordedSearch> {
  const request = { query, limit: depth, sync: false, signal };
  let call: RerankCall | undefined;
  const retrieval = await project.retrieve(request);
  const { retriever } = retrieval;
  let lists: RetrievedChunks = {};
  const recording: ProjectRetrieval = {
    ...retrieval,
    retriever: {
      ...retriever,
      searchDense: async (asked) => {
        const dense = await retriever.searchDense(asked);
        if (isOfAllChunks(asked)) lists = { ...lists, dense };
        return dense;
      },
      searchLexical: async (asked) => {
        const lexical = await retriever.searchLexical(asked);
        if (isOfAllChunks(asked) && !asked.weights) lists = { ...lists, lexical };
        return lexical;
      },
    },
    ...(weights && { fitted: { fittedAt: '', weights } }),
    rerank: (asked) => {
      call = asked;
      return retrieval.rerank(asked);
    },
  };
  const { hits } = await searchRetrievals(async () => [recording], request);
  const candidates = call?.candidates ?? [];
  return {
    hits,
    candidates,
    asked: call,
    rerankAll: async () =>
      call && candidates.length > 0 ? retrieval.rerank({ ...call, topN: candidates.length, onNote: () => {} }) : [],
    lists,
    retrieval,
  };
}

function isOfAllChunks({ filter: { granularity, kinds, paths } }: { readonly filter: SearchFilter }): boolean {
  return granularity === 'chunk' && !kinds && !paths;
}
