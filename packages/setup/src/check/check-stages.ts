import type { Project } from '@codesearch/engine';
import { stageNames } from '@codesearch/kernel';
import type { StageBinding, StageName } from '@codesearch/kernel';

/** Whether one stage can be used. */
export interface StageCheck {
  readonly stage: StageName;
  readonly plugin: string;
  /** The host that it sends text to; absent if it sends none. */
  readonly host?: string;
  /** Why it could not be opened or used; absent if it works. */
  readonly failure?: unknown;
}

/** Opens and checks every stage, in the order of the pipelines. A failure does not end the checks. */
export async function checkStages(
  { session, config }: Project['parts'],
  signal?: AbortSignal,
): Promise<readonly StageCheck[]> {
  const { context } = session.stages;
  return session.readTree(async (stages) => {
    const checks: StageCheck[] = [];
    for (const stage of stageNames) {
      signal?.throwIfAborted();
      const binding: StageBinding = config.stages[stage];
      const { plugin } = binding;
      const facts = binding.describe(context);
      const host = 'host' in facts && facts.host !== undefined ? { host: facts.host } : {};
      try {
        const opened = await stages.get(stage);
        await opened.check({ signal });
        checks.push({ stage, plugin, ...host });
      } catch (failure) {
        checks.push({ stage, plugin, ...host, failure });
      }
    }
    signal?.throwIfAborted();
    return checks;
  });
}
