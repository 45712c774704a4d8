import type { SimilarNamesRequest } from '@codesearch/kernel';

/** @returns the distance of a name to a word, or `undefined` if they are not alike */
export function nameDistance(
  name: string,
  { word, likeness, maxEdits = 1 }: Pick<SimilarNamesRequest, 'word' | 'likeness' | 'maxEdits'>,
): number | undefined {
  if (likeness === 'spelling') {
    const distance = edits(word, name);
    return distance <= maxEdits ? distance : undefined;
  }
  const isAlike = likeness === 'prefix' ? name.startsWith(word) : name.includes(word);
  return isAlike ? name.length - word.length : undefined;
}

/** The optimal string alignment distance, from the definition. */
function edits(from: string, to: string): number {
  const known = new Map<string, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const choices = [
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
      choices.push(distance(i - 2, j - 2) + 1);
    const least = Math.min(...choices);
    known.set(key, least);
    return least;
  };
  return distance(from.length, to.length);
}
