import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { runGit, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { commitOf, emptyTree } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { gitError } from '../repository/git-error.ts';
import { limitedTo } from '../repository/git-objects.ts';

/** A submodule and the repository that records its commit. */
interface RecordedRepository {
  readonly around: GitContext;
  /** Path of the submodule, relative to the folder of `around`. */
  readonly path: string;
  readonly git: GitContext;
}

/**
 * What a comparison of a repository compares in a submodule: the commits that the two states of the repository record.
 * A state that does not have the submodule has none of its files.
 *
 * @returns `undefined` if the repository does not record the folder, as with a clone inside of it
 * @throws INPUT_INVALID if the submodule does not have a recorded commit
 */
export async function recordedComparison(
  { base, tip }: Comparison,
  { around, path, git }: RecordedRepository,
): Promise<Comparison | undefined> {
  try {
    const before = await recordedIn(base, path, around);
    const after = tip === undefined ? undefined : await recordedIn(tip, path, around);
    if (before === undefined && after === undefined && !(await isInIndex(path, around))) return undefined;
    const presentCommit = async (hash: string | undefined): Promise<string> => {
      if (hash === undefined) return emptyTree(git);
      if ((await commitOf(hash, git)) !== undefined) return hash;
      throw errors.inputInvalid(
        `It does not have the commit ${hash.slice(0, 12)}, which ${around.folder} records.`,
        'Fetch it with `git submodule update --init`.',
      );
    };
    const own = { base: await presentCommit(before) };
    return tip === undefined ? own : { ...own, tip: await presentCommit(after) };
  } catch (error) {
    throw gitError(error, git.folder, 'changes');
  }
}

/**
 * The commits that a commit records of the repositories inside it, and those that these record.
 *
 * @param nested paths relative to the folder of the project, outer ones first
 * @returns by path; that of the folder itself is empty
 */
export async function recordedCommits(
  commit: string,
  nested: readonly string[],
  git: GitContext,
): Promise<ReadonlyMap<string, string>> {
  const recorded = new Map([['', commit]]);
  for (const folder of nested) {
    const outer = [...recorded.keys()].findLast((each) => each === '' || folder.startsWith(`${each}/`)) ?? '';
    const path = outer === '' ? folder : folder.slice(outer.length + 1);
    const around = { ...git, folder: join(git.folder, outer) };
    const inner = await unlessGitFails(recordedIn(recorded.get(outer) ?? commit, path, around));
    if (inner !== undefined) recorded.set(folder, inner);
  }
  return recorded;
}

async function recordedIn(tree: string, path: string, git: GitContext): Promise<string | undefined> {
  const entry = await runGit(['ls-tree', '-z', tree, ...limitedTo(path)], git);
  return /^160000 commit ([\da-f]+)/.exec(entry.toString())?.[1];
}

async function isInIndex(path: string, git: GitContext): Promise<boolean> {
  const entry = await runGit(['ls-files', '--stage', '-z', ...limitedTo(path)], git);
  return entry.toString().startsWith('160000 ');
}
