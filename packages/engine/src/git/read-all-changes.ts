import { join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import type { ChangeConditions, ChangedLines } from '@codesearch/search';
import type { GitContext } from '@codesearch/toolkit';
import { nestedRepositories } from './nested-repositories.ts';
import { readChanges } from './read-changes.ts';

/** What has changed in a folder, as far as git could be asked. */
export interface AllChanges {
  readonly changes: ChangedLines;
  /** What could not be asked, for the reader. */
  readonly notes: readonly string[];
}

/**
 * Asks git what has changed, in the repository around a folder and in each one inside it: submodules, clones, and those
 * of a folder of several repositories. Paths are relative to the folder.
 *
 * @param git its folder is the root of the project
 * @param searched full hash of the commit that is searched instead of the working tree. It has no files of other
 *   repositories
 * @returns `undefined` without a condition
 * @throws INPUT_INVALID as {@link readChanges} does, if no repository can be asked
 */
export async function readAllChanges(
  conditions: ChangeConditions,
  git: GitContext,
  searched?: string,
): Promise<AllChanges | undefined> {
  const { changed, since, diff } = conditions;
  if (!changed && since === undefined && diff === undefined) return undefined;
  const nested = searched === undefined ? nestedRepositories(git.folder) : [];
  const changes = new Map<string, ChangedLines extends ReadonlyMap<string, infer Lines> ? Lines : never>();
  const failures: { readonly folder: string; readonly error: Error }[] = [];
  for (const folder of ['', ...nested]) {
    try {
      const own = await readChanges(conditions, { ...git, folder: join(git.folder, folder) }, searched);
      for (const [path, lines] of own ?? []) changes.set(folder === '' ? path : `${folder}/${path}`, lines);
    } catch (error) {
      git.signal?.throwIfAborted();
      if (!isCodesearchError(error, 'INPUT_INVALID')) throw error;
      failures.push({ folder, error });
    }
  }
  if (failures.length === nested.length + 1) throw failures[0]!.error;
  return { changes, notes: failures.map(noteOf) };
}

function noteOf({ folder, error }: { readonly folder: string; readonly error: Error }): string {
  const place = folder === '' ? 'Files outside of its repositories are left out' : `${folder} is left out`;
  return `${place}: ${error.message}`;
}
