import type { SearchHit } from '@codesearch/engine';

/** Reasons that are told of a hit. */
const most = 2;

/** Why a hit was found: the names of the signals that count most for it, the greatest first. */
export function reasonsOf({ signals }: SearchHit): readonly string[] {
  return signals
    .map(({ name, value, weight }) => ({ name, share: value * weight }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, most)
    .map(({ name }) => name);
}
