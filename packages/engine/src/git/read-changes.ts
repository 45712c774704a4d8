import { errors } from '@codesearch/kernel';
import { commonChanges } from '@codesearch/search';
import type { ChangeConditions, ChangedLines } from '@codesearch/search';
import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { changedLines } from './compare-files.ts';
import type { Difference } from './compare-files.ts';
import { compareWorkingTree, untrackedFiles } from './compare-working-tree.ts';
import { treeFiles } from './git-objects.ts';
import { compareRevisions, compareSince, compareUncommitted } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { gitError } from './git-error.ts';

/** Milliseconds that git may take to compare two states of a large repository. */
const timeoutMs = 60_000;

const maxPatchBytes = 512 * 2 ** 20;

/**
 * Asks git what has changed. The repository may be around the root.
 *
 * @param git its folder is the root of the project
 * @param searched full hash of the commit that is searched instead of the working tree
 * @returns the changed lines; `undefined` without a condition
 * @throws INPUT_INVALID if the root is not in a repository, git is missing or fails, or a revision or time is unknown
 */
export async function readChanges(
  { changed, since, diff }: ChangeConditions,
  git: GitContext,
  searched?: string,
): Promise<ChangedLines | undefined> {
  const context = { ...git, timeoutMs, maxOutput: maxPatchBytes };
  if (changed && searched !== undefined) {
    throw errors.inputInvalid('A commit has no uncommitted changes.', 'Compare it with another one by --diff.');
  }
  try {
    const comparisons = [
      ...(changed ? [await compareUncommitted(context)] : []),
      ...(since === undefined ? [] : [await compareSince(since, new Date(), context, searched)]),
      ...(diff === undefined ? [] : [await compareRevisions(diff, context, searched)]),
    ];
    const changes: ChangedLines[] = [];
    for (const comparison of comparisons) changes.push(await differences(comparison, context, searched));
    return changes.length === 0 ? undefined : changes.reduce(commonChanges);
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
