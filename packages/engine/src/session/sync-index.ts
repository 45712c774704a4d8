import { errors } from '@codesearch/kernel';
import { isStorageFailure, makePrivateFolder } from '@codesearch/toolkit';
import type { CommitHistory } from '../history/commit-history.ts';
import type { IndexStages } from './index-stages.ts';
import { wideRoot } from '../home/wide-root.ts';
import type { IndexEvent, IndexReport } from '../index/index-event.ts';
import type { IndexPipeline } from '../index/index-pipeline.ts';
import type { IndexOptions } from '../project/project.ts';
import type { OpenBatch } from '../state/manifest.ts';
import type { IndexSession } from './index-session.ts';

/** What every run of a project has in common. */
export interface RunSettings {
  /** Folder that all projects share. */
  readonly cacheDir: string;
  /** The process's environment. */
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  readonly history: CommitHistory;
}

/**
 * Brings the index up to the tree, and the history up to the last commit. If nothing changed in the tree since the last run,
 * nothing is written and no lock is taken. If only states of files changed, such as times, and nothing can be written, the index is up
 * to the tree nevertheless.
 *
 * @throws INPUT_INVALID if the tree contains far more than a project, and `confirmWide` does not confirm it
 */
export async function syncIndex(
  session: IndexSession,
  { cacheDir, processEnv, history }: RunSettings,
  { force, improve, waitMs, confirmWide, onEvent, signal }: IndexOptions,
): Promise<IndexReport> {
  const { manifest } = session;
  let run: IndexPipeline | undefined;

  const compare = async (stages: IndexStages): Promise<IndexPipeline> => {
    const { IndexPipeline } = await import('../index/index-pipeline.ts');
    const emit = (event: IndexEvent): void => onEvent?.(event);
    const beforeBatch = (batch: OpenBatch): void => void manifest.write({ indexing: true, batch });
    return IndexPipeline.compare({ stages, pool: stages.pool, emit, beforeBatch, improve, signal });
  };
  const beforeFirst = async (): Promise<void> => {
    const wide = wideRoot(manifest.key.root, processEnv);
    if (wide && !(await confirmWide?.(wide))) throw errors.rootTooWide(wide.root, wide.nature);
  };
  const unless = async (stages: IndexStages): Promise<IndexReport | undefined> => {
    run = await compare(stages);
    return run.isUpToDate ? run.report() : undefined;
  };

  const write = session.write({ replace: force, beforeFirst, unless, waitMs, signal }, async (stages, isUnchanged) => {
    makePrivateFolder(cacheDir);
    // Another process may have written between the comparison and the lock.
    if (!run || !isUnchanged) run = await compare(stages);
    const git = { folder: manifest.key.root, env: (name: string) => processEnv[name], signal };
    const [applied, updated] = await Promise.allSettled([
      run.apply(),
      // A search that only records file times does not start git.
      run.hasNewContent ? history.update(git) : undefined,
    ]);
    if (applied.status === 'rejected') throw applied.reason;
    if (updated.status === 'rejected') throw updated.reason;
    return applied.value;
  });
  try {
    return await write;
  } catch (error) {
    if (!force && run?.hasOnlyNewStates && isStorageFailure(error)) return run.report();
    throw error;
  }
}
