import { errors } from '@codesearch/kernel';
import { commonChanges } from '@codesearch/search';
import type { ChangeConditions, ChangedLines } from '@codesearch/search';
import { runGit, withoutFilters } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { compareRevisions, compareSince, compareUncommitted } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { gitError } from './git-error.ts';
import { parsePatch } from './parse-patch.ts';

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
  const filters = await withoutFilters(git);
  if (tip === undefined) {
    const [changes, untracked] = await Promise.all([comparedLines(filters, base, git), untrackedFiles(git)]);
    return new Map([...changes, ...untracked]);
  }
  const list = await runGit([...diff(filters), '--name-only', '-z', base, tip, '--'], git);
  const between: ChangedLines = new Map(pathsIn(list).map((path) => [path, 'all']));
  if (searched !== undefined) {
    return tip === searched ? parsePatch(await runGit([...diff(filters), ...patch, base, tip, '--'], git)) : between;
  }
  const head = (await runGit(['rev-parse', '--verify', 'HEAD^{commit}'], git)).toString().trim();
  return tip === head ? commonChanges(between, await comparedLines(filters, base, git)) : between;
}

const patch: readonly string[] = [
  '--patch',
  '--unified=0',
  '--inter-hunk-context=0',
  '--find-renames',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

/** The lines of the working tree that differ from a commit. */
async function comparedLines(filters: readonly string[], base: string, git: GitContext): Promise<ChangedLines> {
  return parsePatch(await runGit([...diff(filters), ...patch, base, '--'], git));
}

async function untrackedFiles(git: GitContext): Promise<ChangedLines> {
  const list = await runGit(['ls-files', '--others', '--exclude-standard', '-z'], git);
  return new Map(pathsIn(list).map((path) => [path, 'all']));
}

/** A comparison that runs no program of the configuration, and lists paths relative to the folder. */
function diff(filters: readonly string[]): readonly string[] {
  const safe = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--no-color'];
  return [...filters, '-c', 'core.quotePath=false', 'diff', ...safe, '--relative', '--diff-filter=d'];
}

function pathsIn(list: Buffer): readonly string[] {
  return list
    .toString()
    .split('\0')
    .filter((path) => path !== '');
}
