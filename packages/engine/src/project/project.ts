import type { Revision } from '@codesearch/git';
import type { CommitRequest, CommitResult } from '@codesearch/git/commits';
import { errors } from '@codesearch/kernel';
import type {
  CallOptions,
  CodeSymbol,
  FittableWeights,
  LanguageDescription,
  SkippedFile,
  SourceText,
  StageBinding,
} from '@codesearch/kernel';
import type { ExportOptions, ExportReport, ImportOptions, ImportReport } from '../archive/archive-options.ts';
import type { ProjectParts } from '../composition/project-scope.ts';
import { hasOtherPlugins } from '../config/resolve-config.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { IndexReport } from '../index/index-event.ts';
import type { StageCheck } from '../maintenance/check-stages.ts';
import type { IndexEstimate } from '../maintenance/estimate/estimate-index.ts';
import type { ChunkedSource } from '../maintenance/file/chunked-files.ts';
import type { FileExplanation } from '../maintenance/file/explain-file.ts';
import type { IndexedFile } from '../maintenance/file/indexed-files.ts';
import type { MoveIndexOptions, MoveReport } from '../maintenance/move-project.ts';
import type { RebuildOptions } from '../maintenance/rebuild-index.ts';
import type { RepairReport } from '../maintenance/repair-records.ts';
import type { ProjectStatus } from '../maintenance/status/status.ts';
import type { FileTrace } from '../maintenance/file/trace-file.ts';
import type { TreeSurvey } from '../maintenance/survey-tree.ts';
import type { UseWeightsOptions } from '../maintenance/use-weights.ts';
import { readQuery } from '@codesearch/query';
import type { PathScope } from '@codesearch/search';
import type { IndexOptions } from '../session/index-options.ts';
import type { IndexSession } from '../session/index-session.ts';
import type { Contact } from '@codesearch/stages/network';
import type { FittedWeights } from '../state/fitted-weights.ts';
import { revisionOf } from '../state/index-state.ts';
import { syncIndex } from '../session/run/sync-index.ts';
import { checkLimit, checkQuery, countFiles, definitionsOf, findSimilar, retrieveFrom } from './ask-project.ts';
import type {
  EstimateOptions,
  ProjectRetrieval,
  ProjectSearchRequest,
  ProjectSimilarRequest,
  SearchResult,
} from './project-request.ts';
import { searchRetrievals } from './search-projects.ts';
import { withRebuild } from './with-rebuild.ts';
import type { WatchOptions } from './watch-project.ts';

/**
 * An open project: one searched tree and its index. Its methods may be called in any order and at the same time; calls
 * that write wait for each other. Close it with `await project[Symbol.asyncDispose]()`.
 *
 * Each operation is a function over the session. Nearly all calls are searches of an index that is up to date, often by
 * a process that does nothing else, so the other operations are imported when they are first needed.
 */
export class Project implements AsyncDisposable {
  /** Absolute real path of the tree. */
  readonly root: string;
  /** The commit that is searched; `undefined` for the files on disk. */
  readonly revision: Revision | undefined;
  readonly config: ResolvedConfig;
  readonly #parts: ProjectParts;
  readonly #session: IndexSession;

  constructor(parts: ProjectParts) {
    this.root = parts.session.manifest.key.root;
    this.revision = revisionOf(parts.session.manifest.key);
    this.config = parts.config;
    this.#parts = parts;
    this.#session = parts.session;
  }

