import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathInside, readRegularFile, realPathIfAny } from '@codesearch/toolkit';
import { nestedRepositories } from './nested-repositories.ts';

/** A file that names a folder has one line; git limits paths to less. */
const maxLength = 64 * 1024;
/** Repositories whose objects another one has too may have some themselves. */
const maxAlternates = 100;

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
  const top = repositoryAround(root);
  return [...new Set([...(top === undefined ? [] : [top]), ...nested].flatMap(foreignOf))];
}

/** The folder with a `.git` in or above a folder, whatever it is. */
function repositoryAround(folder: string): string | undefined {
  if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false })) return folder;
  // Without a working tree
  if (existsSync(join(folder, 'HEAD')) && existsSync(join(folder, 'objects'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryAround(above);
}

function foreignOf(top: string): readonly string[] {
  const tree = realpathSync(top);
  const git = gitFolder(tree);
  if (git === undefined) return [];
  const named = firstLine(join(git, 'commondir'));
  const common = named === undefined ? git : realPathIfAny(resolve(git, named));
  if (common === undefined) return [];
  const own = [tree, ...(isNamedBack(tree, git, common) ? [common] : [])];
  const isOwn = (path: string): boolean => own.some((folder) => pathInside(folder, path) !== undefined);
  return [git, common, ...objectFolders(join(common, 'objects'))].filter((path) => !isOwn(path));
}

/** What the `.git` of a working tree leads to. */
function gitFolder(tree: string): string | undefined {
  const entry = realPathIfAny(join(tree, '.git'));
  if (entry === undefined) return existsSync(join(tree, 'HEAD')) ? tree : undefined;
  if (statSync(entry).isDirectory()) return entry;
  const given = /^gitdir: (.+)$/.exec(firstLine(entry) ?? '')?.[1];
  return given === undefined ? undefined : realPathIfAny(resolve(tree, given));
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
  const found: string[] = [];
  const open = [objects];
  for (let next = open.pop(); next !== undefined && found.length < maxAlternates; next = open.pop()) {
    const folder = realPathIfAny(next);
    if (folder === undefined || found.includes(folder)) continue;
    found.push(folder);
    for (const part of ['', 'pack', 'info']) found.push(...linksIn(join(folder, part)));
    const alternates = read(join(folder, 'info/alternates'))?.split('\n') ?? [];
    open.push(
      ...alternates.filter((line) => line !== '' && !line.startsWith('#')).map((line) => resolve(folder, line)),
    );
  }
  return found;
}

function linksIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .flatMap(({ name }) => realPathIfAny(join(folder, name)) ?? []);
  } catch {
    // A folder that cannot be read has no objects for git either.
    return [];
  }
}

function firstLine(path: string): string | undefined {
  return read(path)?.split(/\r?\n/, 1)[0]?.trimEnd();
}

/** The content of a regular file of ordinary size: a pipe or a device is not opened. */
function read(path: string): string | undefined {
  return readRegularFile(path, maxLength)?.toString();
}
