import { fileRanks, placeRanks } from '@codesearch/evaluation/parts';
import type { Place } from '@codesearch/evaluation/parts';
import type { Answer } from '../question/answer.ts';
import { meanOf, within } from '../question/table.ts';
import type { Column } from '../question/table.ts';
import type { Instance } from './instance.ts';

/**
 * Ranks of what an instance asks for in an answer, without generated copies. 1 is the best, `Infinity` is not found.
 */
export interface Ranks {
  /** Of the first gold file, among the distinct files. */
  readonly file: number;
  /** Of the last gold file. */
  readonly allFiles: number;
  /** Of the first hit that overlaps a gold place; absent if the instance has none. */
  readonly place?: number;
  /** Of the hit with which each edited function has one that overlaps it; absent if the instance has none. */
  readonly allFunctions?: number;
  readonly ms?: number;
}

const depths = [1, 3, 5, 10] as const;

export const columns: readonly Column<Ranks>[] = [
  ...within('Acc', depths, ({ allFiles }: Ranks) => allFiles),
  ...within('hit', [...depths, 100], ({ file }: Ranks) => file),
  ...within('place', depths, ({ place }: Ranks) => place),
  ...within('functions', [5, 10], ({ allFunctions }: Ranks) => allFunctions),
  { name: 'ms', of: (answers) => meanOf(answers, ({ ms }) => ms) },
];

/** What an instance asks for. */
export interface Gold {
  readonly places: readonly Place[];
  readonly functions: readonly Place[];
}

export function ranksOf({ files, neutral }: Instance, { places, functions }: Gold, { hits: all, ms }: Answer): Ranks {
  const hits = all.filter(({ path }) => !neutral.includes(path));
  const ranks = fileRanks(
    rankedFiles(hits).map((path) => ({ path })),
    files.map((path) => ({ path })),
  );
  return {
    file: Math.min(...ranks),
    allFiles: Math.max(...ranks),
    ...(places.length > 0 && { place: Math.min(...placeRanks(hits, places)) }),
    ...(functions.length > 0 && { allFunctions: Math.max(...placeRanks(hits, functions)) }),
    ...(ms !== undefined && { ms }),
  };
}

/** The distinct files of hits, best first. */
export function rankedFiles(hits: Answer['hits']): readonly string[] {
  return [...new Set(hits.map(({ path }) => path))];
}
