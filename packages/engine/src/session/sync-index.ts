import { errors, isCodesearchError, pathTest, sharedWork } from '@codesearch/kernel';
import { isStorageFailure, makePrivateFolder } from '@codesearch/toolkit';
import type { CommitHistory } from '../history/commit-history.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { assertPriced } from '../cost/assert-priced.ts';
import type { CostMeter } from '../cost/cost-meter.ts';
import type { IndexStages } from './index-stages.ts';
import { wideRoot } from '../home/wide-root.ts';
import type { IndexEvent, IndexReport } from '../index/index-event.ts';
import type { IndexPipeline } from '../index/index-pipeline.ts';
import type { IndexOptions } from './index-options.ts';
import type { OpenBatch } from '../state/manifest.ts';
import type { LockWait } from '../state/writer-lock.ts';
import { revisionOf } from '../state/index-key.ts';
import type { Writer } from '../state/writer-record.ts';
import type { IndexSession } from './index-session.ts';
import { inputSource } from './input-source.ts';
import { isReplacement } from './read-consistently.ts';

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

/** How a run of the session brings an index up to date. */
export interface SyncOptions extends IndexOptions, Pick<LockWait, 'onWait'> {
  /** Whether to remove the present index first. Default false. */
  readonly force?: boolean | undefined;
  /** Whether to index unchanged files again. Default false. */
  readonly again?: boolean | undefined;
}

/**
 * Brings the index up to the tree, and the history up to the last commit. If nothing changed in the tree since the last
 * run, nothing is written and no lock is taken. If only states of files changed, such as times, and nothing can be
 * written, the index is up to the tree nevertheless.
 *
 * @throws INPUT_INVALID if a call could pass the limit of cost
 * @throws INPUT_INVALID if the tree contains far more than a project, and `confirmWide` does not confirm it
 */
export async function syncIndex(
  session: IndexSession,
  { cacheDir, processEnv, history, config, costs }: RunSettings,
  { force, again, improve, first, waitMs, onWait, confirmWide, onEvent, signal, maxCost = config.maxCost }: SyncOptions,
): Promise<IndexReport> {
  const { manifest } = session;
  const asked = ++moment;
  const git = { folder: manifest.key.root, env: (name: string) => processEnv[name], signal };
  let run: IndexPipeline | undefined;
  let isBuild = false;
  const show = (event: IndexEvent): void => {
    if (event.type === 'changes-found')
      session.report({ files: 0, totalFiles: event.added + event.modified + (event.again ?? 0) });
    if (event.type === 'batch-committed') session.report({ files: event.files, totalFiles: event.totalFiles });
    onEvent?.(event);
  };

  const compare = async (stages: IndexStages, emit = show): Promise<IndexPipeline> => {
    const { IndexPipeline } = await import('../index/index-pipeline.ts');
    const beforeBatch = (batch: OpenBatch): string => manifest.openBatch(batch);
    const isFirst = first && pathTest(first);
    const inputs = inputSource({ session, config, processEnv }, manifest.read()?.inputs, signal);
    const { pool } = stages;
    return IndexPipeline.compare({ stages, pool, emit, beforeBatch, again, improve, isFirst, inputs, isBuild, signal });
  };
  const beforeFirst = async (): Promise<void> => {
    const wide = wideRoot(manifest.key.root, processEnv);
    if (wide && !(await confirmWide?.(wide))) throw errors.rootTooWide(wide.root, wide.nature);
    isBuild = force === true || !revisionOf(manifest.key);
    if (isBuild) return;
    const { startFromSibling } = await import('../packing/start-from-sibling.ts');
    await startFromSibling(manifest, git, (changed) => session.stages.pool.start?.(changed));
  };
  const unless = async (stages: IndexStages): Promise<IndexReport | undefined> => {
    const last = upToDate.get(stages);
    // Of searches that come at once, one compares the tree.
    if (last && last.begun > asked && !again && !improve) {
      for (const event of last.events) show(event);
      return last.report;
    }
    const begun = ++moment;
    let events: IndexEvent[] | undefined = [];
    const emit = (event: IndexEvent): void => {
      events?.push(event);
      show(event);
    };
    run = await sharedWork(() => compare(stages, emit));
    if (run.isUpToDate) {
      const report = await run.report();
      upToDate.set(stages, { begun, events, report });
      return report;
    }
    events = undefined;
    return undefined;
  };

  const applyRun = async (compared: IndexPipeline): Promise<IndexReport> => {
    const { inputs } = compared;
    if (!inputs?.isChanged) return compared.apply();
    const stages = await session.renew(inputs.begun);
    const report = await compared.withStages(stages, stages.pool).apply();
    manifest.write({ indexing: true, inputs: await inputs.completed(stages) });
    return report;
  };

  const wait = { waitMs, onWait: waitMs ? waitEvents(show, onWait) : onWait, signal };
  const apply = async (stages: IndexStages, isUnchanged: boolean): Promise<IndexReport> => {
    makePrivateFolder(cacheDir);
    if (maxCost !== undefined) assertPriced(config, stages.context);
    costs.begin(maxCost);
    // Another process may have written between the comparison and the lock.
    const compared = run && isUnchanged ? Promise.resolve(run) : compare(stages);
    const commit = revisionOf(manifest.key)?.commit;
    // A copy of another index, which an interrupted run may have brought up to the commit, has the history of another
    // commit.
    const isOfOther = commit !== undefined && history.read()?.head !== commit;
    const updateHistory = (): Promise<void> => history.update(git, commit);
    const [applied, updated] = await Promise.allSettled([
      compared.then((found) => applyRun((run = found))),
      // A search that only records file times does not start git.
      isOfOther ? updateHistory() : compared.then(({ hasNewContent }) => (hasNewContent ? updateHistory() : undefined)),
    ]);
    if (applied.status === 'rejected') throw applied.reason;
    if (updated.status === 'rejected') throw updated.reason;
    return applied.value;
  };
  const write = async (lockWait: LockWait): Promise<IndexReport> => {
    try {
      return await session.write({ ...lockWait, replace: force, beforeFirst, unless }, apply);
    } catch (error) {
      // The next run writes file times that this one could not write.
      const isKept = isCodesearchError(error, 'INDEX_BUSY') || isStorageFailure(error);
      if (!force && run?.hasOnlyNewStates && isKept) return run.report();
      throw error;
    }
  };
  try {
    return await write(wait);
  } catch (error) {
    // The content of a packed index was lost, and the index removed.
    if (isReplacement(error)) return write(wait);
    if (run || force || !isCodesearchError(error, 'INDEX_BUSY')) throw error;
    // There was no complete index to compare before the wait. Others that have waited may write file times now.
    if (manifest.read()?.completedAt === undefined) throw error;
    return write({ waitMs: shortWaitMs, signal });
  }
}

/** Emits an event for each change of what another process has done. */
export function waitEvents(
  emit: (event: IndexEvent) => void,
  onWait: LockWait['onWait'],
): NonNullable<LockWait['onWait']> {
  let last: Writer | undefined;
  return (writer) => {
    onWait?.(writer);
    const { pid, elsewhere, files, totalFiles } = writer;
    if (last && last.pid === pid && last.files === files && last.totalFiles === totalFiles) return;
    last = writer;
    const name = { ...(pid === undefined ? {} : { pid }), ...(elsewhere === undefined ? {} : { elsewhere }) };
    emit({ type: 'waiting', ...name, files, totalFiles });
  };
}
