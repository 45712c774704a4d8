import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { ComposedStages } from '../composition/compose-stages.ts';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { CallOptions, Snapshot, SourceText, StageBinding } from '@codesearch/kernel';
import type { IndexReport } from '../index/index-event.ts';
import { indexFingerprint } from '../state/fingerprint.ts';
import type { IndexFingerprint } from '../state/fingerprint.ts';
import { inspectChunks } from '../search/inspect-chunks.ts';
import { createRetriever } from '../search/retriever.ts';
import { searchPipeline } from '../search/search-pipeline.ts';
import { similarPipeline } from '../search/similar-pipeline.ts';
import { IndexRecord } from '../state/index-record.ts';
import type { IndexState } from '../state/index-state.ts';
import type { Manifest, StorePlace } from '../state/manifest.ts';
import { askUndisturbed } from '../session/ask-undisturbed.ts';
import { checkLimit, checkQuery } from './check-request.ts';
import type { StageCheck } from '../maintenance/check-stages.ts';
import { committedContent } from '../state/committed-content.ts';
import type { IndexEstimate } from '../maintenance/estimate-index.ts';
import type { FileExplanation } from '../maintenance/explain-file.ts';
import { IndexWriter } from '../session/index-writer.ts';
import { ProjectStages } from '../session/project-stages.ts';
import type {
  EstimateOptions,
  IndexOptions,
  MoveIndexOptions,
  MoveReport,
  Project,
  ProjectRetrieval,
  ProjectSearchRequest,
  ProjectSimilarRequest,
  ProjectStatus,
  SearchedIndex,
  SearchResult,
} from './project.ts';
import type { RepairReport } from '../maintenance/repair-records.ts';
import { readSharedIndex } from '../state/shared-index.ts';
import type { SharedIndex } from '../state/shared-index.ts';
import { StageFactory } from '../session/stage-factory.ts';
import type { StageFactoryOptions } from '../session/stage-factory.ts';
import { storePlace } from '../state/store-place.ts';
import type { TreeSurvey } from '../maintenance/survey-tree.ts';
import type { WatchOptions } from './watch-project.ts';

/**
 * The implementation of `Project`. Most calls by far are searches of an index that is up to date, often by a process
 * that does nothing else: the code of all other operations is imported when it is first needed.
 */
export class OpenedProject implements Project {
  readonly root: string;
  readonly config: ResolvedConfig;
  readonly #options: StageFactoryOptions;
  readonly #factory: StageFactory;
  readonly #fingerprint: IndexFingerprint;
  readonly #record: IndexRecord;
  readonly #projectStages: ProjectStages;
  readonly #writer: IndexWriter;
  #closed = false;

