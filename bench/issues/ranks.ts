import { rankedFiles } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Place } from './gold-places.ts';
import type { Instance } from './instance.ts';

/** Ranks of what an instance asks for in an answer, without generated copies. 1 is the best, `Infinity` is not found. */
export interface Ranks {
  /** Of the first gold file. */
  readonly firstFile: number;
  /** Of the last gold file. */
  readonly allFiles: number;
  /** Of the first hit that overlaps a gold place; absent if the instance has none. */
  readonly place?: number;
  readonly ms?: number;
}

export function ranks({ files, neutral }: Instance, places: readonly Place[], answer: Answer): Ranks {
  const hits = answer.hits.filter(({ path }) => !neutral.includes(path));
  const ranked = rankedFiles({ hits });
  const fileRanks = files.map((path) => rankAt(ranked.indexOf(path)));
  return {
    firstFile: Math.min(...fileRanks),
    allFiles: Math.max(...fileRanks),
    ...(places.length > 0 && { place: rankAt(hits.findIndex((hit) => places.some((place) => overlap(hit, place)))) }),
    ...(answer.ms !== undefined && { ms: answer.ms }),
  };
}

function rankAt(index: number): number {
  return index === -1 ? Infinity : index + 1;
}

function overlap(a: Place, b: Place): boolean {
  return a.path === b.path && a.startLine <= b.endLine && b.startLine <= a.endLine;
}
