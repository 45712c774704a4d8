import type { SearchHit, SearchResult } from '@codesearch/engine';

/** Max hits of one search. */
const maxHits = 1000;

/** Hits to search for each file: a file can have several. */
const hitsPerFile = 3;

/** How many hits to search in order to list this many files. */
export function hitsForFiles(files: number): number {
  return Math.min(maxHits, hitsPerFile * files);
}

/** Keeps the best hit of each file. */
export function bestOfFiles(result: SearchResult, limit: number): SearchResult {
  const files = new Map<string, SearchHit>();
  for (const hit of result.hits) {
    const file = `${hit.root}/${hit.chunk.path}`;
    if (!files.has(file)) files.set(file, hit);
  }
  return { ...result, hits: [...files.values()].slice(0, limit) };
}

/** Keeps the hits of the best files. */
export function hitsOfFiles(result: SearchResult, limit: number): SearchResult {
  const files = new Set<string>();
  const hits = result.hits.filter(({ root, chunk }) => {
    const file = `${root}/${chunk.path}`;
    if (!files.has(file) && files.size < limit) files.add(file);
    return files.has(file);
  });
  return { ...result, hits };
}
