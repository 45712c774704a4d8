import type { Place } from './gold-places.ts';

/** What a program found for one instance. */
export interface Answer {
  /** Best first. */
  readonly hits: readonly Place[];
  /** Milliseconds of the query; absent if starting the program is a part of them. */
  readonly ms?: number;
}

/** The distinct files of an answer, best first. */
export function rankedFiles({ hits }: Answer): readonly string[] {
  return [...new Set(hits.map(({ path }) => path))];
}
