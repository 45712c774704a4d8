import assert from 'node:assert/strict';
import type { RankedList } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/engine';
import { vectorOf } from '../fixture/entry.ts';

/** Asserts what holds for every list that a store returns. */
export function assertRanked(list: RankedList, topK: number): void {
  assert.ok(list.length <= topK, `${list.length} entries for topK ${topK}`);
  assert.equal(new Set(list.map(({ id }) => id)).size, list.length, 'an entry occurs twice');
  for (const [index, entry] of list.entries()) {
    assert.ok(Number.isFinite(entry.score), `the score of ${entry.path} is ${entry.score}`);
    const before = list[index - 1];
    if (!before) continue;
    assert.ok(before.score >= entry.score, `scores do not descend: ${before.score} before ${entry.score}`);
    if (before.score > entry.score) continue;
    const ordered = before.path < entry.path || (before.path === entry.path && before.id < entry.id);
    assert.ok(ordered, `equal scores are not ordered by path, then id: ${before.path} before ${entry.path}`);
  }
}

/** @returns the distinct paths of all entries of a store with vectors of 8 dimensions, sorted */
export async function allPaths(store: GuardedStage<'store'>): Promise<string[]> {
  const list = await store.searchDense({ vector: vectorOf('everything'), topK: 10_000 });
  assertRanked(list, 10_000);
  return [...new Set(list.map(({ path }) => path))].toSorted();
}
