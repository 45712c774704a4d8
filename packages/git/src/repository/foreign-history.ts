import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { pathInside, readRegularFile, realPathIfAny } from '@codesearch/toolkit';
import { nestedRepositories } from './nested-repositories.ts';

/** A larger file that names folders is refused: git reads it to its end, with empty lines after the name. */
const maxLength = 64 * 1024;
/** Where a file leads that is too large or is written in a way that nobody needs. */
const anywhere = parse(process.execPath).root;

/**
 * The folders outside of a tree from which git reads the commits of the tree and of the repositories in it, although
 * they do not name the tree: what its author wrote into `.git` leads there, such as to another repository of the user.
 * A linked worktree and a submodule are named by their repository, so the user has made them.
 *
 * @param root real path of a folder in a working tree, or of a repository without one
 * @returns real paths
 */
export function foreignHistory(root: string): readonly string[] {
  const nested = nestedRepositories(root).map((folder) => join(root, folder));
  return [...new Set([...foldersUpward(root), ...nested].flatMap(foreignOf))];
}

/** A folder and those above it: git goes on upward where a `.git` is none that it accepts. */
function foldersUpward(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpward(above)];
}

function foreignOf(top: string): readonly string[] {
  const tree = realpathSync(top);
  return gitFolders(tree).flatMap((git) => {
    const named = pointerOf(join(git, 'commondir'));
    const common = named === undefined ? git : realPathIfAny(resolve(git, named));
    if (common === undefined) return [];
    const own = [tree, ...(isNamedBack(tree, git, common) ? [common] : [])];
    const isOwn = (path: string): boolean => own.some((folder) => pathInside(folder, path) !== undefined);
    return [git, common, ...objectFolders(join(common, 'objects'))].filter((path) => !isOwn(path));
  });
}

/** What the `.git` of a folder leads to, and the folder itself if it may be a repository without a working tree. */
function gitFolders(tree: string): readonly string[] {
  const entry = realPathIfAny(join(tree, '.git'));
  const bare = lstatSync(join(tree, 'HEAD'), { throwIfNoEntry: false }) ? [tree] : [];
  if (entry === undefined || statSync(entry).isDirectory()) return entry === undefined ? bare : [entry, ...bare];
  const given = /^gitdir: (.+)$/s.exec(pointerOf(entry) ?? '')?.[1];
  const folder = pointerOf(entry) === anywhere ? anywhere : given && realPathIfAny(resolve(tree, given));
  return folder ? [folder, ...bare] : bare;
}

/* Whether the repository has the tree as a linked worktree or as a submodule. */
function isNamedBack(tree: string, git: string, common: string): boolean {
  const back = pathInside(common, git)?.startsWith('worktrees/') === true ? firstLine(join(git, 'gitdir')) : undefined;
  if (back !== undefined) return realPathIfAny(dirname(resolve(git, back))) === tree;
  const worktree = /^[ \t]*worktree[ \t]*=[ \t]*"?([^"\n]+?)"?[ \t]*$/m.exec(read(join(git, 'config')) ?? '')?.[1];
  return git === common && worktree !== undefined && realPathIfAny(resolve(git, worktree)) === tree;
}

/** Where objects are: the folder of a repository, its parts that are links, and those of other repositories. */
function objectFolders(objects: string): readonly string[] {
  const folders = new Set<string>();
  const links: string[] = [];
  const open = [objects];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = realPathIfAny(next);
    if (folder === undefined || folders.has(folder)) continue;
    folders.add(folder);
    links.push(...linksIn(folder));
    const alternates = pointerOf(join(folder, 'info/alternates'))?.split('\n') ?? [];
    for (const line of alternates)
      if (line !== '' && !line.startsWith('#')) open.push(line.startsWith('"') ? anywhere : resolve(folder, line));
  }
  return [...folders, ...links];
}

/* What the links of a folder of objects, and of the folders in it, lead to. */
function linksIn(folder: string, isPart = false): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !isPart) return linksIn(path, true);
      return entry.isSymbolicLink() ? (realPathIfAny(path) ?? []) : [];
    });
  } catch {
    // A folder that cannot be read has no objects for git either.
    return [];
  }
}

function firstLine(path: string): string | undefined {
  return read(path)?.split(/\r?\n/, 1)[0]?.trimEnd();
}

/* The text of a file that names a folder, which may have line ends in its name. */
function pointerOf(path: string): string | undefined {
  const text = read(path);
  if (text !== undefined) return text.replace(/[\r\n]+$/, '');
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? anywhere : undefined;
}

/** The content of a regular file of ordinary size: a pipe or a device is not opened. */
function read(path: string): string | undefined {
  return readRegularFile(path, maxLength)?.toString();
}
