import type { SearchHit, SearchResult } from '@codesearch/engine';
import { linesOf } from './place.ts';

/** Hits of one file that follow each other without a gap, to be shown as one piece of it. */
export interface Passage {
  /** In the order of the file; at least one. */
  readonly hits: readonly SearchHit[];
  /** The hit that brought it in. */
  readonly best: SearchHit;
}

/** What an answer shows of one file. */
export interface FilePassages {
  readonly path: string;
  /** The best first, then in the order of the file. */
  readonly passages: readonly Passage[];
}

/**
 * The hits of an answer by file, in the order of each file's best hit. Neighbours are joined where both are still in the file
 * as they were indexed: what is no longer there is shown by itself.
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
    if (group && continues(hit, group.at(-1) as SearchHit)) group.push(hit);
    else groups.push([hit]);
  }
  const passages = groups.map((hits): Passage => ({
    hits,
    best: ranked.find((hit) => hits.includes(hit)) as SearchHit,
  }));
  const first = passages.find(({ best }) => best === ranked[0]) as Passage;
  return [first, ...passages.filter((passage) => passage !== first)];
}

function continues(hit: SearchHit, before: SearchHit): boolean {
  if (hit.follows !== before.chunk.id) return false;
  const verdict = hit.freshness.verdict;
  return (
    verdict === before.freshness.verdict &&
    (verdict === 'fresh' || verdict === 'moved') &&
    linesOf(hit).startLine - linesOf(before).endLine === hit.chunk.startLine - before.chunk.endLine
  );
}
