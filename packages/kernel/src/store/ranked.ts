import type { RankedEntry, RankedList } from '../contract/search.ts';

/** Entries in the order that the contract of stores asks for: by descending score, equal ones by path, then id. */
export function ranked(entries: readonly RankedEntry[], topK: number): RankedList {
  return entries
    .toSorted((a, b) => b.score - a.score || compared(a.path, b.path) || compared(a.id, b.id))
    .slice(0, topK);
}

function compared(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
