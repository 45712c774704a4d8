import { unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { compareWorkingTree, untrackedFiles } from './compare-working-tree.ts';
import { headCommit } from './head-commit.ts';

/** The commit that the files of a tree are of. */
export interface IndexedCommit {
  /** Full hash; absent outside of a repository. */
  readonly commit?: string;
  /** Files that are not as in the commit, with those that git does not track; absent if git cannot say. */
  readonly uncommitted?: number;
}

/** @param git its folder is the root of the project. @returns nothing outside of a repository */
export async function indexedCommit(git: GitContext): Promise<IndexedCommit> {
  const commit = await headCommit(git);
  if (commit === undefined) return {};
  const compared = await unlessGitFails(Promise.all([compareWorkingTree(commit, git), untrackedFiles(git)]));
  if (!compared) return { commit };
  const [{ changed, deleted }, untracked] = compared;
  return { commit, uncommitted: changed.length + deleted.size + untracked.length };
}
