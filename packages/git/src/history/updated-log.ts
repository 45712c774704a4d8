import type { GitContext } from '@codesearch/toolkit';
import { commitId, commitLog, knownCommits, listedCommits, maxCommits } from './commit-log.ts';
import type { CommitLog } from './commit-log.ts';
import { listCommits, readCommits } from './read-commits.ts';
import { readSuccessors } from './read-successors.ts';

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
