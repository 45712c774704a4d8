import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { unquotedPath } from '../repository/unquoted-path.ts';
import { maxCommits } from './commit-log.ts';
import type { LoggedCommit } from './commit-log.ts';

/** Commits to read by their hashes. For more, reading all takes less time. */
const maxNamed = 100;

// Git would run a program of the configuration to convert files, and could fail on notes.
export const safeLog: readonly string[] = [
  'log',
  '--no-ext-diff',
  '--no-textconv',
  '--no-notes',
  '--no-color',
  '--encoding=UTF-8',
  '--no-renames',
  '--no-follow',
];
export const logOptions: readonly string[] = [
  ...['-c', 'core.quotePath=false', ...safeLog],
  ...['--name-only', '--relative', '--format=%x00%H %P%n%s'],
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
  return loggedCommits(await runGit([...logOptions, ...range, '--', '.'], git));
}

/** Reads what git writes with {@link logOptions}. */
export function loggedCommits(output: Buffer): readonly (LoggedCommit & { readonly parents: readonly string[] })[] {
  return output
    .toString()
    .split('\0')
    .slice(1)
    .map((commit) => {
      const [hashes = '', subject = '', ...paths] = commit.split('\n');
      const [hash = '', ...parents] = hashes.split(' ').filter(Boolean);
      return { hash, parents, subject, paths: paths.filter((path) => path !== '').map(unquotedPath) };
    });
}
