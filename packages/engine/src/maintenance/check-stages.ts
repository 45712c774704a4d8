import type { IndexSession } from '../session/index-session.ts';
import type { StageSet } from '../stage/stage-set.ts';
import { stageNames } from '@codesearch/kernel';
import type { StageBindings, StageName } from '@codesearch/kernel';

/** Whether one stage can be used. */
export interface StageCheck {
  readonly stage: StageName;
  readonly plugin: string;
  /** Why it could not be opened or used; absent if it works. */
  readonly failure?: unknown;
}

/** Opens and checks every stage, in the order of the pipelines. A failure does not end the checks. */
export async function checkStages(
  session: IndexSession,
  bindings: StageBindings,
  signal: AbortSignal | undefined,
): Promise<readonly StageCheck[]> {
  return session.readTree((stages) => checkAll(stages, bindings, signal));
}

async function checkAll(
  stages: StageSet,
  bindings: StageBindings,
  signal: AbortSignal | undefined,
): Promise<readonly StageCheck[]> {
  const checks: StageCheck[] = [];
  for (const stage of stageNames) {
    signal?.throwIfAborted();
    const { plugin } = bindings[stage];
    try {
      const opened = await stages.get(stage);
      await opened.check({ signal });
      checks.push({ stage, plugin });
    } catch (failure) {
      checks.push({ stage, plugin, failure });
    }
  }
  signal?.throwIfAborted();
  return checks;
}
