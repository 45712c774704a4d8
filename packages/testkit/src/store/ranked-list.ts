import assert from 'node:assert/strict';
import type { RankedList } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { vectorOf } from '../fixture/entry.ts';

/** Asserts the order of entries with equal scores. The guard checks the rest of a list. */
export function assertRanked(list: RankedList): void {
  for (const [index, entry] of list.entries()) {
    const before = list[index - 1];
    if (!before || before.score > entry.score) continue;
    const ordered = before.path < entry.path || (before.path === entry.path && before.id < entry.id);
    assert.ok(ordered, `equal scores are not ordered by path, then id: ${before.path} before ${entry.path}`);
  }
}

/** @returns the distinct paths of all entries of a store with vectors of 8 dimensions, sorted */
export async function allPaths(store: GuardedStage<'store'>): Promise<string[]> {
  const list = await store.searchDense({ vector: vectorOf('everything'), topK: 10_000 });
  assertRanked(list);
  return [...new Set(list.map(({ path }) => path))].toSorted();
}
