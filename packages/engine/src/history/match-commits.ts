import { weightedTokens } from '@codesearch/kernel';
import type { QueryPart } from '@codesearch/kernel';
import { part } from './commit-log.ts';
import type { CommitLog } from './commit-log.ts';

/** Parameters of BM25. */
const saturation = 1.2;
const lengthShare = 0.75;

/** Commits of a file that count. With all of them, a file that changes often would score high for any query. */
const summedCommits = 5;

/**
 * Finds the files that were changed by commits with a subject like the query.
 *
 * @param parts of the query
 * @returns by path, the sum of the BM25 scores of the five best commits that changed the file
 */
export function matchCommits(log: CommitLog, parts: readonly QueryPart[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  const counts = new Map<number, number>();
  const commits = [...commitScores(log, parts)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const [commit, score] of commits) {
    for (const path of part(log.commitPaths, log.pathEnds, commit)) {
      const count = counts.get(path) ?? 0;
      if (count === summedCommits) continue;
      counts.set(path, count + 1);
      const name = log.paths[path] as string;
      scores.set(name, (scores.get(name) ?? 0) + score);
    }
  }
  return scores;
}

/** The BM25 scores of the commits whose subjects share a term with the query. A term counts once in a subject. */
function commitScores(
  { terms, termCommits, termEnds, lengths }: CommitLog,
  parts: readonly QueryPart[],
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  const meanLength = termCommits.length / lengths.length;
  for (const [token, weight] of weightedTokens(parts)) {
    const commits = part(termCommits, termEnds, positionOf(token, terms));
    const rarity = Math.log(1 + (lengths.length - commits.length + 0.5) / (commits.length + 0.5));
    for (const commit of commits) {
      const length = (lengths[commit] as number) / meanLength;
      const norm = saturation * (1 - lengthShare + lengthShare * length);
      scores.set(commit, (scores.get(commit) ?? 0) + (weight * rarity * (saturation + 1)) / (1 + norm));
    }
  }
  return scores;
}

/** @returns the position of a text in a sorted list; its length if it is not there */
function positionOf(text: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === text ? low : sorted.length;
}
