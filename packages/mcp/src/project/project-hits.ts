import type { SearchHit, SearchResult } from '@codesearch/engine';

/** The hits of a search, and how much of what is searched they cover. */
export interface ProjectHits extends Pick<SearchResult, 'fit' | 'lead'> {
  readonly hits: readonly SearchHit[];
  readonly index: { readonly files: number; readonly chunks: number; readonly complete: boolean };
  readonly note?: string;
  /** As it was searched; absent if nothing is indexed. */
  readonly query?: SearchResult['query'];
  /** For a restricted search: number of chunks that match. */
  readonly total?: number | undefined;
}

/**
 * @param complete whether the indexes have all files
 * @param indexing notes about the indexes
 */
export function projectHits(
  { query, fit, lead, hits, total, notes, index: { files, chunks } }: SearchResult,
  complete: boolean,
  indexing: readonly string[],
): ProjectHits {
  const note = [...indexing, ...notes].join('\n');
  return {
    fit,
    ...(lead !== undefined && { lead }),
    hits,
    query,
    total,
    index: { files, chunks, complete },
    ...(note !== '' && { note }),
  };
}

/** The answer of projects without an indexed file. */
export function nothingIndexed(note: string): ProjectHits {
  return { fit: 'unknown', hits: [], index: { files: 0, chunks: 0, complete: false }, note };
}
