import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathInside, readRegularFile } from '@codesearch/toolkit';
import { repositoryAt } from './repository.ts';
import type { Repository } from './repository.ts';

/** A larger configuration is not that of a repository. */
const maxConfigBytes = 1_000_000;

/** A larger file does not only name a folder or a branch. */
const maxPointerBytes = 10_000;

/**
 * Finds the checkout of which a folder is another one: the folder is a linked working tree, and the scan has its
 * repository's own files already. A submodule and a clone are no such folders.
 *
 * @param folder absolute path of a folder in the root
 * @param around the repository in which the folder is
 * @returns absolute path of the top of that checkout
 */
export function originalOf(folder: string, root: string, around: Repository | undefined): string | undefined {
  const linked = repositoryAt(folder);
  if (!linked || linked.gitDir === linked.commonDir) return undefined;
  if (around?.commonDir === linked.commonDir && hasFiles(around)) return around.top;
  if (!hasFiles({ ...linked, gitDir: linked.commonDir })) {
    const first = firstCheckout(linked.commonDir, root);
    return first === folder ? undefined : first;
  }
  // Beside its repository, in a folder of several.
  const top = dirname(linked.commonDir);
  const isBeside = basename(linked.commonDir) === '.git' && pathInside(root, top) !== undefined;
  return isBeside ? top : undefined;
}

/**
 * The working tree that represents a bare repository: of those in the root, the one of its branch; else the first by
 * its path.
 */
function firstCheckout(commonDir: string, root: string): string | undefined {
  const branch = textOf(join(commonDir, 'HEAD'));
  const trees = linkedTrees(commonDir).filter(
    ({ top }) => pathInside(root, top) !== undefined && existsSync(join(top, '.git')),
  );
  return (trees.find(({ head }) => head === branch) ?? trees[0])?.top;
}

function linkedTrees(commonDir: string): readonly { readonly top: string; readonly head: string | undefined }[] {
  const folder = join(commonDir, 'worktrees');
  if (!existsSync(folder)) return [];
  const trees = readdirSync(folder).flatMap((name) => {
    const marker = textOf(join(folder, name, 'gitdir'));
    if (marker === undefined) return [];
    return [{ top: dirname(resolve(folder, name, marker)), head: textOf(join(folder, name, 'HEAD')) }];
  });
  return trees.sort((a, b) => (a.top < b.top ? -1 : 1));
}

function textOf(path: string): string | undefined {
  return readRegularFile(path, maxPointerBytes)?.toString().trimEnd();
}

/** How bare repositories are named. Of other folders it is not asked whether they are one. */
const bareName = /^\.?bare$|\.git$/i;

/** Whether a folder is the data of a repository, which has nothing to search: `.bare`, `project.git`. */
export function isBareRepository(folder: string): boolean {
  return bareName.test(basename(folder)) && ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)));
}

/** Whether a repository has a checkout: a bare one has linked working trees only. */
function hasFiles({ gitDir, commonDir }: Pick<Repository, 'gitDir' | 'commonDir'>): boolean {
  if (gitDir !== commonDir) return true;
  const config = readRegularFile(join(commonDir, 'config'), maxConfigBytes)?.toString() ?? '';
  return !/^\s*bare\s*=\s*(?:true|yes|on|1)\s*$/im.test(config);
}
