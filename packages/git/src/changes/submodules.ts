import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PathScope } from '@codesearch/search';
import type { GitContext } from '@codesearch/toolkit';
import { commitOf } from './comparison.ts';
import { nestedRepositories } from '../repository/nested-repositories.ts';
import { recordedCommits } from './recorded-comparison.ts';

/**
 * Says which submodules are not searched with a revision of the repository around them, as they do not have the commit
 * that it records.
 *
 * @param git its folder is the root of a working tree, or a clone without one
 */
export async function submoduleNotes(
  git: GitContext,
  commit: string,
  { pathGlobs }: PathScope,
): Promise<readonly string[]> {
  if (!existsSync(join(git.folder, '.gitmodules'))) return [];
  const isSearched = (folder: string): boolean => pathGlobs?.some((glob) => reaches(glob, folder)) ?? true;
  const recorded = await recordedCommits(commit, nestedRepositories(git.folder), git);
  const leftOut: string[] = [];
  for (const [folder, inner] of recorded) {
    if (folder === '' || !isSearched(folder)) continue;
    if ((await commitOf(inner, { ...git, folder: join(git.folder, folder) })) === undefined) leftOut.push(folder);
  }
  if (leftOut.length === 0) return [];
  return [
    `${leftOut.join(', ')}: not searched, as the commit of the revision is not there. Fetch it with \`git submodule update --init\`.`,
  ];
}

/** Whether a pattern can match below a folder. */
function reaches(glob: string, folder: string): boolean {
  const fixed = /^[^*?[{]*/.exec(glob)?.[0] ?? '';
  return `${folder}/`.startsWith(fixed) || fixed.startsWith(`${folder}/`);
}
