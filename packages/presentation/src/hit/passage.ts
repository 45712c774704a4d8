import type { SearchHit, SearchResult } from '@codesearch/engine';
import { isOnDisk, linesOf } from './location.ts';

/** Adjacent hits of one file, shown as one piece. */
export interface Passage {
  /** In the order of the file; at least one. */
  readonly hits: readonly SearchHit[];
  /** The one that ranks highest. */
  readonly best: SearchHit;
}

/** The passages of one file. */
export interface FilePassages {
  readonly path: string;
  /** The one with the best hit first, the others in the order of the file. */
  readonly passages: readonly Passage[];
}

/**
 * Groups hits by file, in the order of each file's best hit. Adjacent hits are joined if both are in the file on disk
 * at the distance at which they were indexed.
 */
export function passagesByFile(hits: SearchResult['hits']): readonly FilePassages[] {
  const files = new Map<string, { readonly path: string; readonly hits: SearchHit[] }>();
  for (const hit of hits) {
    const key = `${hit.root}\n${hit.chunk.path}`;
    const file = files.get(key);
    if (file) file.hits.push(hit);
    else files.set(key, { path: hit.chunk.path, hits: [hit] });
  }
  return Array.from(files.values(), ({ path, hits: ranked }) => ({ path, passages: passagesOf(ranked) }));
}

/** @param ranked hits of one file, best first */
function passagesOf(ranked: readonly SearchHit[]): readonly Passage[] {
  const inOrder = ranked.toSorted((a, b) => linesOf(a).startLine - linesOf(b).startLine);
  const groups: SearchHit[][] = [];
  for (const hit of inOrder) {
    const group = groups.at(-1);
    if (group && isAdjacent(group.at(-1) as SearchHit, hit)) group.push(hit);
    else groups.push([hit]);
  }
  const passages = groups.map((hits): Passage => ({
    hits,
    best: ranked.find((hit) => hits.includes(hit)) as SearchHit,
  }));
  const first = passages.find(({ best }) => best === ranked[0]) as Passage;
  return [first, ...passages.filter((passage) => passage !== first)];
}

function isAdjacent(before: SearchHit, hit: SearchHit): boolean {
  return (
    hit.follows === before.chunk.id &&
    isOnDisk(hit) &&
    hit.freshness.verdict === before.freshness.verdict &&
    linesOf(hit).startLine - linesOf(before).endLine === hit.chunk.startLine - before.chunk.endLine
  );
}
