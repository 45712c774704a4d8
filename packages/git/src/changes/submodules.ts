import { join } from 'node:path';
import type { PathScope } from '@codesearch/search';
import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { commitOf } from './comparison.ts';
import { isWorktreeIn, nestedRepositories, reachedFolders } from '../repository/nested-repositories.ts';
import { recordedCommits } from './recorded-comparison.ts';

/**
 * Says which repositories inside another one are not searched with a revision of it: submodules that do not have the
 * commit that it records, and clones, of which it records none.
 *
 * @param git its folder is the root of a working tree, or a clone without one
 */
export async function submoduleNotes(
  git: GitContext,
  commit: string,
  { pathGlobs }: PathScope,
): Promise<readonly string[]> {
  const nested = reachedFolders(nestedRepositories(git.folder), pathGlobs);
  if (nested.length === 0) return [];
  const recorded = await recordedCommits(commit, nested, git);
  const leftOut: string[] = [];
  for (const [folder, inner] of recorded) {
    if (!nested.includes(folder)) continue;
    if ((await commitOf(inner, { ...git, folder: join(git.folder, folder) })) === undefined) leftOut.push(folder);
  }
  const others = nested.filter((folder) => !recorded.has(folder));
  const clones = await clonesOf(others, git);
  return [
    ...(leftOut.length === 0
      ? []
      : [
          `${leftOut.join(', ')}: not searched, as the commit of the revision is not there. Fetch it with \`git submodule update --init\`.`,
        ]),
    ...(clones.length === 0
      ? []
      : [`${clones.join(', ')}: not searched, as the revision has no commit of it. Search it by its path.`]),
  ];
}

/** Those of some repositories inside another one that are in none of its commits, and that it does not ignore. */
async function clonesOf(folders: readonly string[], git: GitContext): Promise<readonly string[]> {
  const clones = folders.filter((folder) => !isWorktreeIn(git.folder, folder));
  if (clones.length === 0) return [];
  const others = ['--literal-pathspecs', 'ls-files', '-z', '--others', '--exclude-standard', '--', ...clones];
  const listed = new Set((await runGit(others, git)).toString().split('\0'));
  return clones.filter((folder) => listed.has(`${folder}/`));
}
