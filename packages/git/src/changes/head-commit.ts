import { runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';

/** @returns full hash of the checked-out commit; `undefined` without a repository or a commit */
export async function headCommit(git: GitContext): Promise<string | undefined> {
  const output = await unlessGitFails(runGit(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], git));
  return output?.toString().trim();
}

/**
 * The files that the commits changed which only one of two commits has in its history.
 *
 * @returns relative to the folder; `undefined` if git does not know one of the two
 */
export async function filesOfCommits(
  one: string,
  other: string,
  git: GitContext,
): Promise<ReadonlySet<string> | undefined> {
  const args = ['log', '--format=', '--name-only', '--no-renames', '-m', '-z', '--relative', `${one}...${other}`, '--'];
  const output = await unlessGitFails(runGit(args, git));
  return output && new Set(output.toString().split('\0').filter(Boolean));
}
