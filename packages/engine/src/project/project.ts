import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { CallOptions, LanguageDescription, LevelCounts, SourceText, StageBinding } from '@codesearch/kernel';
import type { IndexEvent, IndexReport } from '../index/index-event.ts';
import type { SearchedTree } from '../search/forest.ts';
import type { SearchOutcome, SearchRequest } from '../search/search-pipeline.ts';
import type { SimilarRequest } from '../search/similar-pipeline.ts';
import type { ReadableIndex, SearchedIndex } from '../session/read-consistently.ts';
import type { IndexSummary } from '../state/index-state.ts';
import type { StorePlace } from '../state/manifest.ts';
import type { ConfirmWide } from '../home/wide-root.ts';
import type { RepairReport } from '../maintenance/repair-records.ts';
import type { StageCheck } from '../maintenance/check-stages.ts';
import type { IndexEstimate } from '../maintenance/estimate-index.ts';
import type { FileExplanation } from '../maintenance/explain-file.ts';
import type { TreeSurvey } from '../maintenance/survey-tree.ts';
import type { WatchOptions } from './watch-project.ts';

/** How {@link Project.index} brings an index up to date. */
export interface IndexOptions {
  /** Throws the present index away first. */
  readonly force?: boolean | undefined;
  /** Tries again for chunks whose contexts have fallen back to a lesser level, such as while a model did not answer. */
  readonly improve?: boolean | undefined;
  /** Milliseconds to wait for another process that is writing this index. Default 0. */
  readonly waitMs?: number | undefined;
  /**
   * Asked before the first index of a tree that holds far more than a project: the user's home folder, a folder above it, or a
   * whole disk. Without a yes, `INPUT_INVALID` and nothing is written. Default: no.
   */
  readonly confirmWide?: ConfirmWide | undefined;
  readonly onEvent?: ((event: IndexEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What {@link Project.estimate} estimates. */
export interface EstimateOptions {
  /** Whether to estimate a whole new index instead of what has changed. */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A search in a project that brings its index up to date first. */
export interface ProjectSearchRequest extends SearchRequest {
  /** Whether to bring the index up to the tree first, building it where it is missing. Default true. */
  readonly sync?: boolean | undefined;
  readonly confirmWide?: ConfirmWide | undefined;
  readonly onEvent?: IndexOptions['onEvent'];
}

/** The hits of a search, with the query and the index that they come from. */
export interface SearchResult extends SearchOutcome {
  readonly query: string;
  readonly index: SearchedIndex;
}

/** The state of an index, and where it is. */
export interface ProjectStatus extends IndexSummary {
  readonly root: string;
  /** Folder of the index. */
  readonly folder: string;
  /** Where the configured store keeps the index, for people. */
  readonly location: string;
  /** Id of the process that is writing the index at this moment, this one included. */
  readonly writer?: number;
  /** What differs from the index, for `stale-options` and `stale-format`: one phrase each. */
  readonly changes: readonly string[];
  /** Files that a sync would add, index again, and remove; absent where the index cannot be compared. */
  readonly pending?: { readonly added: number; readonly modified: number; readonly removed: number };
  /** Indexed chunks by the level of their contexts. */
  readonly levels: LevelCounts;
  /** Chunks whose contexts have fallen back to a lesser level; `index` with `improve` tries again. */
  readonly fallenBack: number;
  /** Secrets masked in the indexed files. */
  readonly masked: number;
  /** Bytes of the indexed files. */
  readonly sourceBytes: number;
  /** Bytes of the index, where the store knows them. */
  readonly indexBytes?: number;
  readonly dimensions: number;
  readonly skipped: Readonly<Record<string, number>>;
  /** ISO 8601. */
  readonly createdAt?: string;
  readonly completedAt?: string;
  /** Plugin names by stage; `lexical` where a store stands beside one that cannot search by words. */
  readonly plugins: Readonly<Record<string, string>>;
}

/** As a search, by an example instead of a query. */
export interface ProjectSimilarRequest extends SimilarRequest {
  readonly sync?: boolean | undefined;
  readonly confirmWide?: ConfirmWide | undefined;
  readonly onEvent?: IndexOptions['onEvent'];
}

/** The index of a project, ready to answer one question. */
export interface ProjectRetrieval extends SearchedTree, ReadableIndex {
  /** Equal for two projects exactly where their vectors can be compared. */
  readonly embedder: string;
}

/** How {@link Project.moveTo} moves an index to another store. */
export interface MoveIndexOptions extends Omit<IndexOptions, 'force'> {
  /** Whether the present store keeps what it has. Default false: it is cleared once the other one has everything. */
  readonly keep?: boolean | undefined;
}

/** What was moved, and between which places. */
export interface MoveReport {
  readonly files: number;
  readonly chunks: number;
  readonly from: StorePlace;
  readonly to: StorePlace;
}

/**
 * One searched tree, opened. Its methods may be called in any order and at the same time; writing calls of one project
 * wait for each other. Close it by `await project[Symbol.asyncDispose]()`.
 */
export interface Project extends AsyncDisposable {
  /** Absolute real path of the tree. */
  readonly root: string;
  readonly config: ResolvedConfig;
  /**
   * Brings the index up to the tree, building it where it is missing and resuming it where it was interrupted.
   *
   * Errors: `INDEX_STALE` where it was built with other settings and `force` is not set; `INDEX_BUSY` where another process
   * writes it; `INDEX_CORRUPT`; `INPUT_INVALID` for a first index of far more than a project that `confirmWide` does not confirm.
   */
  index(options?: IndexOptions): Promise<IndexReport>;
  /**
   * Finds code. Where another process is writing the index, it answers from what is committed and says so in `index.state`.
   *
   * Errors: as `index`; `INPUT_INVALID` for an empty query; `INDEX_MISSING` where there is none and `sync` is false.
   */
  search(request: ProjectSearchRequest): Promise<SearchResult>;
  /**
   * Prepares for a question as `search` does and leaves the ranking to the caller, for `searchProjects`.
   *
   * Errors: as `search`.
   */
  retrieve(request: ProjectSearchRequest): Promise<ProjectRetrieval>;
  /**
   * Finds code like the code at a place.
   *
   * Errors: as `search`; `INPUT_INVALID` where there is no code at that place.
   */
  similar(request: ProjectSimilarRequest): Promise<SearchResult>;
  /**
   * Keeps the index current until the signal aborts, then resolves.
   *
   * Errors: those of the first `index`.
   */
  watch(options?: WatchOptions): Promise<void>;
  /** Tells why a file is in the index or not. @param path relative to the root */
  why(path: string, options?: CallOptions): Promise<FileExplanation>;
  /**
   * Whether a scan enters the folder, or lists or skips the file, at a path. There need not be an index.
   *
   * @param path relative to the root
   */
  covers(path: string, options?: CallOptions): Promise<boolean>;
  /**
   * Reads a file of the tree as indexing does: with secrets masked, and none that a rule or a guard keeps out of the index.
   * There need not be an index.
   *
   * @param path relative to the root
   *
   * Errors: `INPUT_INVALID` where there is no such file in the tree, or it is one that is passed over, with the reason.
   */
  read(path: string, options?: CallOptions): Promise<SourceText>;
  status(options?: CallOptions): Promise<ProjectStatus>;
  /**
   * Compares the store with what is recorded, and mends what differs. The index is up to the tree afterwards.
   *
   * Errors: `INDEX_MISSING`, `INDEX_STALE`, `INDEX_BUSY`.
   */
  repair(options?: IndexOptions): Promise<RepairReport>;
  /**
   * Moves the index to another store without embedding anything again, and brings it up to the tree first. It is moved
   * as a whole or not at all: until all of it is there, searches are answered by the present store. Afterwards the
   * index fits only a configuration with the other store, with which the project is to be opened anew.
   *
   * Errors: as `index`; `INPUT_INVALID` where the other store holds something else, or a file changes meanwhile.
   */
  moveTo(store: StageBinding<'store'>, options?: MoveIndexOptions): Promise<MoveReport>;
  /** Opens every stage, whether there is an index or not. Failures are told, not thrown. Leaves nothing behind. */
  check(options?: CallOptions): Promise<readonly StageCheck[]>;
  /** Counts what a scan lists, whether there is an index or not. Writes nothing. */
  survey(options?: CallOptions): Promise<TreeSurvey>;
  /**
   * Tells what `index` would do and what it would cost, without doing it: nothing is sent and nothing is stored.
   *
   * Errors: `INDEX_STALE` as `index`.
   */
  estimate(options?: EstimateOptions): Promise<IndexEstimate>;
  /** Loads the languages that the chunker recognizes. There need not be an index. */
  languages(): Promise<readonly LanguageDescription[]>;
  /** Removes the index with everything that was stored for it. Tells whether there was one. */
  clear(): Promise<boolean>;
}