  constructor(options: StageFactoryOptions) {
    const { root, config, folders } = options;
    const { cacheDir, dataDir } = folders;
    this.root = root;
    this.config = config;
    this.#options = options;
    this.#factory = new StageFactory(options);
    this.#fingerprint = indexFingerprint(config.stages, this.#factory.lexical);
    this.#record = new IndexRecord({
      root,
      folder: dataDir,
      fingerprint: this.#fingerprint,
      store: () => this.#storePlace(),
      now: () => this.#factory.context.now(),
    });
    this.#projectStages = new ProjectStages(() => this.#factory.stages());
    this.#writer = new IndexWriter({
      record: this.#record,
      projectStages: this.#projectStages,
      cacheDir,
      env: options.processEnv,
    });
  }

  async index(options: IndexOptions = {}): Promise<IndexReport> {
    this.#throwIfReadOnly();
    const report = await (options.force ? this.#writer.rebuild(options) : this.#writer.sync(options));
    const manifest = this.#record.read();
    if (manifest) await this.#committed(manifest, options.signal);
    return report;
  }

  async search(request: ProjectSearchRequest): Promise<SearchResult> {
    return askUndisturbed(async () => {
      const retrieval = await this.retrieve(request);
      const { index, isStanding } = retrieval;
      const result = { query: request.query, ...(await searchPipeline([retrieval], request)), index };
      return { result, isStanding };
    });
  }

  async retrieve(request: ProjectSearchRequest): Promise<ProjectRetrieval> {
    checkQuery(request.query);
    checkLimit(request.limit);
    const { index, isStanding } = await this.#ready(request);
    const { stages } = this.#projectStages;
    return {
      root: this.root,
      index,
      isStanding,
      embedder: JSON.stringify(this.#fingerprint.embedder),
      retriever: await createRetriever(stages, request),
      rerank: async (candidates) => (await stages.get('reranker')).rerank(candidates),
      inspect: (chunks) => inspectChunks(stages, chunks, request.signal),
    };
  }

  async similar(request: ProjectSimilarRequest): Promise<SearchResult> {
    checkLimit(request.limit);
    return askUndisturbed(async () => {
      const { index, isStanding } = await this.#ready(request);
      const hits = await similarPipeline(this.#projectStages.stages, this.root, request);
      return { result: { query: `${request.path}:${request.line}`, hits, notes: [], index }, isStanding };
    });
  }

  async watch(options: WatchOptions = {}): Promise<void> {
    this.#throwIfClosed();
    const sync = async (signal: AbortSignal | undefined): Promise<IndexReport> => {
      if (options.onlyWhileIndexed && !this.#record.read()) throw errors.indexMissing(this.root);
      const { confirmWide, onEvent } = options;
      return this.index({ confirmWide, onEvent, signal });
    };
    const { watchProject } = await import('./watch-project.ts');
    await watchProject(() => this.#projectStages.stages, sync, options);
  }

  async why(path: string, options: CallOptions = {}): Promise<FileExplanation> {
    this.#throwIfClosed();
    const manifest = this.#record.read();
    if (!manifest) throw errors.indexMissing(this.root);
    await this.#projectStages.follow(manifest);
    const { explainFile } = await import('../maintenance/explain-file.ts');
    return explainFile(this.#projectStages.stages, path, options.signal);
  }

  async covers(path: string, options: CallOptions = {}): Promise<boolean> {
    this.#throwIfClosed();
    return this.#withStages(async (stages) => {
      const found = await (await stages.get('scanner')).explain(path, options);
      return found.verdict === 'folder' ? found.entered : found.verdict === 'listed' || found.verdict === 'skipped';
    });
  }

  async read(path: string, options: CallOptions = {}): Promise<SourceText> {
    this.#throwIfClosed();
    const { readSource } = await import('../maintenance/read-source.ts');
    return this.#withStages((stages) => readSource(stages, path, options.signal));
  }

  async status({ signal }: CallOptions = {}): Promise<ProjectStatus> {
    this.#throwIfClosed();
    const { projectStatus } = await import('../maintenance/project-status.ts');
    return projectStatus(
      {
        config: this.config,
        location: this.#storePlace().location,
        lexical: this.#factory.lexical,
        record: this.#record,
        projectStages: this.#projectStages,
      },
      signal,
    );
  }

  async repair(options: IndexOptions = {}): Promise<RepairReport> {
    this.#throwIfReadOnly();
    return this.#writer.repair(options);
  }

  async moveTo(store: StageBinding<'store'>, options: MoveIndexOptions = {}): Promise<MoveReport> {
    await this.index({ ...options, force: false });
    const { moveProject } = await import('../maintenance/move-project.ts');
    const { config, root } = this;
    const { processEnv, folders, scope } = this.#options;
    return moveProject(
      {
        writer: this.#writer,
        record: this.#record,
        projectStages: this.#projectStages,
        context: this.#factory.context,
      },
      { config, processEnv, folders: { root, ...folders }, scope, store },
      options,
    );
  }

  async check(options: CallOptions = {}): Promise<readonly StageCheck[]> {
    this.#throwIfClosed();
    const { checkStages } = await import('../maintenance/check-stages.ts');
    return this.#withStages((stages) => checkStages(stages, this.config.stages, options.signal));
  }

  async survey(options: CallOptions = {}): Promise<TreeSurvey> {
    this.#throwIfClosed();
    const { surveyTree } = await import('../maintenance/survey-tree.ts');
    return this.#withStages(async (stages) => surveyTree(await stages.get('scanner'), options.signal));
  }

  async estimate({ force = false, signal }: EstimateOptions = {}): Promise<IndexEstimate> {
    this.#throwIfClosed();
    if (!force) this.#record.fit(this.#record.read());
    const { estimateIndex } = await import('../maintenance/estimate-index.ts');
    const { chainPlan } = await import('../pool/create-file-pool.ts');
    const bindings = this.config.stages;
    return this.#withStages(async (stages) => {
      const pool = stages.poolFor({ ...chainPlan(this.config), embed: false });
      const { embeddingCache } = stages;
      try {
        return await estimateIndex(
          { bindings, context: this.#factory.context, stages, pool, embeddingCache },
          { signal },
        );
      } finally {
        await pool[Symbol.asyncDispose]();
      }
    }, force);
  }

  async clear(): Promise<boolean> {
    this.#throwIfReadOnly();
    return this.#writer.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#writer[Symbol.asyncDispose]();
    await this.#projectStages[Symbol.asyncDispose]();
    await this.#options.scope[Symbol.asyncDispose]();
  }

  /** Prepares the index for a question: brings it up to the tree, or takes it as it is and reports its state. */
  async #ready({
    sync = true,
    confirmWide,
    onEvent,
    signal,
  }: Pick<ProjectSearchRequest, 'sync' | 'confirmWide' | 'onEvent' | 'signal'>): Promise<{
    readonly index: SearchedIndex;
    readonly isStanding: () => boolean;
  }> {
    this.#throwIfClosed();
    if (this.config.readOnly) {
      return { index: { ...(await this.#shared(signal)), compared: false }, isStanding: () => true };
    }
    const synced = sync ? await this.#sync({ confirmWide, onEvent, signal }) : undefined;
    const manifest = this.#record.read();
    if (!manifest) throw errors.indexMissing(this.root);
    const state = this.#record.fit(manifest);
    await this.#projectStages.follow(manifest);
    const { files, chunks } = await this.#committed(manifest, signal);
    return {
      index: { state: synced ?? state, compared: sync, files, chunks },
      isStanding: () => this.#record.read()?.createdAt === manifest.createdAt,
    };
  }

  /** The index that another machine keeps. */
  #shared(signal: AbortSignal | undefined): Promise<SharedIndex> {
    return readSharedIndex(this.#projectStages.stages, this.#record, { signal });
  }

  #storePlace(): StorePlace {
    return storePlace(this.config.stages.store, this.#factory.context);
  }

  #throwIfReadOnly(): void {
    if (this.config.readOnly) throw errors.readOnlyIndex(this.root);
  }

  /**
   * Runs a call that stores nothing. It gets the stages of the index or, where there is no index, stages that work in a
   * temporary folder.
   *
   * @param afresh whether to act as if there were no index
   */
  async #withStages<Value>(use: (stages: ComposedStages) => Promise<Value>, afresh = false): Promise<Value> {
    const found = afresh ? undefined : this.#record.find();
    if (found !== undefined) {
      if (found !== 'damaged') await this.#projectStages.follow(found);
      return use(this.#projectStages.stages);
    }
    return this.#factory.withTemporaryStages(use);
  }

  async #sync(options: IndexOptions): Promise<IndexState> {
    try {
      await this.#writer.sync(options);
      return 'current';
    } catch (error) {
      if (!isCodesearchError(error, 'INDEX_BUSY') || !this.#record.read()) throw error;
      return this.#record.read()?.completedAt === undefined ? 'interrupted' : 'stale-content';
    }
  }

  #committed(before: Manifest, signal: AbortSignal | undefined): Promise<Snapshot> {
    return committedContent(this.#projectStages.stages, this.#options.folders.dataDir, before, signal);
  }

  #throwIfClosed(): void {
    if (this.#closed) throw errors.closed('The project');
  }
}
