import { errors } from '@codesearch/kernel';
import { commonChanges } from '@codesearch/search';
import type { ChangeConditions, ChangedLines } from '@codesearch/search';
import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { changedLines } from './compare-files.ts';
import type { Difference } from './compare-files.ts';
import { compareWorkingTree, untrackedFiles } from './compare-working-tree.ts';
import { treeFiles } from '../repository/git-objects.ts';
import { compareRevisions, compareSince, compareUncommitted } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { gitError } from '../repository/git-error.ts';

/** Milliseconds that git may take to compare two states of a large repository, and bytes of its answer. */
const limits = { timeoutMs: 60_000, maxOutput: 512 * 2 ** 20 };

/**
 * What the conditions compare. The repository may be around the root.
 *
 * @param git its folder is the root of the project
 * @param searched full hash of the commit that is searched instead of the working tree
 * @returns nothing without a condition
 * @throws INPUT_INVALID if the root is not in a repository, git is missing or fails, or a revision or time is unknown
 */
export async function readComparisons(
  { changed, since, diff }: ChangeConditions,
  git: GitContext,
  searched?: string,
): Promise<readonly Comparison[]> {
  if (changed && searched !== undefined) {
    throw errors.inputInvalid('A commit has no uncommitted changes.', 'Compare it with another one by --diff.');
  }
  const context = { ...git, ...limits };
  try {
    return [
      ...(changed ? [await compareUncommitted(context)] : []),
      ...(since === undefined ? [] : [await compareSince(since, new Date(), context, searched)]),
      ...(diff === undefined ? [] : [await compareRevisions(diff, context, searched)]),
    ];
  } catch (error) {
    throw gitError(error, git.folder, 'changes');
  }
}

/**
 * Asks git which lines differ in all of some comparisons.
 *
 * @param comparisons at least one
 * @param git as of {@link readComparisons}
 * @param searched as of {@link readComparisons}
 * @throws INPUT_INVALID if git is missing or fails
 */
export async function readChanges(
  comparisons: readonly Comparison[],
  git: GitContext,
  searched?: string,
): Promise<ChangedLines> {
  const context = { ...git, ...limits };
  try {
    const changes: ChangedLines[] = [];
    for (const comparison of comparisons) changes.push(await differences(comparison, context, searched));
    return changes.reduce(commonChanges);
  } catch (error) {
    throw gitError(error, git.folder, 'changes');
  }
}

async function differences({ base, tip }: Comparison, git: GitContext, searched?: string): Promise<ChangedLines> {
  if (tip === undefined) {
    const [changes, untracked] = await Promise.all([presentChanges(base, git), untrackedFiles(git)]);
    return new Map([...changes, ...untracked.map((path) => [path, 'all'] as const)]);
  }
  const between = await compareTrees(base, tip, git);
  const names: ChangedLines = new Map(between.changed.map(({ path }) => [path, 'all']));
  if (searched !== undefined) return tip === searched ? changedLines(between, git) : names;
  const head = (await runGit(['rev-parse', '--verify', 'HEAD^{commit}'], git)).toString().trim();
  return tip === head ? commonChanges(names, await presentChanges(base, git)) : names;
}

/** The lines of the working tree that differ from a commit. */
async function presentChanges(base: string, git: GitContext): Promise<ChangedLines> {
  return changedLines(await compareWorkingTree(base, git), git);
}

async function compareTrees(base: string, tip: string, git: GitContext): Promise<Difference> {
  const [before, after] = await Promise.all([treeFiles(base, git), treeFiles(tip, git)]);
  const changed = [...after].flatMap(([path, { blob }]) => {
    const old = before.get(path)?.blob;
    return old === blob ? [] : [{ path, before: old, after: blob }];
  });
  return { changed, deleted: new Map([...before].filter(([path]) => !after.has(path))) };
}
