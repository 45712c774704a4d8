import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lexicalBeside } from '../config/lexical-beside.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { createStageSet } from '../container/stage-set.ts';
import type { StageSet } from '../container/stage-set.ts';
import type { Snapshot } from '../contract/change-set.ts';
import type { IndexReport } from '../contract/index-event.ts';
import type { Logger, PluginContext, StageBinding } from '../contract/plugin.ts';
import type { SourceText } from '../contract/source-file.ts';
import type { StageMap } from '../contract/stage-map.ts';
import { isCodesearchError } from '../error/codesearch-error.ts';
import { closed, indexMissing, readOnlyIndex } from '../error/errors.ts';
import { indexFingerprint } from '../pipeline/fingerprint.ts';
import type { IndexFingerprint } from '../pipeline/fingerprint.ts';
import { inspectChunks } from '../pipeline/inspect-chunks.ts';
import { createRetriever } from '../pipeline/retriever.ts';
import { searchPipeline } from '../pipeline/search-pipeline.ts';
import { similarPipeline } from '../pipeline/similar-pipeline.ts';
import type { ChainPlan, FilePool } from '../pool/prepared-file.ts';
import { IndexRecord } from '../state/index-record.ts';
import type { IndexState } from '../state/index-state.ts';
import type { Manifest } from '../state/manifest.ts';
import { createPluginContext } from '../state/plugin-context.ts';
import { createPrivateFolder } from '../state/project-folder.ts';
import { checkLimit, checkQuery } from './check-request.ts';
import type { StageCheck } from './check-stages.ts';
import { committedContent } from './committed-content.ts';
import type { IndexEstimate } from './estimate-index.ts';
import { explainFile } from './explain-file.ts';
import type { FileExplanation } from './explain-file.ts';
import { IndexWriter } from './index-writer.ts';
import { lazyPool } from './lazy-pool.ts';
import { ProjectStages } from './project-stages.ts';
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
import type { RepairReport } from './repair-records.ts';
import type { SharedIndex } from './shared-index.ts';
import { storePlace } from './store-place.ts';
import type { TreeSurvey } from './survey-tree.ts';
import { watchProject } from './watch-project.ts';
import type { WatchOptions } from './watch-project.ts';

export interface OpenedProjectOptions {
  readonly root: string;
  readonly config: ResolvedConfig;
  readonly folders: { readonly home: string; readonly dataDir: string; readonly cacheDir: string };
  readonly env: (name: string) => string | undefined;
  /** What pool processes get for their environment. */
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  readonly logger?: Logger | undefined;
  readonly overrides?: Partial<StageMap> | undefined;
}

/**
 * The project behind the door. A search of an index that is up to date is the most frequent call by far, often of a process
 * that ends with it: what else a project can do is loaded when it is asked for.
 */
export class OpenedProject implements Project {
  readonly root: string;
  readonly config: ResolvedConfig;
  readonly #options: OpenedProjectOptions;
  readonly #context: PluginContext;
  readonly #lexical: StageBinding<'store'> | undefined;
  readonly #fingerprint: IndexFingerprint;
  readonly #record: IndexRecord;
  readonly #opened: ProjectStages;
  readonly #writer: IndexWriter;
  #closed = false;

  constructor(options: OpenedProjectOptions) {
    this.root = options.root;
    this.config = options.config;
    this.#options = options;
    this.#context = createPluginContext({ ...options, ...options.folders });
    this.#lexical = lexicalBeside(options.config, this.#context, options.overrides?.store);
    this.#fingerprint = indexFingerprint(options.config.stages, this.#lexical);
    const { cacheDir, dataDir } = options.folders;
    this.#record = new IndexRecord(options.root, dataDir, this.#fingerprint, () =>
      storePlace(options.config.stages.store, this.#context),
    );
    this.#opened = new ProjectStages(() => this.#createStages());
    this.#writer = new IndexWriter({ record: this.#record, opened: this.#opened, cacheDir });
  }

