import { expect, it } from 'vitest';
import { extendCommitLog, maxCommits } from './commit-log.ts';
import type { LoggedCommit } from './commit-log.ts';
import { matchCommits } from './match-commits.ts';

const commit = (subject: string, ...paths: readonly string[]): LoggedCommit => ({ subject, paths });

/** The files that the commits changed, the best match first. */
function matched(commits: readonly LoggedCommit[], query: string): readonly string[] {
  const scores = matchCommits(extendCommitLog(undefined, 'head', commits), [{ text: query, weight: 1 }]);
  return [...scores].sort(([, a], [, b]) => b - a).map(([path]) => path);
}

it('ranks files by how well the subjects of their commits match', () => {
  const commits = [
    commit('Retry a request that timed out', 'client.ts'),
    commit('Add a request', 'server.ts', 'client.ts'),
    commit('Format the documentation', 'README.md'),
  ];
  expect(matched(commits, 'a request is not retried after it timed out')).toEqual(['client.ts', 'server.ts']);
});

it('counts a rare word more than a frequent one', () => {
  const commits = [
    commit('fix overflow', 'rare.ts'),
    ...Array.from({ length: 9 }, (_, index) => commit(`fix number${index}`, 'frequent.ts')),
  ];
  expect(matched(commits, 'overflow')).toEqual(['rare.ts']);
  expect(matched([...commits, commit('fix overflow again', 'frequent.ts')], 'fix')[0]).toBe('frequent.ts');
});

it('counts at most five commits of a file', () => {
  const times = (count: number, path: string): readonly LoggedCommit[] =>
    Array.from({ length: count }, () => commit('close the pool', path));
  const scoreOf = (commits: readonly LoggedCommit[], path: string): number =>
    matchCommits(extendCommitLog(undefined, 'head', commits), [{ text: 'pool', weight: 1 }]).get(path)!;
  const commits = [...times(5, 'five.ts'), ...times(9, 'nine.ts'), ...times(4, 'four.ts')];
  expect(scoreOf(commits, 'nine.ts')).toBeCloseTo(scoreOf(commits, 'five.ts'));
  expect(scoreOf(commits, 'four.ts')).toBeLessThan(scoreOf(commits, 'five.ts'));
});

it('weighs the parts of a query', () => {
  const log = extendCommitLog(undefined, 'head', [commit('cache', 'a.ts'), commit('timer', 'b.ts')]);
  const scores = matchCommits(log, [
    { text: 'cache', weight: 1 },
    { text: 'timer', weight: 3 },
  ]);
  expect(scores.get('b.ts')! / scores.get('a.ts')!).toBeCloseTo(3);
});

it('finds nothing without a common word or without commits', () => {
  expect(matched([commit('one', 'a.ts')], 'two')).toEqual([]);
  expect(matched([], 'two')).toEqual([]);
});

it('forgets the oldest commits', () => {
  const older = extendCommitLog(
    undefined,
    'old',
    Array.from({ length: maxCommits }, (_, index) => commit(`old number${index}`, `${index}.ts`)),
  );
  const log = extendCommitLog(older, 'new', [commit('new', 'new.ts')]);
  expect(log.lengths).toHaveLength(maxCommits);
  expect(log.paths).toHaveLength(maxCommits);
  expect([log.paths[0], log.paths.at(-1)]).toEqual(['new.ts', `${maxCommits - 2}.ts`]);
});
