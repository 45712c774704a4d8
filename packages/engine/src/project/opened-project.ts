import { errors } from '@codesearch/kernel';
import type {
  CallOptions,
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
import type { CommitRequest, CommitResult } from '../history/search/search-commits.ts';
import type { IndexReport } from '../index/index-event.ts';
import type { StageCheck } from '../maintenance/check-stages.ts';
import type { IndexEstimate } from '../maintenance/estimate/estimate-index.ts';
import type { ChunkedSource } from '../maintenance/chunked-files.ts';
import type { FileExplanation } from '../maintenance/explain-file.ts';
import type { IndexedFile } from '../maintenance/indexed-files.ts';
import type { MoveIndexOptions, MoveReport } from '../maintenance/move-project.ts';
import type { RebuildOptions } from '../maintenance/rebuild-index.ts';
import type { RepairReport } from '../maintenance/repair-records.ts';
import type { ProjectStatus } from '../maintenance/status/status.ts';
import type { FileTrace } from '../maintenance/trace-file.ts';
import type { TreeSurvey } from '../maintenance/survey-tree.ts';
import type { UseWeightsOptions } from '../maintenance/use-weights.ts';
import { readQuery } from '@codesearch/query';
import type { PathScope } from '@codesearch/search';
import type { IndexOptions } from '../session/index-options.ts';
import type { IndexSession } from '../session/index-session.ts';
import type { Contact } from '../network/watch-network.ts';
import type { FittedWeights } from '../state/fitted-weights.ts';
import { revisionOf } from '../state/index-key.ts';
import type { Revision } from '../state/index-key.ts';
import { syncIndex } from '../session/sync-index.ts';
import { checkLimit, checkQuery } from './check-request.ts';
import { countFiles, findSimilar, retrieveFrom } from './ask-project.ts';
import type {
  EstimateOptions,
  Project,
  ProjectRetrieval,
  ProjectSearchRequest,
  ProjectSimilarRequest,
  SearchResult,
} from './project.ts';
import { searchRetrievals } from './search-projects.ts';
import { withRebuild } from './with-rebuild.ts';
import type { WatchOptions } from './watch-project.ts';

/**
 * The implementation of `Project`: each operation is a function over the session. Nearly all calls are searches of an
 * index that is up to date, often by a process that does nothing else, so the other operations are imported when they
 * are first needed.
 */
export class OpenedProject implements Project {
  readonly root: string;
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

  async index(options: IndexOptions & RebuildOptions = {}): Promise<IndexReport> {
    this.#assertWritable();
    if (options.force) {
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

  search(request: ProjectSearchRequest): Promise<SearchResult> {
    return searchRetrievals(async () => [await this.retrieve(request)], request);
  }

  retrieve(request: ProjectSearchRequest): Promise<ProjectRetrieval> {
    return retrieveFrom(this.#parts, request);
  }

  async commits(request: CommitRequest): Promise<CommitResult> {
    checkQuery(request.query);
    checkLimit(request.limit);
    this.#session.assertOpen();
    const { searchCommits } = await import('../history/search/search-commits.ts');
    const { processEnv, thesaurus } = this.#parts;
    const git = { folder: this.root, env: (name: string) => processEnv[name], signal: request.signal };
    const { kind, title } = readQuery(request.query);
    const related = kind === 'prose' ? thesaurus.read().related(title) : [];
    return searchCommits(git, request, { revision: this.revision?.commit, related });
  }

  similar(request: ProjectSimilarRequest): Promise<SearchResult> {
    return findSimilar(this.#parts, request);
  }

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

  async why(path: string, options: CallOptions = {}): Promise<FileExplanation> {
    const { explainFile } = await import('../maintenance/explain-file.ts');
    return explainFile(this.#session, path, options.signal);
  }

  async covers(path: string, options: CallOptions = {}): Promise<boolean> {
    return this.#session.readTree(async (stages) => {
      const found = await (await stages.get('scanner')).explain({ path, ...options });
      return found.verdict === 'folder' ? found.entered : found.verdict === 'listed' || found.verdict === 'skipped';
    });
  }

  async read(path: string, options: CallOptions = {}): Promise<SourceText> {
    const { readSource } = await import('../maintenance/read-source.ts');
    return readSource(this.#session, path, options.signal);
  }

  async countFiles(scopes: readonly PathScope[], options: CallOptions = {}): Promise<readonly number[]> {
    return countFiles(this.#parts, scopes, options);
  }

  async skipped(options: CallOptions = {}): Promise<readonly SkippedFile[]> {
    const { skippedFiles } = await import('../maintenance/skipped-files.ts');
    return skippedFiles(this.#session, options.signal);
  }

  async files(options: CallOptions = {}): Promise<readonly IndexedFile[]> {
    const { indexedFiles } = await import('../maintenance/indexed-files.ts');
    const { uncommittedFiles } = await import('../git/uncommitted-files.ts');
    const git = { folder: this.root, env: (name: string) => this.#parts.processEnv[name], signal: options.signal };
    // A commit has no uncommitted changes.
    const uncommitted = this.revision === undefined ? await uncommittedFiles(git) : new Set<string>();
    return indexedFiles(this.#session, this.#parts.history, uncommitted, options.signal);
  }

  async status(options: CallOptions = {}): Promise<ProjectStatus> {
    const { projectStatus } = await import('../maintenance/status/project-status.ts');
    return projectStatus(this.#parts, options.signal);
  }

  async repair(options: IndexOptions = {}): Promise<RepairReport> {
    this.#assertWritable();
    const { repairIndex } = await import('../maintenance/repair-index.ts');
    return repairIndex(this.#session, this.#parts, options);
  }

  async moveTo(store: StageBinding<'store'>, options: MoveIndexOptions = {}): Promise<MoveReport> {
    this.#assertWritable();
    if (!this.#session.manifest.read()) throw errors.indexMissing(this.root);
    await this.index({ ...options, force: false });
    const { moveProject } = await import('../maintenance/move-project.ts');
    return moveProject(this.#parts, store, options);
  }

  async exportTo(file: string, options: ExportOptions = {}): Promise<ExportReport> {
    const { assertExportable, exportIndex } = await import('../archive/export-index.ts');
    assertExportable(this.#session.manifest, file, options);
    const { waitMs, onEvent, signal } = options;
    await this.index({ waitMs, onEvent, signal });
    return exportIndex(this.#parts, file, options);
  }

  async importFrom(file: string, options: ImportOptions = {}): Promise<ImportReport> {
    this.#assertWritable();
    const { importIndex } = await import('../archive/import-index.ts');
    return importIndex(this.#parts, file, options);
  }

  async check(options: CallOptions = {}): Promise<readonly StageCheck[]> {
    const { checkStages } = await import('../maintenance/check-stages.ts');
    return checkStages(this.#session, this.config.stages, options.signal);
  }

  async survey(options: CallOptions = {}): Promise<TreeSurvey> {
    const { surveyTree } = await import('../maintenance/survey-tree.ts');
    return surveyTree(this.#session, options.signal);
  }

  async estimate(options: EstimateOptions = {}): Promise<IndexEstimate> {
    const { estimateIndex } = await import('../maintenance/estimate/estimate-index.ts');
    return estimateIndex(this.#session, this.config, options);
  }

  async *chunkedFiles(options: CallOptions = {}): AsyncGenerator<ChunkedSource> {
    const { chunkedFiles } = await import('../maintenance/chunked-files.ts');
    yield* chunkedFiles(this.#session, options.signal);
  }

  async trace(path: string, options: CallOptions = {}): Promise<FileTrace> {
    const { traceFile } = await import('../maintenance/trace-file.ts');
    return traceFile(this.#session, path, options.signal);
  }

  async languages(): Promise<readonly LanguageDescription[]> {
    this.#session.assertOpen();
    const { languages } = this.config.stages.chunker.describe(this.#session.stages.context);
    return (await languages?.()) ?? [];
  }

  async newHosts(): Promise<readonly Contact[]> {
    if (this.config.offline || !hasOtherPlugins(this.config)) return [];
    const { newServiceHosts } = await import('../config/service-hosts.ts');
    return newServiceHosts(this.config, this.#session.stages.context);
  }

  fittableWeights(): FittableWeights | undefined {
    return this.config.stages.reranker.describe(this.#session.stages.context).fittable;
  }

  async useWeights(
    weights: Omit<FittedWeights, 'reranker'> | undefined,
    options: UseWeightsOptions = {},
  ): Promise<boolean> {
    this.#assertWritable();
    const { useWeights } = await import('../maintenance/use-weights.ts');
    return useWeights(this.#parts, weights, options);
  }

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
