import type { RankedEntry, RankedList } from '@codesearch/kernel';

/**
 * Sorts entries as the contract of `Store` requires: by descending score, then by path and id. @returns the first
 * `topK`
 */
export function ranked(entries: readonly RankedEntry[], topK: number): RankedList {
  return entries
    .toSorted((a, b) => b.score - a.score || compared(a.path, b.path) || compared(a.id, b.id))
    .slice(0, topK);
}

function compared(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
