import type { Place } from '../issues/gold-places.ts';

/** Ranks of the first right hit. 1 is the best, `Infinity` is not found. */
export interface Ranks {
  /** Of the first hit in a file that has an answer. */
  readonly file: number;
  /** Of the first hit that overlaps the lines of an answer. */
  readonly place: number;
}

/** @param hits best first */
export function ranks(hits: readonly Place[], answers: readonly Place[]): Ranks {
  return {
    file: firstRank(hits, (hit) => answers.some(({ path }) => path === hit.path)),
    place: firstRank(hits, (hit) => answers.some((answer) => overlap(hit, answer))),
  };
}

function firstRank(hits: readonly Place[], isRight: (hit: Place) => boolean): number {
  const index = hits.findIndex(isRight);
  return index === -1 ? Infinity : index + 1;
}

function overlap(a: Place, b: Place): boolean {
  return a.path === b.path && a.startLine <= b.endLine && b.startLine <= a.endLine;
}
