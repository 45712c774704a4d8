import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { unquotedPath } from '../git/unquoted-path.ts';
import { maxCommits } from './commit-log.ts';
import type { LoggedCommit } from './commit-log.ts';

/** A commit that changes more files says little about each of them. */
const maxPaths = 20;

/**
 * Reads the history of a project, without merges and commits of more than 20 files. The repository may be around the root.
 *
 * @param git its folder is the root of the project
 * @param head hash of the newest commit
 * @param since hash of a commit whose history is left out. Default: the whole history is read
 * @returns at most {@link maxCommits} commits, the newest first
 * @throws GitFailure
 */
export async function readCommits(git: GitContext, head: string, since?: string): Promise<readonly LoggedCommit[]> {
  // Git would run a program of the configuration to check signatures, and could fail on notes.
  const safe = ['--no-show-signature', '--no-ext-diff', '--no-textconv', '--no-notes', '--no-color'];
  const format = ['--format=%x00%s', '--encoding=UTF-8', '--name-only', '--no-renames', '--no-follow', '--relative'];
  const range = since === undefined ? [head] : [head, `^${since}`];
  const output = await runGit(
    [
      '-c',
      'core.quotePath=false',
      'log',
      ...safe,
      ...format,
      '--no-merges',
      `--max-count=${maxCommits}`,
      ...range,
      '--',
      '.',
    ],
    git,
  );
  return output
    .toString()
    .split('\0')
    .map((commit): LoggedCommit => {
      const [subject = '', ...paths] = commit.split('\n');
      return { subject, paths: paths.filter((path) => path !== '').map(unquotedPath) };
    })
    .filter(({ paths }) => paths.length > 0 && paths.length <= maxPaths);
}
