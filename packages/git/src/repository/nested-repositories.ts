import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathInside, readRegularFile } from '@codesearch/toolkit';

/** Folders below the root that are looked into. Deeper repositories are those of dependencies. */
const maxDepth = 6;

/** Max folders that are read, so that a tree of any size takes little time. */
const maxFolders = 20_000;

const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules', '.venv', 'target', 'dist', 'build']);

/**
 * Finds the repositories in a folder that have a working tree of their own there: submodules, clones, and the
 * repositories of a folder of several.
 *
 * @returns POSIX paths relative to the folder, in the order of the folders
 */
export function nestedRepositories(root: string): readonly string[] {
  const found: string[] = [];
  let folders: readonly string[] = [''];
  let read = 0;
  for (let depth = 0; depth < maxDepth && folders.length > 0 && read < maxFolders; depth++) {
    read += folders.length;
    folders = folders.flatMap((folder) => foldersIn(root, folder));
    for (const folder of folders) if (existsSync(join(root, folder, '.git'))) found.push(folder);
  }
  return found;
}

/**
 * Whether a folder is a linked worktree of a repository whose own working tree is in the root too. A scan leaves it
 * out.
 *
 * @param folder POSIX path relative to the root
 */
export function isWorktreeIn(root: string, folder: string): boolean {
  const place = join(root, folder);
  const gitDir = linkedGitDir(join(place, '.git'));
  const main = /^(.+)[/\\]\.git[/\\]worktrees[/\\][^/\\]+$/.exec(gitDir ?? '')?.[1];
  return main !== undefined && pathInside(root, resolve(place, main)) !== undefined;
}

/** What a file `.git` refers to; `undefined` for a folder of this name. */
function linkedGitDir(path: string): string | undefined {
  return /^gitdir: (.+)$/m.exec(readRegularFile(path)?.toString() ?? '')?.[1];
}

function foldersIn(root: string, folder: string): readonly string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
      .map(({ name }) => (folder === '' ? name : `${folder}/${name}`));
  } catch {
    // A folder that cannot be read has no indexed files.
    return [];
  }
}

/** Those of some folders below which one of the patterns can match; all without patterns. */
export function reachedFolders(folders: readonly string[], globs: readonly string[] | undefined): readonly string[] {
  const reaches = (glob: string, folder: string): boolean =>
    `${folder}/`.startsWith(fixedPart(glob)) || fixedPart(glob).startsWith(`${folder}/`);
  return folders.filter((folder) => globs?.some((glob) => reaches(glob, folder)) ?? true);
}

/** Whether all that the patterns match is in one of some folders. */
export function isInside(folders: readonly string[], globs: readonly string[] | undefined): boolean {
  return globs?.every((glob) => folders.some((folder) => `${fixedPart(glob)}/`.startsWith(`${folder}/`))) ?? false;
}

function fixedPart(glob: string): string {
  return /^[^*?[{]*/.exec(glob)?.[0] ?? '';
}
