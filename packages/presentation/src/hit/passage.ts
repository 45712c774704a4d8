import type { SearchHit, SearchResult } from '@codesearch/engine';
import { isOnDisk, linesOf } from './location.ts';

/** Adjacent hits of one file, shown as one piece. */
export interface Passage {
  /** In the order of the file; at least one. */
  readonly hits: readonly SearchHit[];
  /** The one that ranks highest. */
  readonly best: SearchHit;
}

/**
 * Joins adjacent hits if both are in the file on disk at the distance at which they were indexed.
 *
 * @returns passages by the rank of their best hit
 */
export function passagesOf(hits: SearchResult['hits']): readonly Passage[] {
  const files = Map.groupBy(hits, ({ root, chunk }) => `${root}\n${chunk.path}`);
  const ranks = new Map(hits.map((hit, rank) => [hit, rank]));
  const rankOf = (hit: SearchHit): number => ranks.get(hit) ?? Infinity;
  return [...files.values()]
    .flatMap(adjacentGroups)
    .map((group): Passage => ({
      hits: group,
      best: group.reduce((best, hit) => (rankOf(hit) < rankOf(best) ? hit : best)),
    }))
    .toSorted((a, b) => rankOf(a.best) - rankOf(b.best));
}

/** @param ranked hits of one file */
function adjacentGroups(ranked: readonly SearchHit[]): readonly (readonly SearchHit[])[] {
  const groups: SearchHit[][] = [];
  for (const hit of ranked.toSorted((a, b) => linesOf(a).startLine - linesOf(b).startLine)) {
    const group = groups.at(-1);
    if (group && isAdjacent(group.at(-1) as SearchHit, hit)) group.push(hit);
    else groups.push([hit]);
  }
  return groups;
}

function isAdjacent(before: SearchHit, hit: SearchHit): boolean {
  return (
    hit.follows === before.chunk.id &&
    isOnDisk(hit) &&
    hit.freshness.verdict === before.freshness.verdict &&
    linesOf(hit).startLine - linesOf(before).endLine === hit.chunk.startLine - before.chunk.endLine
  );
}
