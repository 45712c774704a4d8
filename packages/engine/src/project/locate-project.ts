import { relative, sep } from 'node:path';
import { configFolder } from '../trust/find-config.ts';
import { indexedRoot } from '../home/indexed-root.ts';
import type { Setup } from '../setup/setup.ts';

/** A project, and the part of it that a folder is. */
export interface ProjectLocation {
  /** Absolute real path of the project. */
  readonly root: string;
  /** POSIX path of that part, relative to the root; empty for the whole project. */
  readonly part: string;
}

/**
 * The project that a folder belongs to: the nearest folder with an index, upward, so that a part of an indexed tree is not
 * indexed a second time. The folder is a separate project if an ignore rule excludes it from that index, as with installed
 * packages, and if the present configuration is in a folder below the root of that index, which is then not built with it.
 *
 * @param folder absolute real path
 * @param covers whether the project of a root, which is not the folder, indexes that part; see `Project.covers`
 * @param options.revisions whether an index of a revision counts too. Default: false
 */
export async function locateProject(
  { config, home }: Pick<Setup, 'config' | 'home'>,
  folder: string,
  covers: (location: ProjectLocation) => Promise<boolean>,
  options: { readonly revisions?: boolean } = {},
): Promise<ProjectLocation> {
  const own = { root: folder, part: '' };
  const root = indexedRoot(home, folder, options);
  if (root === undefined || root === folder) return own;
  if (config.file !== undefined && isBetween(configFolder(config.file), root, folder)) return own;
  const location = { root, part: relative(root, folder).replaceAll(sep, '/') };
  return (await covers(location)) ? location : own;
}

/** Whether a folder is below `root`, and contains `folder`. */
function isBetween(middle: string, root: string, folder: string): boolean {
  return middle.length > root.length && `${folder}${sep}`.startsWith(`${middle}${sep}`);
}
