import type { CommitResult } from '@codesearch/engine';
import { expect, it } from 'vitest';
import { joinCommits } from './join-commits.ts';

const result = (scores: readonly number[], note: string): CommitResult => ({
  commits: scores.map((score) => ({ score }) as CommitResult['commits'][number]),
  searched: 10,
  notes: ['The same.', note],
});

it('has the commits of all projects, best first, and each note once', () => {
  const { commits, searched, notes } = joinCommits([result([9, 2], 'One.'), result([5], 'Other.')]);
  expect(commits.map(({ score }) => score)).toEqual([9, 5, 2]);
  expect({ searched, notes }).toEqual({ searched: 20, notes: ['The same.', 'One.', 'Other.'] });
});
