import type { GitContext } from '@codesearch/toolkit';
import { commitId, commitLog, knownCommits, listedCommits, maxCommits } from './commit-log.ts';
import type { CommitLog, LoggedCommit } from './commit-log.ts';
import { listCommits, readCommits, logOptions, loggedCommits } from './read-commits.ts';
import { runGit, unlessGitFails } from '@codesearch/toolkit';

/**
 * The log of a commit. If the commit follows that of the known log in a line, as the next commits of a branch do, git
 * reads what is new; else it lists all commits, and reads those that the known log does not have. The result is the
 * same.
 *
 * @param git its folder is the root of the project
 * @param head full hash of the commit
 * @throws GitFailure
 */
export async function updatedLog(git: GitContext, head: string, known: CommitLog | undefined): Promise<CommitLog> {
  const successors = known && (await readSuccessors(git, known.head, head));
  if (known && successors) {
    const changing = successors.filter(({ paths }) => paths.length > 0);
    const hashes = [...changing.map(({ hash }) => hash), ...listedCommits(known)];
    return commitLog(hashes.slice(0, maxCommits), changing, known, head);
  }
  const hashes = await listCommits(git, head);
  const ids = known ? knownCommits(known) : new Set();
  const missing = hashes.filter((hash) => !ids.has(commitId(hash)));
  return commitLog(hashes, await readCommits(git, head, missing), known, head);
}

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
async function readSuccessors(git: GitContext, from: string, to: string): Promise<readonly LoggedCommit[] | undefined> {
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
