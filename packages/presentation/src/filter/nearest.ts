import { distance } from 'fastest-levenshtein';

/**
 * Finds the known names that a mistyped name probably means, best first. A name that begins with it, or with which it
 * begins, comes first; the others follow by edit distance, up to half of the length of the name.
 *
 * @param max maximum number of names
 */
export function nearest(name: string, known: readonly string[], max: number): readonly string[] {
  if (name === '') return [];
  const rank = (each: string): number => (each.startsWith(name) || name.startsWith(each) ? 0 : distance(name, each));
  return known
    .map((each) => ({ each, rank: rank(each) }))
    .filter((each) => each.rank <= name.length / 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ each }) => each);
}
