import { expect, it } from 'vitest';
import type { Candidate, Reranked } from '@codesearch/kernel';
import { candidate } from '../fixture/candidate.ts';
import { originalsFirst } from './duplicates.ts';

const rankedBy = (candidates: readonly Candidate[]): readonly Reranked[] =>
  candidates.map((_, index) => ({ index, score: 10 - index, signals: [] }));

async function paths(
  candidates: readonly Candidate[],
  files: readonly Candidate[] = [],
  kept?: ReadonlySet<number>,
): Promise<readonly string[]> {
  const list = async (path: string) => files.map(({ chunk }) => chunk).filter((chunk) => chunk.path === path);
  const found = await originalsFirst(rankedBy(candidates), candidates, { limit: 10, kept, list });
  return found.map(({ chunk }) => chunk.id);
}

it('puts a file of the tree in front of its copies', async () => {
  const text = 'let first = 1;';
  const [one, own, two] = [
    candidate('.copies/one/src/a.ts', text),
    candidate('src/a.ts', text),
    candidate('.copies/two/src/a.ts', text),
  ];
  expect(await paths([one, own, two])).toEqual(['src/a.ts:1', '.copies/one/src/a.ts:1', '.copies/two/src/a.ts:1']);
  expect(await paths([one, two, own])).toEqual(['src/a.ts:1', '.copies/two/src/a.ts:1', '.copies/one/src/a.ts:1']);
  expect(await paths([own, one])).toEqual(['src/a.ts:1', '.copies/one/src/a.ts:1']);
  expect(await paths([one, own], [], new Set([0]))).toEqual(['.copies/one/src/a.ts:1', 'src/a.ts:1']);
});

it('finds the chunk of the tree if another one of its file is a candidate', async () => {
  const [copy, other] = [candidate('.copies/one/src/a.ts', 'let first = 1;'), candidate('src/a.ts', 'let second = 2;')];
  const own = candidate('src/a.ts', 'let first = 1;', { startLine: 7 });
  expect(await paths([copy, other], [other, own])).toEqual(['src/a.ts:7', 'src/a.ts:1']);
});

it('keeps what differs, and what no tree has', async () => {
  const candidates = [
    candidate('.copies/one/src/a.ts', 'let first = 1;'),
    candidate('src/a.ts', 'let first = 2;'),
    candidate('lib/src/b.ts', 'let first = 1;'),
    candidate('lib2/src/b.ts', 'let first = 1;'),
  ];
  expect(await paths(candidates)).toEqual(candidates.map(({ chunk }) => chunk.id));
});