  /** Whether a run of the index is complete, so that a search does not wait for one. */
  get isBuilt(): boolean {
    return this.#session.manifest.isBuilt;
  }

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
  async index({ force, ...options }: IndexOptions & RebuildOptions = {}): Promise<IndexReport> {
    this.#assertWritable();
    if (force) {
      const { forceIndex } = await import('../maintenance/force-index.ts');
      const report = await forceIndex(this.#parts, options);
      await this.#session.verify(options.signal);
      return report;
    }
    return withRebuild(this.#parts, { ...options, waitMs: options.waitMs ?? 0 }, async () => {
      const report = await syncIndex(this.#session, this.#parts, options);
      await this.#session.verify(options.signal);
      return report;
    });
  }

  /**
   * Finds code. While another process is writing the index, the hits come from what is committed; `index.state` shows
   * this. If no run of the index is complete, the search waits for the process that builds it.
   *
   * @throws INPUT_INVALID if the query is empty or too long, or git cannot list the changes that the filter names
   * @throws INDEX_MISSING if there is no index and `sync` is false
   * @throws INDEX_BUSY if another process builds the index, and it is not complete after the wait
   * @throws what `index` throws
   */
  search(request: ProjectSearchRequest): Promise<SearchResult> {
    return searchRetrievals(async () => [await this.retrieve(request)], request);
  }

  /** Prepares a search, and leaves the ranking to the caller, for `searchProjects`. @throws what `search` throws */
  retrieve(request: ProjectSearchRequest): Promise<ProjectRetrieval> {
    return retrieveFrom(this.#parts, request);
  }

  /**
   * Finds commits by their messages and by the names and files that they changed. Needs no index.
   *
   * @throws INPUT_INVALID if the query is empty or too long, there is no repository of git, or `since` is neither a
   *   time nor a revision
   */
  async commits(request: CommitRequest): Promise<CommitResult> {
    checkQuery(request.query);
    checkLimit(request.limit);
    this.#session.assertOpen();
    const { searchCommits } = await import('@codesearch/git/commits');
    const { processEnv, thesaurus } = this.#parts;
    const git = { folder: this.root, env: (name: string) => processEnv[name], signal: request.signal };
    const { kind, title } = readQuery(request.query);
    const related = kind === 'prose' ? thesaurus().related(title) : [];
    return searchCommits(git, request, { revision: this.revision?.commit, related });
  }

  /**
   * Finds code like the code at a line of a file.
   *
   * @throws INPUT_INVALID if there is no code at that line
   * @throws what `search` throws
   */
  similar(request: ProjectSimilarRequest): Promise<SearchResult> {
    return findSimilar(this.#parts, request);
  }

  /**
   * Keeps the index current until the signal aborts, then resolves.
   *
   * @throws what the first `index` throws
   */
  async watch(options: WatchOptions = {}): Promise<void> {
    this.#session.assertOpen();
    const { onlyWhileIndexed, confirmWide, onEvent } = options;
    const sync = async (signal: AbortSignal | undefined): Promise<IndexReport> => {
      if (onlyWhileIndexed && !this.#session.manifest.read()) throw errors.indexMissing(this.root);
      return this.index({ confirmWide, onEvent, signal });
    };
    const { watchProject } = await import('./watch-project.ts');
    await watchProject(() => this.#session.stages, sync, options);
  }

  /**
   * Explains why a file is in the index or not. If there is no index, why it will be or not.
   *
   * @param path relative to the root
   */
  async why(path: string, options: CallOptions = {}): Promise<FileExplanation> {
    const { explainFile } = await import('../maintenance/file/explain-file.ts');
    return explainFile(this.#session, path, options.signal);
  }

  /**
   * Whether a scan enters the folder, or lists or skips the file, at a path. Needs no index.
   *
   * @param path relative to the root
   */
  async covers(path: string, options: CallOptions = {}): Promise<boolean> {
    return this.#session.readTree(async (stages) => {
      const found = await (await stages.get('scanner')).explain({ path, ...options });
      return found.verdict === 'folder' ? found.entered : found.verdict === 'listed' || found.verdict === 'skipped';
    });
  }

  /**
   * Reads a file of the tree as indexing does: with secrets masked, and only if it may be in an index. Needs no index.
   *
   * @param path relative to the root
   * @throws INPUT_INVALID if the file is not in the tree, or scans ignore or skip it; the message has the reason
   */
  async read(path: string, options: CallOptions = {}): Promise<SourceText> {
    const { readSource } = await import('../maintenance/file/read-source.ts');
    return readSource(this.#session, path, options.signal);
  }

  /**
   * Counts the indexed files that are in each of some scopes: the reason why a search found nothing.
   *
   * @returns one number per scope, in order
   * @throws INDEX_MISSING if there is no index
   * @throws INPUT_INVALID if a scope names changes that git cannot list
   */
  async countFiles(scopes: readonly PathScope[], options: CallOptions = {}): Promise<readonly number[]> {
    return countFiles(this.#parts, scopes, options);
  }

  /** The definitions of an indexed file, in order; none without an index. @param path relative to the root */
  definitions(path: string, options: CallOptions = {}): Promise<readonly CodeSymbol[]> {
    return definitionsOf(this.#parts, path, options.signal);
  }

  /** Lists the files that are not indexed because of their name, size or content, by path. Needs no index. */
  async skipped(options: CallOptions = {}): Promise<readonly SkippedFile[]> {
    const { skippedFiles } = await import('../maintenance/file/skipped-files.ts');
    return skippedFiles(this.#session, options.signal);
  }

  /**
   * Lists the files of the index by path, and those that the next sync adds. Writes nothing.
   *
   * @throws INDEX_MISSING if there is no index
   */
  async files(options: CallOptions = {}): Promise<readonly IndexedFile[]> {
    const { indexedFiles } = await import('../maintenance/file/indexed-files.ts');
    return indexedFiles(this.#parts, options.signal);
  }

  /** Compares the index with the tree and with the settings. Writes nothing. */
  async status(options: CallOptions = {}): Promise<ProjectStatus> {
    const { projectStatus } = await import('../maintenance/status/project-status.ts');
    return projectStatus(this.#parts, options.signal);
  }

  /**
   * Compares the store with the records of the files, and repairs the differences. The index is up to the tree
   * afterwards.
   *
   * @throws INDEX_MISSING, INDEX_STALE, INDEX_BUSY
   */
  async repair(options: IndexOptions = {}): Promise<RepairReport> {
    this.#assertWritable();
    const { repairIndex } = await import('../maintenance/repair-index.ts');
    return repairIndex(this.#session, this.#parts, options);
  }

  /**
   * Brings the index up to the tree, and moves it to another store without embedding anything again. It is moved
   * completely or not at all: until the other store has everything, searches use the present one. Afterwards the index
   * needs a configuration with the other store, so the project has to be opened again with it.
   *
   * @throws INDEX_MISSING if there is no index
   * @throws INPUT_INVALID if the other store holds something else, or a file changes in the meantime
   * @throws what `index` throws
   */
  async moveTo(store: StageBinding<'store'>, options: MoveIndexOptions = {}): Promise<MoveReport> {
    this.#assertWritable();
    if (!this.#session.manifest.read()) throw errors.indexMissing(this.root);
    await this.index({ ...options, force: false });
    const { moveProject } = await import('../maintenance/move-project.ts');
    return moveProject(this.#parts, store, options);
  }

  /**
   * Brings the index up to the tree, and writes an archive of it, for `importFrom` on another machine. The archive has
   * no path, file state or log of this machine, and no content that was removed from the index.
   *
   * @throws INPUT_INVALID if the key cannot be read, or another file is in the place of the archive
   * @throws UNSUPPORTED if the index is not in the local store
   * @throws what `index` throws
   */
  async exportTo(file: string, options: ExportOptions = {}): Promise<ExportReport> {
    const { assertExportable, exportIndex } = await import('../archive/export-index.ts');
    assertExportable(this.#session.manifest, file, options);
    const { waitMs, onEvent, signal } = options;
    await this.index({ waitMs, onEvent, signal });
    return exportIndex(this.#parts, file, options);
  }

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
  async importFrom(file: string, options: ImportOptions = {}): Promise<ImportReport> {
    this.#assertWritable();
    const { importIndex } = await import('../archive/import-index.ts');
    return importIndex(this.#parts, file, options);
  }

  /** Opens and checks every stage. Failures are returned, not thrown. Needs no index and leaves no files. */
  async check(options: CallOptions = {}): Promise<readonly StageCheck[]> {
    const { checkStages } = await import('../maintenance/check-stages.ts');
    return checkStages(this.#session, this.config.stages, options.signal);
  }

  /** Counts the files that a scan lists. Needs no index and writes nothing. */
  async survey(options: CallOptions = {}): Promise<TreeSurvey> {
    const { surveyTree } = await import('../maintenance/survey-tree.ts');
    return surveyTree(this.#session, options.signal);
  }

  /**
   * Estimates what `index` would do and cost. Nothing is sent and nothing is stored.
   *
   * @throws INDEX_STALE if it was built with other settings and `force` is not set
   */
  async estimate(options: EstimateOptions = {}): Promise<IndexEstimate> {
    const { estimateIndex } = await import('../maintenance/estimate/estimate-index.ts');
    return estimateIndex(this.#parts, options);
  }

  /**
   * Reads and chunks every file that an index run would index, one after the other. Needs no index and stores nothing.
   */
  async *chunkedFiles(options: CallOptions = {}): AsyncGenerator<ChunkedSource> {
    const { chunkedFiles } = await import('../maintenance/file/chunked-files.ts');
    yield* chunkedFiles(this.#session, options.signal);
  }

  /**
   * Runs the stages up to the contextualizer on one file, for the author of a plugin. Needs no index and stores
   * nothing.
   *
   * @param path relative to the root
   * @throws INPUT_INVALID as `read`
   * @throws the error of the stage that fails
   */
  async trace(path: string, options: CallOptions = {}): Promise<FileTrace> {
    const { traceFile } = await import('../maintenance/file/trace-file.ts');
    return traceFile(this.#session, path, options.signal);
  }

  /** Loads the languages that the chunker recognizes. Needs no index. */
  async languages(): Promise<readonly LanguageDescription[]> {
    this.#session.assertOpen();
    const { languages } = this.config.stages.chunker.describe(this.#session.stages.context);
    return (await languages?.()) ?? [];
  }

  /**
   * Hosts that plugins of the configuration declare to send text to, and that no plugin has contacted before. Hosts of
   * this machine are left out.
   */
  async newHosts(): Promise<readonly Contact[]> {
    if (this.config.offline || !hasOtherPlugins(this.config)) return [];
    const { newServiceHosts } = await import('../config/service-hosts.ts');
    return newServiceHosts(this.config, this.#session.stages.context);
  }

  /** The weights of the reranker that can be fitted to the index; `undefined` if it has none. */
  fittableWeights(): FittableWeights | undefined {
    return this.config.stages.reranker.describe(this.#session.stages.context).fittable;
  }

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
  async useWeights(
    weights: Omit<FittedWeights, 'reranker'> | undefined,
    options: UseWeightsOptions = {},
  ): Promise<boolean> {
    this.#assertWritable();
    const { useWeights } = await import('../maintenance/use-weights.ts');
    return useWeights(this.#parts, weights, options);
  }

  /** Removes the index with everything that was stored for it. @returns whether there was anything to remove */
  async clear(): Promise<boolean> {
    this.#assertWritable();
    return this.#session.remove();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts.scope[Symbol.asyncDispose]();
  }

  #assertWritable(): void {
    if (this.config.readOnly) throw errors.readOnlyIndex(this.root);
  }
}
