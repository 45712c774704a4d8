import type { StageSet } from '../container/stage-set.ts';
import type { LexicalField, RankedList, SearchFilter, StoredChunk } from '@codesearch/kernel';

/** A request for one ranked list. */
export interface RetrievalRequest {
  readonly topK: number;
  readonly filter: SearchFilter;
}

/** Answers one query from one store, or from several as if they were one. */
export interface Retriever {
  /** The entries with the nearest vectors; empty if the embedder returns a zero vector for the query. */
  searchDense(request: RetrievalRequest): Promise<RankedList>;
  /** The best entries by BM25. */
  searchLexical(
    request: RetrievalRequest & { readonly weights?: Readonly<Partial<Record<LexicalField, number>>> },
  ): Promise<RankedList>;
  load(ids: readonly string[]): Promise<readonly StoredChunk[]>;
}

/** Embeds the query once for all ranked lists. */
export async function createRetriever(
  stages: StageSet,
  { query, signal }: { readonly query: string; readonly signal?: AbortSignal | undefined },
): Promise<Retriever> {
  const [store, embedder] = await Promise.all([stages.get('store'), stages.get('embedder')]);
  const { vectors } = await embedder.embed({ kind: 'query', inputs: [query], signal });
  // A zero vector has no direction, so it is near no entry.
  const vector = vectors[0]?.some((value) => value !== 0) ? vectors[0] : undefined;
  return {
    searchDense: async (request) => (vector ? store.searchDense({ ...request, vector, signal }) : []),
    searchLexical: (request) => store.searchLexical({ ...request, query, signal }),
    load: (ids) => store.load({ ids, signal }),
  };
}
