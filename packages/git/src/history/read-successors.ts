import { runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { LoggedCommit } from './commit-log.ts';
import { logOptions, loggedCommits } from './read-commits.ts';

/** Commits to read one after the other. For more, all are listed again. */
const maxSuccessors = 100;

/** Git walks far if the two have little history in common. */
const timeoutMs = 2000;

/**
 * Reads the commits from one to a later one, if they are a line: without a merge, the list of the later one is these
 * commits and then the list of the first.
 *
 * @param from full hash
 * @param to full hash
 * @returns the newest first, also those that changed nothing in the project; `undefined` if they are no line or too
 *   many
 * @throws GitFailure if git is missing
 */
export async function readSuccessors(
  git: GitContext,
  from: string,
  to: string,
): Promise<readonly LoggedCommit[] | undefined> {
  const args = [...logOptions, `--max-count=${maxSuccessors + 1}`, `${from}..${to}`];
  // The repository may have removed the first commit.
  const output = await unlessGitFails(runGit(args, { ...git, timeoutMs }), ({ problem }) => problem !== 'missing');
  if (!output) return undefined;
  const commits = loggedCommits(output);
  const next = [...commits.slice(1).map(({ hash }) => hash), from];
  const isLine =
    commits.length > 0 && commits.every(({ parents }, at) => parents.length === 1 && parents[0] === next[at]);
  return isLine && commits.length <= maxSuccessors ? commits : undefined;
}
