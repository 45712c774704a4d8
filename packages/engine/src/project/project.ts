import type { ExportOptions, ExportReport, ImportOptions, ImportReport } from '../archive/archive-options.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type {
  CallOptions,
  FittableWeights,
  LanguageDescription,
  SkippedFile,
  SourceText,
  StageBinding,
} from '@codesearch/kernel';
import type { PathScope, SearchOutcome, SearchRequest, SearchSource, SimilarRequest } from '@codesearch/search';
import type { CommitRequest, CommitResult } from '../history/search/search-commits.ts';
import type { IndexReport } from '../index/index-event.ts';
import type { ReadableIndex, SearchedIndex } from '../session/read-consistently.ts';
import type { FittedWeights } from '../state/fitted-weights.ts';
import type { Revision } from '../state/index-key.ts';
import type { ConfirmWide } from '../home/wide-root.ts';
import type { MoveIndexOptions, MoveReport } from '../maintenance/move-project.ts';
import type { ProjectStatus } from '../maintenance/status/status.ts';
import type { UseWeightsOptions } from '../maintenance/use-weights.ts';
import type { IndexOptions } from '../session/index-options.ts';
import type { RebuildOptions } from '../maintenance/rebuild-index.ts';
import type { RepairReport } from '../maintenance/repair-records.ts';
import type { StageCheck } from '../maintenance/check-stages.ts';
import type { IndexEstimate } from '../maintenance/estimate/estimate-index.ts';
import type { ChunkedSource } from '../maintenance/chunked-files.ts';
import type { FileExplanation } from '../maintenance/explain-file.ts';
import type { IndexedFile } from '../maintenance/indexed-files.ts';
import type { FileTrace } from '../maintenance/trace-file.ts';
import type { TreeSurvey } from '../maintenance/survey-tree.ts';
import type { Contact } from '../network/watch-network.ts';
import type { WatchOptions } from './watch-project.ts';

