import { matchOf } from '@codesearch/presentation';
import type { SearchHit, SearchResult } from '@codesearch/engine';
import type { OutputFormat } from '@codesearch/presentation';
import type { QueryOptions } from './query-options.ts';

/** Max hits of one search. */
const maxHits = 1000;

/** Hits to search for each file: a file can have several. */
const hitsPerFile = 3;

/** How many hits a search has to find for an output, and which of them the output gets. */
export interface HitLimits {
  readonly limit: number;
  /** Whether a file is listed although another one has the same text. */
  readonly listDuplicates: boolean;
  keep(result: SearchResult): SearchResult;
}

export function hitLimits(format: OutputFormat, formatName: string, options: QueryOptions): HitLimits {
  const listsFiles = format.form === undefined && format.unit === 'file';
  const keepsHits = format.form === undefined && format.keepsHits === true;
  // As grep does, counting and listing what matches is complete.
  const isAll = (formatName === 'count' || options.filesWithMatches === true) && matchOf(options) !== undefined;
  const maxFiles = isAll && !options.isLimited ? Infinity : options.limit;
  const limit = listsFiles ? Math.min(maxHits, hitsPerFile * options.limit) : options.limit;
  return {
    limit: isAll ? Infinity : limit,
    listDuplicates: listsFiles,
    keep: (result) => {
      if (keepsHits) return hitsOfFiles(result, maxFiles);
      return listsFiles ? bestOfFiles(result, maxFiles) : result;
    },
  };
}

/** Keeps the best hit of each file. */
function bestOfFiles(result: SearchResult, limit: number): SearchResult {
  const files = new Map<string, SearchHit>();
  for (const hit of result.hits) {
    const file = `${hit.root}/${hit.chunk.path}`;
    if (!files.has(file)) files.set(file, hit);
  }
  return { ...result, hits: [...files.values()].slice(0, limit) };
}

/** Keeps the hits of the best files. */
function hitsOfFiles(result: SearchResult, limit: number): SearchResult {
  const files = new Set<string>();
  const hits = result.hits.filter(({ root, chunk }) => {
    const file = `${root}/${chunk.path}`;
    if (!files.has(file) && files.size < limit) files.add(file);
    return files.has(file);
  });
  return { ...result, hits };
}
