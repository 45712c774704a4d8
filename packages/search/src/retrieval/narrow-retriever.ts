import type { RankedList, SearchFilter } from '@codesearch/kernel';
import { hasChange } from './changed-lines.ts';
import type { ChangedLines } from './changed-lines.ts';
import { ChunkFilter } from './chunk-filter.ts';
import type { RetrievalRequest, Retriever } from './retriever.ts';

/** A filter that names all paths that can pass. */
type PathsFilter = SearchFilter & Required<Pick<SearchFilter, 'paths'>>;

/**
 * Limits a retriever to chunks with changed lines, and to files with such lines.
 *
 * @param changes the changed files of its tree
 */
export function narrowRetriever(retriever: Retriever, changes: ChangedLines): Retriever {
  const changed = new ChunkFilter(retriever, {
    passes: ({ path, startLine, endLine }) => hasChange(changes.get(path), { first: startLine, last: endLine }),
    passesWhole: (path) => changes.get(path) === 'all',
  });
  const withPaths = (filter: SearchFilter): PathsFilter => {
    const paths = filter.paths?.filter((path) => changes.has(path)) ?? [...changes.keys()];
    return { ...filter, paths };
  };
  const ranked = async <Request extends RetrievalRequest>(
    request: Request,
    search: (request: Request) => Promise<RankedList>,
  ): Promise<RankedList> => {
    const filter = withPaths(request.filter);
    if (filter.paths.length === 0) return [];
    // A file is in the scope as a whole.
    if (filter.granularity === 'file') return search({ ...request, filter });
    return changed.ranked(request.topK, (topK) => search({ ...request, filter, topK }));
  };
  return {
    hasLookup: retriever.hasLookup,
    searchDense: (request) => ranked(request, (one) => retriever.searchDense(one)),
    denseProblem: () => retriever.denseProblem(),
    searchLexical: (request) => ranked(request, (one) => retriever.searchLexical(one)),
    async findText(request) {
      const filter = withPaths(request.filter);
      if (filter.paths.length === 0) return [];
      return changed.matches(request.limit, (limit) => retriever.findText({ ...request, filter, limit }));
    },
    similarNames: (request) => retriever.similarNames(request),
    matchCommits: (parts) => retriever.matchCommits(parts),
    load: (ids) => retriever.load(ids),
    files: async () => (await retriever.files()).filter((path) => changes.has(path)),
    list: (path) => changed.list(path),
  };
}
