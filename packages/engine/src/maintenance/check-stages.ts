import type { StageSet } from '../container/stage-set.ts';
import { stageNames } from '@codesearch/kernel';
import type { StageBindings, StageName } from '@codesearch/kernel';

/** Whether one stage can be used. */
export interface StageCheck {
  readonly stage: StageName;
  readonly plugin: string;
  /** Why it could not be opened, or cannot be used as it should; absent where all is well. */
  readonly failure?: unknown;
}

/** Opens every stage and has it look whether all is well, in the order of the flows. After one that fails, the others are tried too. */
export async function checkStages(
  stages: StageSet,
  bindings: StageBindings,
  signal?: AbortSignal,
): Promise<readonly StageCheck[]> {
  const checks: StageCheck[] = [];
  for (const stage of stageNames) {
    signal?.throwIfAborted();
    const { plugin } = bindings[stage];
    try {
      const opened = await stages.get(stage);
      await opened.check?.({ signal });
      checks.push({ stage, plugin });
    } catch (failure) {
      checks.push({ stage, plugin, failure });
    }
  }
  signal?.throwIfAborted();
  return checks;
}
