import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { unquotedPath } from '../git/unquoted-path.ts';
import { maxCommits } from './commit-log.ts';
import type { LoggedCommit } from './commit-log.ts';

/** Commits to read by their hashes. For more, reading all takes less time. */
const maxNamed = 100;

// Git would run a program of the configuration to check signatures, and could fail on notes.
const safe: readonly string[] = [
  '--no-show-signature',
  '--no-ext-diff',
  '--no-textconv',
  '--no-notes',
  '--no-color',
  '--encoding=UTF-8',
  '--name-only',
  '--no-renames',
  '--no-follow',
  '--relative',
  '--format=%x00%H %s',
];
const selection: readonly string[] = ['--no-merges', `--max-count=${maxCommits}`];

/**
 * Lists the last commits that changed files of a project, without merges. The repository may be around the root.
 *
 * @param git its folder is the root of the project
 * @param head hash of the newest commit
 * @returns at most {@link maxCommits} full hashes, the newest first
 * @throws GitFailure
 */
export async function listCommits(git: GitContext, head: string): Promise<readonly string[]> {
  const output = await runGit(['rev-list', ...selection, head, '--', '.'], git);
  return output.toString().split('\n').filter(Boolean);
}

/**
 * Reads commits that `listCommits` has listed.
 *
 * @param hashes the commits that are needed. More may be returned
 * @throws GitFailure
 */
export async function readCommits(
  git: GitContext,
  head: string,
  hashes: readonly string[],
): Promise<readonly LoggedCommit[]> {
  if (hashes.length === 0) return [];
  const range = hashes.length > maxNamed ? [...selection, head] : ['--no-walk=unsorted', ...hashes];
  const output = await runGit(['-c', 'core.quotePath=false', 'log', ...safe, ...range, '--', '.'], git);
  return output
    .toString()
    .split('\0')
    .slice(1)
    .map((commit): LoggedCommit => {
      const [line = '', ...paths] = commit.split('\n');
      const end = line.indexOf(' ');
      const [hash, subject] = [line.slice(0, end), line.slice(end + 1)];
      return { hash, subject, paths: paths.filter((path) => path !== '').map(unquotedPath) };
    });
}
