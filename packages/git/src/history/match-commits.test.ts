import { expect, it } from 'vitest';
import { commitLog } from './commit-log.ts';
import type { CommitLog, LoggedCommit } from './commit-log.ts';
import { matchCommits } from './commit-history.ts';

let commits = 0;
const commit = (subject: string, ...paths: readonly string[]): LoggedCommit => ({
  hash: String(commits++).padStart(40, '0').split('').toReversed().join(''),
  subject,
  paths,
});

function logOf(read: readonly LoggedCommit[], older?: CommitLog): CommitLog {
  const hashes = read.map(({ hash }) => hash);
  return commitLog(hashes, read, older, 'head');
}

/** The files that the commits changed, the best match first. */
function matched(commits: readonly LoggedCommit[], query: string): readonly string[] {
  const scores = matchCommits(logOf(commits), [{ text: query, weight: 1 }]);
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
    matchCommits(logOf(commits), [{ text: 'pool', weight: 1 }]).get(path)!;
  const commits = [...times(5, 'five.ts'), ...times(9, 'nine.ts'), ...times(4, 'four.ts')];
  expect(scoreOf(commits, 'nine.ts')).toBeCloseTo(scoreOf(commits, 'five.ts'));
  expect(scoreOf(commits, 'four.ts')).toBeLessThan(scoreOf(commits, 'five.ts'));
});

it('weighs the parts of a query', () => {
  const log = logOf([commit('cache', 'a.ts'), commit('timer', 'b.ts')]);
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

it('has the listed commits only, also of an older log', () => {
  const [kept, dropped] = [commit('kept', 'kept.ts'), commit('dropped', 'dropped.ts')];
  const present = commit('new', 'new.ts');
  const log = commitLog([present.hash, kept.hash], [present], logOf([kept, dropped]), 'new');
  expect(log).toEqual({ ...logOf([present, kept]), head: 'new' });
});
