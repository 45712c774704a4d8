import type { StageMap, StageName } from '../contract/stage-map.ts';
import { closed } from '../error/errors.ts';
import { AdaptiveLimiter } from './adaptive-limiter.ts';
import type { ConcurrencyPolicy } from './adaptive-limiter.ts';
import { systemTiming } from './timing.ts';
import type { Timing } from './timing.ts';
import { wrapStage } from './wrap-stage.ts';

/**
 * Bounds how many calls of a stage run at once, all its methods together, by an {@link AdaptiveLimiter}. Opening and streams
 * do not count. Disposal rejects what still waits with `CLOSED`.
 */
export function withConcurrency<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  policy: ConcurrencyPolicy,
  timing: Timing = systemTiming,
): StageMap[Name] {
  const limiter = new AdaptiveLimiter(policy, timing);
  return wrapStage(name, stage, {
    call: (invoke, { signal }) => limiter.run(() => invoke(), signal),
    async dispose(invoke) {
      limiter.close(closed(`The ${name}`));
      await invoke();
    },
  });
}
