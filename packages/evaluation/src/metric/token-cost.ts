import { tokenBound } from '@codesearch/presentation/tokens';
import type { Place } from '../query/place.ts';

/** A hit with its code. */
export interface ReadHit extends Place {
  readonly text: string;
}

/**
 * Tokens to read up to the first relevant hit: each hit costs the line with its place and its whole code, counted as an
 * upper bound in `cl100k_base`, see `tokenBound`.
 *
 * @param hits best first
 * @param rank of the first relevant hit; `Infinity` costs all hits
 */
export function tokenCost(hits: readonly ReadHit[], rank: number): number {
  return hits
    .slice(0, rank)
    .reduce(
      (sum, { path, startLine, endLine, text }) => sum + tokenBound(`${path}:${startLine}-${endLine}\n${text}\n`),
      0,
    );
}
