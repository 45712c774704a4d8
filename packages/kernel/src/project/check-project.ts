import type { StageSet } from '../container/stage-set.ts';
import type { StageBindings } from '../config/define-config.ts';
import { stageNames } from '../contract/stage-map.ts';
import type { StageName } from '../contract/stage-map.ts';

/** Whether one stage can be used. */
export interface StageCheck {
  readonly stage: StageName;
  readonly plugin: string;
  /** Why it could not be opened; absent where it could. */
  readonly failure?: unknown;
}

/** What the change detector remembers against what the store holds. */
export interface ContentCheck {
  readonly committed: { readonly files: number; readonly chunks: number };
  readonly stored: { readonly files: number; readonly chunks: number };
  /** Whether the two agree. They need not while a run is under way or was interrupted: data comes before its commit. */
  readonly consistent: boolean;
}

export interface ProjectCheck {
  /** In the order of the flows. */
  readonly stages: readonly StageCheck[];
  /** Absent where there is no index, or where one of the two stages could not be opened. */
  readonly content?: ContentCheck;
}

/**
 * Opens every stage, and compares the two that keep state.
 *
 * @param indexed whether the stages stand over an index
 */
export async function checkProject(
  stages: StageSet,
  bindings: StageBindings,
  indexed: boolean,
  signal?: AbortSignal,
): Promise<ProjectCheck> {
  const checks: StageCheck[] = [];
  for (const stage of stageNames) {
    signal?.throwIfAborted();
    const { plugin } = bindings[stage];
    try {
      await stages.get(stage);
      checks.push({ stage, plugin });
    } catch (failure) {
      signal?.throwIfAborted();
      checks.push({ stage, plugin, failure });
    }
  }
  const failed = checks.some(
    ({ stage, failure }) => (stage === 'store' || stage === 'changeDetector') && failure !== undefined,
  );
  return failed || !indexed ? { stages: checks } : { stages: checks, content: await compare(stages, signal) };
}

async function compare(stages: StageSet, signal: AbortSignal | undefined): Promise<ContentCheck> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const [snapshot, stats] = await Promise.all([detector.snapshot(), store.stats({ signal })]);
  return {
    committed: { files: snapshot.files, chunks: snapshot.chunks },
    stored: { files: stats.files, chunks: stats.chunks },
    // Blank files are committed without an entry in the store.
    consistent: snapshot.chunks === stats.chunks && stats.files <= snapshot.files,
  };
}
