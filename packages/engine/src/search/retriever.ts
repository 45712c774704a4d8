import type { StageSet } from '../container/stage-set.ts';
import type { LexicalField, RankedList, SearchFilter, StoredChunk } from '@codesearch/kernel';

/** A request for one ranked list. */
export interface RetrievalRequest {
  readonly topK: number;
  readonly filter: SearchFilter;
}

/** One question against one store, or against several as if they were one. */
export interface Retriever {
  /** The nearest entries by vector; none where the embedder knows no word of the question. */
  searchDense(request: RetrievalRequest): Promise<RankedList>;
  /** The best entries by words. */
  searchLexical(
    request: RetrievalRequest & { readonly weights?: Readonly<Partial<Record<LexicalField, number>>> },
  ): Promise<RankedList>;
  load(ids: readonly string[]): Promise<readonly StoredChunk[]>;
}

/** Embeds the question, once for all lists that are asked for. */
export async function createRetriever(
  stages: StageSet,
  { query, signal }: { readonly query: string; readonly signal?: AbortSignal | undefined },
): Promise<Retriever> {
  const [store, embedder] = await Promise.all([stages.get('store'), stages.get('embedder')]);
  const { vectors } = await embedder.embed({ kind: 'query', inputs: [query], signal });
  // A zero vector is near to nothing.
  const vector = vectors[0]?.some((value) => value !== 0) ? vectors[0] : undefined;
  return {
    searchDense: async (request) => (vector ? store.searchDense({ ...request, vector, signal }) : []),
    searchLexical: (request) => store.searchLexical({ ...request, query, signal }),
    load: (ids) => store.load({ ids, signal }),
  };
}
