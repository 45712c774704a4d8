import { isInlineTest } from '@codesearch/kernel';
import type { RankedList } from '@codesearch/kernel';
import { ChunkFilter } from './chunk-filter.ts';
import type { RetrievalRequest, Retriever } from './retriever.ts';

/** Passes chunks that are not tests. */
export function codeOnly(source: Pick<Retriever, 'load' | 'list'>): ChunkFilter {
  return new ChunkFilter(source, { passes: (chunk) => !isInlineTest(chunk) });
}

/**
 * Limits a retriever to chunks that are not tests beside the code that they test. A store excludes files of tests by
 * their paths.
 */
export function withoutTests(retriever: Retriever): Retriever {
  const code = codeOnly(retriever);
  const ranked = <Request extends RetrievalRequest>(
    request: Request,
    search: (request: Request) => Promise<RankedList>,
  ): Promise<RankedList> =>
    request.filter.granularity === 'file'
      ? search(request)
      : code.ranked(request.topK, (topK) => search({ ...request, topK }));
  return {
    hasLookup: retriever.hasLookup,
    searchDense: (request) => ranked(request, (one) => retriever.searchDense(one)),
    denseProblem: () => retriever.denseProblem(),
    searchLexical: (request) => ranked(request, (one) => retriever.searchLexical(one)),
    findText: (request) => code.matches(request.limit, (limit) => retriever.findText({ ...request, limit })),
    similarNames: (request) => retriever.similarNames(request),
    matchCommits: (parts) => retriever.matchCommits(parts),
    relatedWords: (question) => retriever.relatedWords(question),
    load: (ids) => retriever.load(ids),
    files: () => retriever.files(),
    list: (path) => code.list(path),
  };
}