/** What {@link Project.estimate} estimates. */
export interface EstimateOptions {
  /** Whether to estimate a whole new index instead of the changes. Default false. */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

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

/**
 * An open project: one searched tree and its index. Its methods may be called in any order and at the same time; calls
 * that write wait for each other. Close it with `await project[Symbol.asyncDispose]()`.
 */
export interface Project extends AsyncDisposable {
  /** Absolute real path of the tree. */
  readonly root: string;
  /** The commit that is searched; `undefined` for the files on disk. */
  readonly revision: Revision | undefined;
  readonly config: ResolvedConfig;
  /**
   * Brings the index up to the tree. Builds it if it is missing, and resumes an interrupted run. If it was built with
   * other settings, one with the present settings is built beside it, and takes its place when it is complete.
   *
   * @throws INDEX_STALE if it was built with other settings, and cannot be built again without a confirmation of the
   * cost, or because others use it, see `rebuildIndex`
   * @throws INDEX_BUSY if another process writes it
   * @throws INDEX_CORRUPT if it is damaged
   * @throws INPUT_INVALID if it is the first index of far more than a project, and `confirmWide` does not confirm it
   */
  index(options?: IndexOptions & RebuildOptions): Promise<IndexReport>;
  /**
   * Finds code. While another process is writing the index, the hits come from what is committed; `index.state` shows
   * this. If no run of the index is complete, the search waits for the process that builds it.
   *
   * @throws INPUT_INVALID if the query is empty or too long, or git cannot list the changes that the filter names
   * @throws INDEX_MISSING if there is no index and `sync` is false
   * @throws INDEX_BUSY if another process builds the index, and it is not complete after the wait
   * @throws what `index` throws
   */
  search(request: ProjectSearchRequest): Promise<SearchResult>;
  /**
   * Prepares a search, and leaves the ranking to the caller, for `searchProjects`.
   *
   * @throws what `search` throws
   */
  retrieve(request: ProjectSearchRequest): Promise<ProjectRetrieval>;
  /**
   * Finds commits by their messages and by the names and files that they changed. Needs no index.
   *
   * @throws INPUT_INVALID if the query is empty or too long, there is no repository of git, or `since` is neither a
   *   time nor a revision
   */
  commits(request: CommitRequest): Promise<CommitResult>;
  /**
   * Finds code like the code at a line of a file.
   *
   * @throws INPUT_INVALID if there is no code at that line
   * @throws what `search` throws
   */
  similar(request: ProjectSimilarRequest): Promise<SearchResult>;
  /**
   * Keeps the index current until the signal aborts, then resolves.
   *
   * @throws what the first `index` throws
   */
  watch(options?: WatchOptions): Promise<void>;
  /**
   * Explains why a file is in the index or not. If there is no index, why it will be or not.
   *
   * @param path relative to the root
   */
  why(path: string, options?: CallOptions): Promise<FileExplanation>;
  /**
   * Whether a scan enters the folder, or lists or skips the file, at a path. Needs no index.
   *
   * @param path relative to the root
   */
  covers(path: string, options?: CallOptions): Promise<boolean>;
  /**
   * Reads a file of the tree as indexing does: with secrets masked, and only if it may be in an index. Needs no index.
   *
   * @param path relative to the root
   * @throws INPUT_INVALID if the file is not in the tree, or scans ignore or skip it; the message has the reason
   */
  read(path: string, options?: CallOptions): Promise<SourceText>;
  /**
   * Counts the indexed files that are in each of some scopes: the reason why a search found nothing.
   *
   * @returns one number per scope, in order
   * @throws INDEX_MISSING if there is no index
   * @throws INPUT_INVALID if a scope names changes that git cannot list
   */
  countFiles(scopes: readonly PathScope[], options?: CallOptions): Promise<readonly number[]>;
  /** Lists the files that are not indexed because of their name, size or content, by path. Needs no index. */
  skipped(options?: CallOptions): Promise<readonly SkippedFile[]>;
  /**
   * Lists the files of the index by path, and those that the next sync adds. Writes nothing.
   *
   * @throws INDEX_MISSING if there is no index
   */
  files(options?: CallOptions): Promise<readonly IndexedFile[]>;
  /** Compares the index with the tree and with the settings. Writes nothing. */
  status(options?: CallOptions): Promise<ProjectStatus>;
  /**
   * Compares the store with the records of the files, and repairs the differences. The index is up to the tree
   * afterwards.
   *
   * @throws INDEX_MISSING, INDEX_STALE, INDEX_BUSY
   */
  repair(options?: IndexOptions): Promise<RepairReport>;
  /**
   * Hosts that plugins of the configuration declare to send text to, and that no plugin has contacted before. Hosts of
   * this machine are left out.
   */
  newHosts(): Promise<readonly Contact[]>;
  /**
   * Brings the index up to the tree, and moves it to another store without embedding anything again. It is moved
   * completely or not at all: until the other store has everything, searches use the present one. Afterwards the index
   * needs a configuration with the other store, so the project has to be opened again with it.
   *
   * @throws INDEX_MISSING if there is no index
   * @throws INPUT_INVALID if the other store holds something else, or a file changes in the meantime
   * @throws what `index` throws
   */
  moveTo(store: StageBinding<'store'>, options?: MoveIndexOptions): Promise<MoveReport>;
  /**
   * Brings the index up to the tree, and writes an archive of it, for `importFrom` on another machine. The archive has
   * no path, file state or log of this machine, and no content that was removed from the index.
   *
   * @throws INPUT_INVALID if the key cannot be read, or another file is in the place of the archive
   * @throws UNSUPPORTED if the index is not in the local store
   * @throws what `index` throws
   */
  exportTo(file: string, options?: ExportOptions): Promise<ExportReport>;
  /**
   * Replaces the index by that of an archive, completely or not at all. The next search compares each file with it by
   * its hash, and indexes only those that differ.
   *
   * @throws ARCHIVE_INVALID if the archive is damaged
   * @throws ARCHIVE_UNTRUSTED if no trusted key has signed it, or it has another hash than the given one
   * @throws ARCHIVE_INCOMPATIBLE if it was made with other settings
   * @throws INPUT_INVALID if the present index is newer and `force` is not set, or the root is far more than a project
   * @throws UNSUPPORTED if the configured store is not the local one, or the project is opened at a revision
   * @throws INDEX_BUSY if another process writes the present index
   */
  importFrom(file: string, options?: ImportOptions): Promise<ImportReport>;
  /** Opens and checks every stage. Failures are returned, not thrown. Needs no index and leaves no files. */
  check(options?: CallOptions): Promise<readonly StageCheck[]>;
  /** Counts the files that a scan lists. Needs no index and writes nothing. */
  survey(options?: CallOptions): Promise<TreeSurvey>;
  /**
   * Estimates what `index` would do and cost. Nothing is sent and nothing is stored.
   *
   * @throws INDEX_STALE if it was built with other settings and `force` is not set
   */
  estimate(options?: EstimateOptions): Promise<IndexEstimate>;
  /**
   * Reads and chunks every file that an index run would index, one after the other. Needs no index and stores nothing.
   */
  chunkedFiles(options?: CallOptions): AsyncIterable<ChunkedSource>;
  /**
   * Runs the stages up to the contextualizer on one file, for the author of a plugin. Needs no index and stores
   * nothing.
   *
   * @param path relative to the root
   * @throws INPUT_INVALID as `read`
   * @throws the error of the stage that fails
   */
  trace(path: string, options?: CallOptions): Promise<FileTrace>;
  /** Loads the languages that the chunker recognizes. Needs no index. */
  languages(): Promise<readonly LanguageDescription[]>;
  /** The weights of the reranker that can be fitted to the index; `undefined` if it has none. */
  fittableWeights(): FittableWeights | undefined;
  /**
   * Ranks later searches of this index with weights that were fitted to it. They remain until the index is removed or
   * built again.
   *
   * @param weights `undefined` for those of the reranker
   * @returns whether fitted weights were present
   * @throws INDEX_MISSING if there is no index
   * @throws INDEX_STALE if it was built with other settings
   * @throws INDEX_BUSY if another process writes it
   * @throws UNSUPPORTED if the reranker has no weights that can be fitted
   */
  useWeights(weights: Omit<FittedWeights, 'reranker'> | undefined, options?: UseWeightsOptions): Promise<boolean>;
  /**
   * Removes the index with everything that was stored for it.
   *
   * @returns whether there was anything to remove
   */
  clear(): Promise<boolean>;
}
