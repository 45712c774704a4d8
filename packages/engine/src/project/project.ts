import type { Revision } from '@codesearch/git';
import type { CallOptions } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { IndexReport } from '../index/index-event.ts';
import type { RebuildOptions } from '../maintenance/rebuild-index.ts';
import type { ProjectStatus } from '../maintenance/status/status.ts';
import type { IndexOptions } from '../session/index-options.ts';
import type { IndexSession } from '../session/index-session.ts';
import { revisionOf } from '../state/index-state.ts';
import { syncIndex } from '../session/run/sync-index.ts';
import { findSimilar, retrieveFrom } from './ask-project.ts';
import type { ProjectRetrieval, ProjectSearchRequest, ProjectSimilarRequest, SearchResult } from './project-request.ts';
import { searchRetrievals } from './search-projects.ts';
import { withRebuild } from './with-rebuild.ts';
import type { WatchOptions } from './watch-project.ts';
import * as indexErrors from '../state/index-errors.ts';

/**
 * An open project: one searched tree and its index. Its methods may be called in any order and at the same time; calls
 * that write wait for each other. Close it with `await project[Symbol.asyncDispose]()`.
 *
 * Whatever else is asked of it is a function over its parts. Nearly all calls are searches of an index that is up to
 * date, often by a process that does nothing else, so what other methods need is imported when it is first needed.
 */
export class Project implements AsyncDisposable {
  /** Absolute real path of the tree. */
  readonly root: string;
  /** The commit that is searched; `undefined` for the files on disk. */
  readonly revision: Revision | undefined;
  readonly config: ResolvedConfig;
  /** What functions over an open project take, such as those of `@codesearch/engine/operations`. */
  readonly parts: ProjectParts;
  readonly #session: IndexSession;

  constructor(parts: ProjectParts) {
    this.root = parts.session.manifest.key.root;
    this.revision = revisionOf(parts.session.manifest.key);
    this.config = parts.config;
    this.parts = parts;
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
    this.#session.assertWritable();
    if (force) {
      const { forceIndex } = await import('../maintenance/force-index.ts');
      const report = await forceIndex(this.parts, options);
      await this.#session.verify(options.signal);
      return report;
    }
    const verified = async (report: IndexReport): Promise<IndexReport> => {
      await this.#session.verify(options.signal);
      return report;
    };
    const sync = async (): Promise<IndexReport> => verified(await syncIndex(this.#session, this.parts, options));
    return withRebuild(this.parts, { ...options, waitMs: options.waitMs ?? 0 }, sync, verified);
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
    return retrieveFrom(this.parts, request);
  }

  /**
   * Finds code like the code at a line of a file.
   *
   * @throws INPUT_INVALID if there is no code at that line
   * @throws what `search` throws
   */
  similar(request: ProjectSimilarRequest): Promise<SearchResult> {
    return findSimilar(this.parts, request);
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
      if (onlyWhileIndexed && !this.#session.manifest.read()) throw indexErrors.indexMissing(this.root);
      return this.index({ confirmWide, onEvent, signal });
    };
    const { watchProject } = await import('./watch-project.ts');
    await watchProject(() => this.#session.stages, sync, options);
  }

  /** Compares the index with the tree and with the settings. Writes nothing. */
  async status(options: CallOptions = {}): Promise<ProjectStatus> {
    const { projectStatus } = await import('../maintenance/status/project-status.ts');
    return projectStatus(this.parts, options.signal);
  }

  /** Removes the index with everything that was stored for it. @returns whether there was anything to remove */
  async clear(): Promise<boolean> {
    this.#session.assertWritable();
    return this.#session.remove();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.parts.scope[Symbol.asyncDispose]();
  }
}
