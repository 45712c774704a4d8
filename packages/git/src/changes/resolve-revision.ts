import { errors } from '@codesearch/kernel';
import type { GitContext } from '@codesearch/toolkit';
import { gitError } from '../repository/git-error.ts';
import { commitOf } from './comparison.ts';
import { repositoryName } from '../repository/clone-folder.ts';

/** A commit of the repository around a root. */
export interface Revision {
  /** As the user gave it, such as `v1.2` or `main~20`. */
  readonly name: string;
  /** Full hash. */
  readonly commit: string;
}

/**
 * The commit that a revision names at this moment.
 *
 * @param git its folder is the root of the project
 * @throws INPUT_INVALID if the root is not in a repository, or there is no such commit
 */
export async function resolveRevision(name: string, git: GitContext): Promise<Revision> {
  let commit: string | undefined;
  try {
    commit = await commitOf(name, git);
  } catch (error) {
    throw gitError(error, git.folder, 'revision');
  }
  if (commit !== undefined) return { name, commit };
  throw errors.inputInvalid(
    `There is no revision ${JSON.stringify(name)} in the repository of ${repositoryName(git.folder)}.`,
    'Give a branch, a tag, a commit, or another revision such as main~20.',
  );
}
