import { distance } from 'fastest-levenshtein';

/**
 * The names that a mistyped one most likely stands for, nearest first: those that begin with it, then by edits. None where more than
 * half of the name would have to be another.
 */
export function nearest(name: string, known: readonly string[], most: number): readonly string[] {
  if (name === '') return [];
  const rank = (each: string): number => (each.startsWith(name) || name.startsWith(each) ? 0 : distance(name, each));
  return known
    .map((each) => ({ each, rank: rank(each) }))
    .filter((each) => each.rank <= name.length / 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ each }) => each);
}
