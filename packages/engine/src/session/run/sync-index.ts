import type { CommitHistory } from '@codesearch/git';
import { CodesearchError, isCodesearchError } from '@codesearch/kernel';
import { pathTest, sharedWork } from '@codesearch/toolkit/pure';
import type { FilePool } from '@codesearch/pool';
import type { CostMeter } from '@codesearch/stages';
import { isStorageFailure, makePrivateFolder, wideRoot } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { PluginContext } from '@codesearch/kernel';
import * as indexErrors from '../../state/index-errors.ts';
import type { ResolvedConfig } from '../../config/resolve-config.ts';
import type { IndexStages } from '../index-stages.ts';
import type { IndexEvent, IndexReport } from '../../index/index-event.ts';
import { IndexPipeline } from '../../index/index-pipeline.ts';
import type { IndexOptions } from '../index-options.ts';
import type { LockWait } from '../../state/writer-lock.ts';
import { revisionOf } from '../../state/index-state.ts';
import type { IndexSession } from '../index-session.ts';
import { inputSource } from '../input-source.ts';
import { isReplacement } from '../read-consistently.ts';
import { waitEvents } from './sync-or-keep.ts';

/** Milliseconds that a run waits for the short runs of others, after the build that all of them have waited for. */
const shortWaitMs = 5_000;

/** What every run of a project has in common. */
export interface RunSettings {
  /** Folder that all projects share. */
  readonly cacheDir: string;
  /** The process's environment. */
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  readonly history: CommitHistory;
  readonly config: ResolvedConfig;
  readonly costs: CostMeter;
}

/** How a run of the session brings an index up to date. */
export interface SyncOptions extends IndexOptions, Pick<LockWait, 'onWait'> {
  /** Whether to remove the present index first. Default false. */
  readonly force?: boolean | undefined;
  /** Whether to index unchanged files again. Default false. */
  readonly again?: boolean | undefined;
  /** Gives the pools of the stages something to take files from. Default: they work on all of them. */
  readonly reuse?: ((stages: IndexStages) => IndexStages) | undefined;
}

/**
 * Brings the index up to the tree, and the history up to the last commit. If nothing changed in the tree since the last
 * run, nothing is written and no lock is taken. If only states of files changed, such as times, and nothing can be
 * written, the index is up to the tree nevertheless.
 *
 * @throws INPUT_INVALID if a call could pass the limit of cost
 * @throws INPUT_INVALID if the tree contains far more than a project, and `confirmWide` does not confirm it
 */
export function syncIndex(session: IndexSession, settings: RunSettings, options: SyncOptions): Promise<IndexReport> {
  return new SyncRun(session, settings, options).sync();
}

class SyncRun {
  readonly #session: IndexSession;
  readonly #settings: RunSettings;
  readonly #options: SyncOptions;
  readonly #comparison: SharedComparison = new SharedComparison();
  readonly #git: GitContext;
  #compared: IndexPipeline | undefined;
  #isBuild = false;

  constructor(session: IndexSession, settings: RunSettings, options: SyncOptions) {
    this.#session = session;
    this.#settings = settings;
    this.#options = options;
    const env = (name: string): string | undefined => settings.processEnv[name];
    this.#git = { folder: session.manifest.key.root, env, signal: options.signal };
  }

