import type { Target } from './benchmark.ts';

/** A ranked place, as the benchmark's scorer takes it. */
export interface Place {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Whether a place lies in the target's file and touches its lines, where it has some. Either path may be the longer. */
export function hits(place: Place, target: Target): boolean {
  const samePath =
    place.path === target.path || place.path.endsWith(`/${target.path}`) || target.path.endsWith(`/${place.path}`);
  if (!samePath) return false;
  if (target.startLine === undefined || target.endLine === undefined) return true;
  return place.end >= target.startLine && place.start <= target.endLine;
}

/** NDCG at 10 with binary gains: each target counts once, at the rank of the first place that hits it. */
export function ndcg10(places: readonly Place[], targets: readonly Target[]): number {
  const gains = new Set<number>();
  for (const target of targets) {
    const rank = places.slice(0, 10).findIndex((place) => hits(place, target));
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
