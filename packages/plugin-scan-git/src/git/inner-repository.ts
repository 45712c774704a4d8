import { lstatSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { linkedGitFolder, nearestWith } from '@codesearch/toolkit';

/**
 * Whether a folder has the checked out repository of a submodule: its data are in the folder itself or among those of
 * the repository around it. A `.git` that leads elsewhere could make the files of another repository part of this one.
 *
 * @param root of the project, in or at the top of the repository around the folder
 * @param folder absolute
 */
export function isInnerRepository(root: string, folder: string): boolean {
  try {
    const marker = join(folder, '.git');
    if (realpathSync(folder) !== resolve(realpathSync(root), folder.slice(root.length + 1))) return false;
    if (lstatSync(marker).isDirectory()) return true;
    const top = nearestWith('.git', root);
    const data = pointedTo(marker);
    return top !== undefined && data?.startsWith(dataOf(top) + sep) === true;
  } catch {
    // It is not checked out, or cannot be read.
    return false;
  }
}

/** The folder with the data of the repository whose top a folder is. */
function dataOf(top: string): string {
  const marker = join(top, '.git');
  return lstatSync(marker).isDirectory() ? realpathSync(marker) : (pointedTo(marker) ?? marker);
}

/** The real path that a file `.git` names. */
function pointedTo(marker: string): string | undefined {
  const folder = lstatSync(marker).isFile() ? linkedGitFolder(marker) : undefined;
  return folder === undefined ? undefined : realpathSync(folder);
}
