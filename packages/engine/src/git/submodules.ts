import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PathScope } from '@codesearch/search';
import { nestedRepositories } from './nested-repositories.ts';

/**
 * Says which submodules are not searched with a revision of the repository around them, as they have revisions of their
 * own.
 *
 * @param root of a working tree, or a clone without one
 */
export function submoduleNotes(root: string, { pathGlobs }: PathScope): readonly string[] {
  if (!existsSync(join(root, '.gitmodules'))) return [];
  const isSearched = (folder: string): boolean => pathGlobs?.some((glob) => reaches(glob, folder)) ?? true;
  const folders = nestedRepositories(root).filter((folder) => isSearched(folder) && isSubmodule(join(root, folder)));
  if (folders.length === 0) return [];
  return [`Not searched, as a submodule has revisions of its own: ${folders.join(', ')}. Search in its folder.`];
}

/** Whether a pattern can match below a folder. */
function reaches(glob: string, folder: string): boolean {
  const fixed = /^[^*?[{]*/.exec(glob)?.[0] ?? '';
  return `${folder}/`.startsWith(fixed) || fixed.startsWith(`${folder}/`);
}

function isSubmodule(folder: string): boolean {
  try {
    return /^gitdir: .*[/\\]modules[/\\]/.test(readFileSync(join(folder, '.git'), 'utf8'));
  } catch {
    // The data of a clone are in a folder.
    return false;
  }
}
