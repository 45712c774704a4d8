import { GitFailure, runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { compareWorkingTree, untrackedFiles } from '../git/compare-working-tree.ts';

/** The commit that the files of a tree are of. */
export interface IndexedCommit {
  /** Full hash; absent outside of a repository. */
  readonly commit?: string;
  /** Files that are not as in the commit, with those that git does not track; absent if git cannot say. */
  readonly uncommitted?: number;
}

/** @param git its folder is the root of the project. @returns nothing outside of a repository */
export async function indexedCommit(git: GitContext): Promise<IndexedCommit> {
  let commit: string;
  try {
    commit = (await runGit(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], git)).toString().trim();
  } catch (error) {
    if (error instanceof GitFailure) return {};
    throw error;
  }
  try {
    const [{ changed, deleted }, untracked] = await Promise.all([compareWorkingTree(commit, git), untrackedFiles(git)]);
    return { commit, uncommitted: changed.length + deleted.size + untracked.length };
  } catch (error) {
    if (error instanceof GitFailure) return { commit };
    throw error;
  }
}
