import { basename, dirname, join } from 'node:path';
import { pathInside, readRegularFile } from '@codesearch/toolkit';
import { repositoryAt } from './repository.ts';
import type { Repository } from './repository.ts';

/** A larger configuration is not that of a repository. */
const maxConfigBytes = 1_000_000;

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
  // Beside its repository, in a folder of several.
  const top = dirname(linked.commonDir);
  const isBeside = basename(linked.commonDir) === '.git' && pathInside(root, top) !== undefined;
  return isBeside && hasFiles({ ...linked, gitDir: linked.commonDir }) ? top : undefined;
}

/** Whether a repository has a checkout: a bare one has linked working trees only. */
function hasFiles({ gitDir, commonDir }: Pick<Repository, 'gitDir' | 'commonDir'>): boolean {
  if (gitDir !== commonDir) return true;
  const config = readRegularFile(join(commonDir, 'config'), maxConfigBytes)?.toString() ?? '';
  return !/^\s*bare\s*=\s*(?:true|yes|on|1)\s*$/im.test(config);
}