  async index(options: IndexOptions = {}): Promise<IndexReport> {
    this.#throwIfReadOnly();
    const report = await (options.force ? this.#writer.rebuild(options) : this.#writer.sync(options));
    const manifest = this.#record.read();
    if (manifest) await this.#committed(manifest, options.signal);
    return report;
  }

  async search(request: ProjectSearchRequest): Promise<SearchResult> {
    const retrieval = await this.retrieve(request);
    return { query: request.query, ...(await searchPipeline([retrieval], request)), index: retrieval.index };
  }

  async retrieve(request: ProjectSearchRequest): Promise<ProjectRetrieval> {
    checkQuery(request.query);
    checkLimit(request.limit);
    const index = await this.#ready(request);
    const { stages } = this.#opened;
    return {
      root: this.root,
      index,
      embedder: JSON.stringify(this.#fingerprint.embedder),
      retriever: await createRetriever(stages, request),
      rerank: async (candidates) => (await stages.get('reranker')).rerank(candidates),
      inspect: (chunks) => inspectChunks(stages, chunks, request.signal),
    };
  }

  async similar(request: ProjectSimilarRequest): Promise<SearchResult> {
    checkLimit(request.limit);
    const index = await this.#ready(request);
    const hits = await similarPipeline(this.#opened.stages, this.root, request);
    return { query: `${request.path}:${request.line}`, hits, notes: [], index };
  }

  async watch(options: WatchOptions = {}): Promise<void> {
    this.#throwIfClosed();
    const sync = async (signal: AbortSignal | undefined): Promise<IndexReport> => {
      if (options.onlyWhileIndexed && !this.#record.read()) throw indexMissing(this.root);
      return this.index({ signal, onEvent: options.onEvent });
    };
    await watchProject(() => this.#opened.stages, sync, options);
  }

  async why(path: string, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<FileExplanation> {
    this.#throwIfClosed();
    const manifest = this.#record.read();
    if (!manifest) throw indexMissing(this.root);
    await this.#opened.follow(manifest);
    return explainFile(this.#opened.stages, path, options.signal);
  }

  async read(path: string, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<SourceText> {
    this.#throwIfClosed();
    const { readSource } = await import('./read-source.ts');
    return this.#look((stages) => readSource(stages, path, options.signal));
  }

  async status({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<ProjectStatus> {
    this.#throwIfClosed();
    const { projectStatus } = await import('./project-status.ts');
    return projectStatus(
      {
        config: this.config,
        location: storePlace(this.config.stages.store, this.#context).location,
        lexical: this.#lexical,
        record: this.#record,
        opened: this.#opened,
        shared: () => this.#shared(signal),
        verify: (manifest) => this.#committed(manifest, signal),
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
    const { moveProject } = await import('./move-project.ts');
    const { config, root } = this;
    const { processEnv, folders } = this.#options;
    return moveProject(
      { writer: this.#writer, record: this.#record, opened: this.#opened, context: this.#context },
      { config, processEnv, folders: { root, ...folders }, store },
      options,
    );
  }

  async check(options: { readonly signal?: AbortSignal | undefined } = {}): Promise<readonly StageCheck[]> {
    this.#throwIfClosed();
    const { checkStages } = await import('./check-stages.ts');
    return this.#look((stages) => checkStages(stages, this.config.stages, options.signal));
  }

  async survey(options: { readonly signal?: AbortSignal | undefined } = {}): Promise<TreeSurvey> {
    this.#throwIfClosed();
    const { surveyTree } = await import('./survey-tree.ts');
    return this.#look(async (stages) => surveyTree(await stages.get('scanner'), options.signal));
  }

  async estimate({ force = false, signal }: EstimateOptions = {}): Promise<IndexEstimate> {
    this.#throwIfClosed();
    if (!force) this.#record.fit(this.#record.read());
    const { estimateIndex } = await import('./estimate-index.ts');
    const { chainPlan } = await import('../pool/create-file-pool.ts');
    const bindings = this.config.stages;
    return this.#look(async (stages, dataDir) => {
      const plan = { ...chainPlan(this.config), embed: false };
      const pool = this.#createPool(stages, dataDir, plan);
      try {
        return await estimateIndex({ bindings, context: this.#context, stages, pool }, { signal });
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
    await this.#opened[Symbol.asyncDispose]();
  }

  /** The index as it can be asked: brought up to the tree, or the one that is there and says so. */
  async #ready({
    sync = true,
    onEvent,
    signal,
  }: Pick<ProjectSearchRequest, 'sync' | 'onEvent' | 'signal'>): Promise<SearchedIndex> {
    this.#throwIfClosed();
    if (this.config.readOnly) return { ...(await this.#shared(signal)), compared: false };
    const synced = sync ? await this.#sync({ onEvent, signal }) : undefined;
    const manifest = this.#record.read();
    if (!manifest) throw indexMissing(this.root);
    const state = this.#record.fit(manifest);
    await this.#opened.follow(manifest);
    const { files, chunks } = await this.#committed(manifest, signal);
    return { state: synced ?? state, compared: sync, files, chunks };
  }

  /** The index that another machine keeps. The folder here is for what stages remember of it. */
  async #shared(signal: AbortSignal | undefined): Promise<SharedIndex> {
    createPrivateFolder(this.#options.folders.dataDir);
    const { readSharedIndex } = await import('./shared-index.ts');
    return readSharedIndex(this.#opened.stages, this.root, this.#fingerprint, { signal });
  }

  #throwIfReadOnly(): void {
    if (this.config.readOnly) throw readOnlyIndex(this.root);
  }

  /**
   * Lends the stages to who leaves nothing behind: where there is no index they stand over a folder of the moment.
   *
   * @param afresh whether to look as if there were none
   */
  async #look<Value>(use: (stages: StageSet, dataDir: string) => Promise<Value>, afresh = false): Promise<Value> {
    const found = afresh ? undefined : this.#record.find();
    if (found !== undefined) {
      if (found !== 'damaged') await this.#opened.follow(found);
      return use(this.#opened.stages, this.#record.folder);
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'codesearch-'));
    const stages = this.#createStageSet({ ...this.#context, dataDir });
    try {
      return await use(stages, dataDir);
    } finally {
      await stages[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    }
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
    return committedContent(this.#opened.stages, this.#options.folders.dataDir, before, signal);
  }

  #createStages(): { readonly stages: StageSet; readonly pool: FilePool } {
    const stages = this.#createStageSet(this.#context);
    return { stages, pool: this.#createPool(stages, this.#record.folder) };
  }

  #createPool(stages: StageSet, dataDir: string, plan?: ChainPlan): FilePool {
    const { config, overrides, root, folders, processEnv: env } = this.#options;
    return lazyPool(async () => {
      const { createFilePool } = await import('../pool/create-file-pool.ts');
      const overridden = overrides !== undefined;
      return createFilePool({ config, stages, overridden, env, folders: { root, ...folders, dataDir }, plan });
    });
  }

  #createStageSet(context: PluginContext): StageSet {
    const { config, overrides } = this.#options;
    return createStageSet({
      bindings: config.stages,
      lexical: this.#lexical,
      context,
      layers: { context },
      overrides,
    });
  }

  #throwIfClosed(): void {
    if (this.#closed) throw closed('The project');
  }
}
