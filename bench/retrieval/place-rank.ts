import type { Target } from './benchmark.ts';
import { hits } from './ndcg.ts';
import type { Location } from './ndcg.ts';

/** Whether a target names lines, so that the place of a hit can be scored. */
export function hasPlaces(targets: readonly Target[]): boolean {
  return targets.some(hasLines);
}

/**
 * The rank of the first location that overlaps the lines of a target. Targets without lines do not count.
 *
 * @returns 1 for the first location; `Infinity` if no location does
 */
export function placeRank(locations: readonly Location[], targets: readonly Target[]): number {
  const places = targets.filter(hasLines);
  const index = locations.findIndex((location) => places.some((target) => hits(location, target)));
  return index === -1 ? Infinity : index + 1;
}

function hasLines({ startLine, endLine }: Target): boolean {
  return startLine !== undefined && endLine !== undefined;
}
