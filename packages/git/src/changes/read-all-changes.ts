import { join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import type { ChangedLines, PathScope } from '@codesearch/search';
import { nearestWith } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { Comparison } from './comparison.ts';
import { isInside, isWorktreeIn, nestedRepositories, reachedFolders } from '../repository/nested-repositories.ts';
import { readChanges, readComparisons } from './read-changes.ts';
import { recordedCommits, recordedComparison } from './recorded-comparison.ts';

/** What has changed in a folder, as far as git could be asked. */
export interface AllChanges {
  readonly changes: ChangedLines;
  /** What could not be asked, for the reader. */
  readonly notes: readonly string[];
}

/** The comparisons of each repository, by its path relative to the folder of the project; empty for the one around. */
type Comparisons = Map<string, readonly Comparison[]>;

/**
 * Asks git what has changed, in the repository around a folder and in each one inside it: submodules, clones, and those
 * of a folder of several repositories. Those that no pattern on paths reaches are not asked. A submodule is compared at
 * the commit that the repository around it records.
 * Paths are relative to the folder.
 *
 * @param git its folder is the root of the project
 * @param searched full hash of the commit that is searched instead of the working tree. It has the files of submodules
 *   at the commits that it records, and none of other repositories
 * @returns `undefined` without a condition
 * @throws INPUT_INVALID as {@link readChanges} does, if no repository can be asked
 */
export async function readAllChanges(
  conditions: PathScope,
  git: GitContext,
  searched?: string,
): Promise<AllChanges | undefined> {
  const { changed, since, diff, pathGlobs } = conditions;
  if (!changed && since === undefined && diff === undefined) return undefined;
  const nested = reachedFolders(nestedRepositories(git.folder), pathGlobs);
  const changes = new Map<string, ChangedLines extends ReadonlyMap<string, infer Lines> ? Lines : never>();
  const failures: { readonly folder: string; readonly error: Error }[] = [];
  const compared: Comparisons = new Map();
  const searchedIn = searched === undefined ? undefined : await recordedCommits(searched, nested, git);
  let asked = 0;
  for (const folder of ['', ...nested]) {
    const commit = searchedIn?.get(folder);
    if (searchedIn && commit === undefined) continue;
    asked++;
    try {
      const own = { ...git, folder: join(git.folder, folder) };
      const comparisons =
        (await recordedComparisons(folder, compared, git)) ?? (await readComparisons(conditions, own, commit));
      compared.set(folder, comparisons);
      const found = await readChanges(comparisons, own, commit);
      for (const [path, lines] of found) changes.set(folder === '' ? path : `${folder}/${path}`, lines);
    } catch (error) {
      git.signal?.throwIfAborted();
      if (!isCodesearchError(error, 'INPUT_INVALID')) throw error;
      failures.push({ folder, error });
    }
  }
  // A folder of several repositories is none itself, which is no answer to a revision that none of them has.
  const inRepository = failures.find(({ folder }) => folder !== '' || nearestWith('.git', git.folder) !== undefined);
  if (failures.length === asked) throw (inRepository ?? failures[0]!).error;
  const isRepository = nearestWith('.git', git.folder) !== undefined;
  const isLeftOut = ({ folder }: { readonly folder: string }): boolean =>
    folder === '' ? !isInside(nested, pathGlobs) : !isWorktreeIn(git.folder, folder);
  const named = failures.filter(isLeftOut);
  return { changes, notes: named.map((failure) => noteOf(failure, isRepository)) };
}

/** @returns `undefined` for a folder that is no submodule of the nearest repository around it */
async function recordedComparisons(
  folder: string,
  compared: Comparisons,
  git: GitContext,
): Promise<readonly Comparison[] | undefined> {
  const outer = [...compared.keys()].findLast((each) => each === '' || folder.startsWith(`${each}/`));
  if (outer === undefined) return undefined;
  const around = { ...git, folder: join(git.folder, outer) };
  const path = outer === '' ? folder : folder.slice(outer.length + 1);
  const recorded: Comparison[] = [];
  for (const comparison of compared.get(outer) ?? []) {
    const own = { ...git, folder: join(git.folder, folder) };
    const inner = await recordedComparison(comparison, { around, path, git: own });
    if (inner === undefined) return undefined;
    recorded.push(inner);
  }
  return recorded;
}

function noteOf({ folder, error }: { readonly folder: string; readonly error: Error }, isRepository: boolean): string {
  const around = isRepository ? 'Files of the repository around them' : 'Files outside of its repositories';
  return `${folder === '' ? `${around} are left out` : `${folder} is left out`}: ${error.message}`;
}
