import { loadTarget } from './targets.ts';
import type { TargetName } from './targets.ts';

/** A target with its part of the time. */
export interface PlannedTarget {
  readonly target: TargetName;
  readonly promise: string;
  /** Absent if there is no limit. */
  readonly seconds?: number | undefined;
}

/** Divides the time of a hunt by the shares of the targets. */
export async function targetPlan(
  names: readonly TargetName[],
  seconds: number | undefined,
): Promise<readonly PlannedTarget[]> {
  const loaded = await Promise.all(names.map(async (target) => ({ target, ...(await loadTarget(target)) })));
  const sum = loaded.reduce((total, { share }) => total + share, 0);
  return loaded.map(({ target, promise, share }) => {
    return { target, promise, ...(seconds !== undefined && { seconds: (seconds * share) / sum }) };
  });
}
