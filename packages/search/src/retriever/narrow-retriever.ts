import { hasChange } from './changed-lines.ts';
import type { ChangedLines } from './changed-lines.ts';
import { ChunkFilter } from './chunk-filter.ts';
import { filteredRetriever } from './filtered-retriever.ts';
import type { Retriever } from './retriever.ts';

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
  const filtered = filteredRetriever(retriever, changed, (filter) => {
    const paths = filter.paths?.filter((path) => changes.has(path)) ?? [...changes.keys()];
    return paths.length === 0 ? undefined : { ...filter, paths };
  });
  return {
    ...filtered,
    isPart: true,
    files: async () => (await retriever.files()).filter((path) => changes.has(path)),
  };
}
