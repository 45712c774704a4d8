import type { SearchOutcome, SearchRequest, SearchSource, SimilarRequest } from '@codesearch/search';
import type { ConfirmWide } from '@codesearch/toolkit';
import type { RebuildOptions } from '../maintenance/rebuild-index.ts';
import type { IndexOptions } from '../session/index-options.ts';
import type { ReadableIndex, SearchedIndex } from '../session/read-consistently.ts';

/** A search in a project that brings its index up to date first. */
export interface ProjectSearchRequest extends SearchRequest {
  /** Whether to bring the index up to the tree first, or build it if it is missing. Default true. */
  readonly sync?: boolean | undefined;
  /**
   * Max milliseconds to wait for another process that builds the index, if `sync` is set. A process without a sign of
   * life for 30 seconds is not waited for. Default: 10 minutes.
   */
  readonly waitMs?: number | undefined;
  readonly confirmWide?: ConfirmWide | undefined;
  readonly confirmRebuild?: RebuildOptions['confirmRebuild'];
  readonly onEvent?: IndexOptions['onEvent'];
}

/** The hits of a search, with the index that they come from. */
export interface SearchResult extends SearchOutcome {
  readonly index: SearchedIndex;
}

/** A search by an example instead of a query. */
export interface ProjectSimilarRequest extends SimilarRequest, Omit<ProjectSearchRequest, keyof SearchRequest> {}

/** The index of a project, ready to answer one question. */
export interface ProjectRetrieval extends SearchSource, ReadableIndex {
  /** Equal for two projects exactly if their vectors can be compared. */
  readonly embedder: string;
  /** What could not be asked for its conditions, for the reader. */
  readonly notes: readonly string[];
}
