import { errors } from '@codesearch/kernel';
import type { StageMap, StageName } from '@codesearch/kernel';
import { AdaptiveLimiter, systemTiming } from '@codesearch/toolkit';
import type { ConcurrencyPolicy, Timing } from '@codesearch/toolkit';
import { wrapStage } from './wrap-stage.ts';

/**
 * Bounds how many calls of a stage run at once, all its methods together, by an {@link AdaptiveLimiter}. Opening and
 * streams do not count. Disposal rejects what still waits with `CLOSED`.
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
    dispose: () => limiter.close(errors.closed(`The ${name}`)),
  });
}
