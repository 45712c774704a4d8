import { overlap } from '../query/place.ts';
import type { Place } from '../query/place.ts';

/**
 * For each relevant place the rank of the first hit that overlaps it.
 *
 * @param hits best first
 * @returns one rank per place, in order: 1 for the first hit, `Infinity` if no hit overlaps the place
 */
export function placeRanks(hits: readonly Place[], relevant: readonly Place[]): readonly number[] {
  return relevant.map((place) => rankOf(hits, (hit) => overlap(hit, place)));
}

/**
 * For each file with a relevant place the rank of the first hit in it.
 *
 * @param hits best first; several hits of one file have ranks of their own, since a reader reads all of them
 * @returns one rank per file, in the order of the places
 */
export function fileRanks(hits: readonly Place[], relevant: readonly Place[]): readonly number[] {
  const paths = [...new Set(relevant.map(({ path }) => path))];
  return paths.map((path) => rankOf(hits, (hit) => hit.path === path));
}

function rankOf(hits: readonly Place[], isRight: (hit: Place) => boolean): number {
  const index = hits.findIndex(isRight);
  return index === -1 ? Infinity : index + 1;
}
