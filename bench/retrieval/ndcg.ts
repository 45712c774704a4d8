import type { Target } from './benchmark.ts';

/** A ranked location, in the form of the benchmark's scorer. */
export interface Location {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Whether a location is in the target's file and overlaps its lines, if it has lines. One path may be a suffix of the other. */
export function hits(location: Location, target: Target): boolean {
  const samePath =
    location.path === target.path ||
    location.path.endsWith(`/${target.path}`) ||
    target.path.endsWith(`/${location.path}`);
  if (!samePath) return false;
  if (target.startLine === undefined || target.endLine === undefined) return true;
  return location.end >= target.startLine && location.start <= target.endLine;
}

/**
 * NDCG at 10 with binary gains: each target counts once, at the rank of the first location that hits it. Further locations in
 * its file gain nothing and keep their ranks.
 */
export function ndcg10(locations: readonly Location[], targets: readonly Target[]): number {
  const gains = new Set<number>();
  for (const target of targets) {
    const rank = locations.slice(0, 10).findIndex((location) => hits(location, target));
    if (rank !== -1) gains.add(rank);
  }
  const discounted = [...gains].reduce((sum, rank) => sum + discount(rank), 0);
  let ideal = 0;
  for (let rank = 0; rank < Math.min(10, targets.length); rank++) ideal += discount(rank);
  return ideal === 0 ? 0 : discounted / ideal;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2);
}
