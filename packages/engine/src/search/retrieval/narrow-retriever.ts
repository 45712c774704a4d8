import type { RankedEntry, RankedList, SearchFilter } from '@codesearch/kernel';
import { hasChange } from '../../git/changed-lines.ts';
import type { ChangedLines } from '../../git/changed-lines.ts';
import type { RetrievalRequest, Retriever } from './retriever.ts';

/** Max entries of one ranked list, and max matches of a text. */
const maxTopK = 10_000;
const maxMatches = 1_000_000;

/**
 * Limits a retriever to chunks with changed lines, and to files with such lines.
 *
 * @param changes the changed files of its tree
 */
export function narrowRetriever(retriever: Retriever, changes: ChangedLines): Retriever {
  const changed = new ChangedChunks(retriever, changes);
  const ranked = async <Request extends RetrievalRequest>(
    request: Request,
    search: (request: Request) => Promise<RankedList>,
  ): Promise<RankedList> => {
    const filter = changed.filter(request.filter);
    // A file is in the scope as a whole.
    if (filter.granularity === 'file') return filter.paths.length === 0 ? [] : search({ ...request, filter });
    return changed.first(filter, { count: request.topK, max: maxTopK }, (topK) => search({ ...request, filter, topK }));
  };
  return {
    hasLookup: retriever.hasLookup,
    searchDense: (request) => ranked(request, (one) => retriever.searchDense(one)),
    searchLexical: (request) => ranked(request, (one) => retriever.searchLexical(one)),
    findText(request) {
      const filter = changed.filter(request.filter);
      const counts = { count: request.limit, max: maxMatches };
      return changed.first(filter, counts, (limit) => retriever.findText({ ...request, filter, limit }));
    },
    similarNames: (request) => retriever.similarNames(request),
    load: (ids) => retriever.load(ids),
    async list(path) {
      const chunks = await retriever.list(path);
      return chunks.filter(({ startLine, endLine }) =>
        hasChange(changes.get(path), { first: startLine, last: endLine }),
      );
    },
  };
}

/** A filter that names all paths that can pass. */
type PathsFilter = SearchFilter & Required<Pick<SearchFilter, 'paths'>>;

/** Knows which chunks have changed lines. Loads each chunk once: the lists of one search have many in common. */
class ChangedChunks {
  readonly #retriever: Retriever;
  readonly #changes: ChangedLines;
  readonly #verdicts = new Map<string, boolean>();

  constructor(retriever: Retriever, changes: ChangedLines) {
    this.#retriever = retriever;
    this.#changes = changes;
  }

  /** Adds the changed paths to a filter. */
  filter(filter: SearchFilter): PathsFilter {
    const paths = filter.paths?.filter((path) => this.#changes.has(path)) ?? [...this.#changes.keys()];
    return { ...filter, paths };
  }

  /** The first entries of a list that have changed lines. Requests a longer list until there are enough. */
  async first<Entry extends Pick<RankedEntry, 'id' | 'path'>>(
    { paths }: PathsFilter,
    { count, max }: { readonly count: number; readonly max: number },
    search: (limit: number) => Promise<readonly Entry[]>,
  ): Promise<readonly Entry[]> {
    if (paths.length === 0) return [];
    for (let limit = count; ; limit = Math.min(4 * limit, max)) {
      const found = await search(limit);
      const passing = await this.#among(found);
      if (passing.length >= count || found.length < limit || limit === max) return passing.slice(0, count);
    }
  }

  async #among<Entry extends Pick<RankedEntry, 'id' | 'path'>>(entries: readonly Entry[]): Promise<readonly Entry[]> {
    const isWhole = ({ path }: Entry): boolean => this.#changes.get(path) === 'all';
    const unknown = entries.filter((entry) => !isWhole(entry) && !this.#verdicts.has(entry.id));
    if (unknown.length > 0) {
      for (const { id, path, startLine, endLine } of await this.#retriever.load(unknown.map((entry) => entry.id)))
        this.#verdicts.set(id, hasChange(this.#changes.get(path), { first: startLine, last: endLine }));
    }
    return entries.filter((entry) => isWhole(entry) || this.#verdicts.get(entry.id));
  }
}
