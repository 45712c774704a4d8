import type { RankedList, SearchFilter } from '@codesearch/kernel';
import type { ChunkFilter } from './chunk-filter.ts';
import type { RetrievalRequest, Retriever } from './retriever.ts';

/**
 * Limits a retriever to chunks that pass a filter. A file is found as a whole.
 *
 * @param narrow the conditions for the store; `undefined` if nothing can pass. Default: those of the request
 */
export function filteredRetriever(
  retriever: Retriever,
  chunks: ChunkFilter,
  narrow: (filter: SearchFilter) => SearchFilter | undefined = (filter) => filter,
): Retriever {
  const ranked = async <Request extends RetrievalRequest>(
    request: Request,
    search: (request: Request) => Promise<RankedList>,
  ): Promise<RankedList> => {
    const filter = narrow(request.filter);
    if (!filter) return [];
    if (filter.granularity === 'file') return search({ ...request, filter });
    return chunks.ranked(request.topK, (topK) => search({ ...request, filter, topK }));
  };
  return {
    ...retriever,
    searchDense: (request) => ranked(request, (one) => retriever.searchDense(one)),
    searchLexical: (request) => ranked(request, (one) => retriever.searchLexical(one)),
    async findText(request) {
      const filter = narrow(request.filter);
      if (!filter) return [];
      return chunks.matches(request.limit, (limit) => retriever.findText({ ...request, filter, limit }));
    },
    list: (path) => chunks.list(path),
  };
}