  async sync(): Promise<IndexReport> {
    const { force, waitMs, onWait, signal } = this.#options;
    const wait = { waitMs, onWait: waitMs ? waitEvents(this.#show, onWait) : onWait, signal };
    try {
      return await this.#write(wait);
    } catch (error) {
      // The content of a packed index was lost, and the index removed.
      if (isReplacement(error)) return this.#write(wait);
      if (this.#compared || force || !isCodesearchError(error, 'INDEX_BUSY')) throw error;
      // There was no complete index to compare before the wait. Others that have waited may write file times now.
      if (this.#session.manifest.read()?.completedAt === undefined) throw error;
      return this.#write({ waitMs: shortWaitMs, signal });
    }
  }

  async #write(wait: LockWait): Promise<IndexReport> {
    const { force } = this.#options;
    try {
      return await this.#session.write(
        {
          ...wait,
          replace: force,
          beforeFirst: () => this.#beforeFirst(),
          unless: (stages) => this.#reportUpToDate(stages),
        },
        (stages, isUnchanged) => this.#apply(stages, isUnchanged),
      );
    } catch (error) {
      // The next run writes file times that this one could not write.
      const isKept = isCodesearchError(error, 'INDEX_BUSY') || isStorageFailure(error);
      if (!force && this.#compared?.hasOnlyNewStates && isKept) return this.#compared.report();
      throw error;
    }
  }

  readonly #show = (event: IndexEvent): void => {
    if (event.type === 'changes-found')
      this.#session.report({ files: 0, totalFiles: event.added + event.modified + (event.again ?? 0) });
    if (event.type === 'batch-committed') this.#session.report({ files: event.files, totalFiles: event.totalFiles });
    this.#options.onEvent?.(event);
  };

  async #beforeFirst(): Promise<void> {
    const { force, confirmWide } = this.#options;
    const { manifest } = this.#session;
    const wide = wideRoot(manifest.key.root, this.#settings.processEnv);
    if (wide && !(await confirmWide?.(wide))) throw indexErrors.rootTooWide(wide.root, wide.nature);
    this.#isBuild = true;
    if (force === true) return;
    const { startFromSibling } = await import('../../packing/sibling/start-from-sibling.ts');
    const prepare = (changed: readonly string[]): void => this.#session.stages.pool.start?.(changed);
    this.#isBuild = !(await startFromSibling(manifest, this.#git, prepare)) && !revisionOf(manifest.key);
  }

  /** The report of a run with nothing to do. */
  async #reportUpToDate(stages: IndexStages): Promise<IndexReport | undefined> {
    const { again, improve } = this.#options;
    const shared = again || improve ? undefined : this.#comparison.repeatLast(stages, this.#show);
    return (
      shared ??
      this.#comparison.make(stages, this.#show, async (emit) => (this.#compared = await this.#compare(stages, emit)))
    );
  }

  async #compare(stages: IndexStages, emit = this.#show): Promise<IndexPipeline> {
    const { again, improve, first, signal } = this.#options;
    const { manifest } = this.#session;
    return IndexPipeline.compare({
      stages,
      pool: this.#poolOf(stages),
      emit,
      beforeBatch: (batch) => manifest.openBatch(batch),
      again,
      improve,
      isFirst: first && pathTest(first),
      inputs: inputSource({ session: this.#session, ...this.#settings }, manifest.read()?.inputs, signal),
      isBuild: this.#isBuild,
      signal,
    });
  }

  async #apply(stages: IndexStages, isUnchanged: boolean): Promise<IndexReport> {
    const { cacheDir, config, costs, history } = this.#settings;
    const { maxCost = config.maxCost } = this.#options;
    makePrivateFolder(cacheDir);
    if (maxCost !== undefined) assertPriced(config, stages.context);
    costs.begin(maxCost);
    // Another process may have written between the comparison and the lock.
    const compared = this.#compared && isUnchanged ? Promise.resolve(this.#compared) : this.#compare(stages);
    const commit = revisionOf(this.#session.manifest.key)?.commit;
    // A copy of another index, which an interrupted run may have brought up to the commit, has the history of another
    // commit.
    const isOfOther = commit !== undefined && history.read()?.head !== commit;
    const updateHistory = (): Promise<void> => history.update(this.#git, commit);
    const [applied, updated] = await Promise.allSettled([
      compared.then((found) => this.#index((this.#compared = found))),
      // A search that only records file times does not start git.
      isOfOther ? updateHistory() : compared.then(({ hasNewContent }) => (hasNewContent ? updateHistory() : undefined)),
    ]);
    if (applied.status === 'rejected') throw applied.reason;
    if (updated.status === 'rejected') throw updated.reason;
    return applied.value;
  }

  #poolOf(stages: IndexStages): FilePool {
    return (this.#options.reuse?.(stages) ?? stages).pool;
  }

  async #index(compared: IndexPipeline): Promise<IndexReport> {
    const { inputs } = compared;
    if (!inputs?.isChanged) return compared.apply();
    const stages = await this.#session.renew(inputs.begun);
    const report = await compared.withStages(stages, this.#poolOf(stages)).apply();
    this.#session.manifest.write({ indexing: true, inputs: await inputs.completed(stages) });
    return report;
  }
}

/** A comparison that found nothing to do. */
interface Comparison {
  readonly begun: number;
  readonly events: readonly IndexEvent[];
  readonly report: IndexReport;
}

/** The last one over the same index. */
const upToDate = new WeakMap<IndexStages, Comparison>();
/** Counts what happens in this process. */
let moment = 0;

/** The comparison of a run with the tree. Of runs that come at once, one compares, and the others take its result. */
class SharedComparison {
  readonly #asked: number = ++moment;

  /**
   * Emits the events of the last comparison if it began after this run came and found nothing to do.
   *
   * @returns its report
   */
  repeatLast(stages: IndexStages, emit: (event: IndexEvent) => void): IndexReport | undefined {
    const last = upToDate.get(stages);
    if (!last || last.begun <= this.#asked) return undefined;
    for (const event of last.events) emit(event);
    return last.report;
  }

  /**
   * Compares, for the others too.
   *
   * @returns the report if there is nothing to do
   */
  async make(
    stages: IndexStages,
    emit: (event: IndexEvent) => void,
    compare: (emit: (event: IndexEvent) => void) => Promise<IndexPipeline>,
  ): Promise<IndexReport | undefined> {
    const begun = ++moment;
    let events: IndexEvent[] | undefined = [];
    const run = await sharedWork(() =>
      compare((event) => {
        events?.push(event);
        emit(event);
      }),
    );
    if (run.isUpToDate) {
      const report = await run.report();
      upToDate.set(stages, { begun, events, report });
      return report;
    }
    events = undefined;
    return undefined;
  }
}

/**
 * Checks that a limit of cost can be kept.
 *
 * @throws CONFIG_INVALID if the price of a service that an index run calls is unknown
 */
function assertPriced({ stages }: ResolvedConfig, context: PluginContext): void {
  const { embedder, contextualizer } = stages;
  const embedding = embedder.describe(context);
  if (embedder.placement === 'main' && !embedding.price) throw priceUnknown(embedder.plugin, embedding.model);
  const { estimator, price, model = '' } = contextualizer.describe(context);
  if (estimator && !price) throw priceUnknown(contextualizer.plugin, model);
}

function priceUnknown(plugin: string, model: string): Error {
  return new CodesearchError(`A limit of cost needs the price of ${plugin} ${model}, which is unknown.`, {
    code: 'CONFIG_INVALID',
    hint: `Set the option 'pricePerMillionTokens' of ${plugin}, or omit the limit.`,
    plugin,
  });
}
