import type { SearchHit } from '@codesearch/engine';

/** How many reasons are given for a hit. */
const maxReasons = 2;

/** A signal that every hit has. */
const sameForAll = 'base';

/** Why a hit was found: the names of the signals that contribute most to its score, largest first. */
export function reasonsOf({ signals }: SearchHit): readonly string[] {
  return signals
    .map(({ name, value, weight }) => ({ name, contribution: value * weight }))
    .filter(({ name, contribution }) => name !== sameForAll && contribution > 0)
    .toSorted((a, b) => b.contribution - a.contribution)
    .slice(0, maxReasons)
    .map(({ name }) => name);
}
