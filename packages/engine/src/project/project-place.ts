import { dirname, relative, sep } from 'node:path';
import { indexedRoot } from '../home/indexed-root.ts';
import type { Setup } from './setup.ts';

/** A project, and the part of it that a folder names. */
export interface ProjectPlace {
  /** Absolute real path of the project. */
  readonly root: string;
  /** POSIX path of that part, relative to the root; empty for all of it. */
  readonly part: string;
}

/**
 * The project that a folder belongs to: the nearest folder from it upward that has an index, so that a part of an
 * indexed tree is not indexed a second time. The folder is a project of its own where an ignore rule keeps it out of
 * that index, as with installed packages, and where the configuration in use lies below the root of that index, since
 * that index is not built with it.
 *
 * @param folder absolute real path
 * @param covers whether the project of a root, which is not the folder, indexes a part of it; see `Project.covers`
 */
export async function projectPlace(
  { config, home }: Pick<Setup, 'config' | 'home'>,
  folder: string,
  covers: (place: ProjectPlace) => Promise<boolean>,
): Promise<ProjectPlace> {
  const own = { root: folder, part: '' };
  const root = indexedRoot(home, folder);
  if (root === undefined || root === folder) return own;
  if (config.file !== undefined && isBetween(dirname(config.file), root, folder)) return own;
  const place = { root, part: relative(root, folder).replaceAll(sep, '/') };
  return (await covers(place)) ? place : own;
}

/** Whether a folder lies below `root`, and on the way from there to `folder`. */
function isBetween(middle: string, root: string, folder: string): boolean {
  return middle.length > root.length && `${folder}${sep}`.startsWith(`${middle}${sep}`);
}
