import { readdirSync, statSync, existsSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { errors, nearestName } from '@codesearch/kernel';
import { pathInside, realPath } from '@codesearch/toolkit';
import { manifestFile } from '../state/manifest.ts';

/**
 * The real path of a searched tree. Links are resolved, so that a tree has one index, whatever path names it.
 *
 * @throws INPUT_INVALID if it is not a folder
 */
export function realRoot(path: string): string {
  const absolute = resolve(path);
  let root: string;
  try {
    root = realPath(absolute);
  } catch (error) {
    const nearest = nearestPath(absolute);
    const hint = nearest === undefined ? 'Give the path of an existing folder.' : `Did you mean ${nearest}?`;
    throw errors.inputInvalid(`There is no file or folder at ${absolute}.`, hint, error);
  }
  if (!statSync(root).isDirectory()) {
    throw errors.inputInvalid(
      `${absolute} is a file, not a folder.`,
      'Give the folder to search; narrow the search with a path filter.',
    );
  }
  return root;
}

/** The file or folder beside a path that does not exist which it most likely means. */
function nearestPath(path: string): string | undefined {
  const folder = dirname(path);
  try {
    const nearest = nearestName(basename(path), readdirSync(folder));
    return nearest === undefined ? undefined : join(folder, nearest);
  } catch {
    return undefined;
  }
}

/**
 * The private folder of a project in `home`. Its name is readable, and a hash of the root makes it unique.
 *
 * @param commit full hash, for the index of a commit instead of the files on disk
 */
export function projectFolder(home: string, root: string, commit?: string): string {
  // Every search needs this one hash, and `node:crypto` takes several times as long to load as all of this library.
  const digest = Buffer.from(sha256(Buffer.from(root))).toString('hex', 0, 8);
  const readable = basename(root).replaceAll(/[^A-Za-z0-9._-]/g, '_') || 'root';
  const revision = commit === undefined ? '' : `@${commit}`;
  return join(home, 'projects', `${readable}-${digest}${revision}`);
}

/** Whether the data folder is in a tree. */
export function holdsDataFolder(root: string, home: string): boolean {
  // On Windows, `relative` ignores the case.
  return pathInside(root, resolve(home)) !== undefined;
}

/**
 * The nearest folder with an index, from a given folder upward. Scans nothing and reads no manifest.
 *
 * @param folder if it does not exist, the search begins at its nearest parent that does
 * @param options.revisions whether an index of a revision counts too. Default: false
 * @returns its real path; `undefined` if no folder has an index
 */
export function indexedRoot(
  dataHome: string,
  folder: string,
  { revisions = false }: { readonly revisions?: boolean } = {},
): string | undefined {
  const atRevisions = revisions ? revisionIndexes(dataHome) : new Set();
  for (let current = nearestReal(folder); ; current = dirname(current)) {
    if (hasIndex(dataHome, current)) return current;
    if (atRevisions.has(basename(projectFolder(dataHome, current)))) return current;
    if (current === dirname(current)) return undefined;
  }
}

function nearestReal(folder: string): string {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (existsSync(current) || current === dirname(current)) return realPath(current);
  }
}

function hasIndex(dataHome: string, root: string): boolean {
  return existsSync(join(projectFolder(dataHome, root), manifestFile));
}

/** The names of the folders of projects of which a revision is indexed. */
function revisionIndexes(dataHome: string): ReadonlySet<string> {
  const folder = join(dataHome, 'projects');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(names.filter((name) => name.includes('@')).map((name) => name.slice(0, name.lastIndexOf('@'))));
}

/**
 * Whether a store keeps an index in a folder.
 *
 * @param location see `Store.location`; a path if the store is on this machine
 * @param folder of the index, without a separator at its end
 */
export function isInFolder(location: string, folder: string): boolean {
  return location === folder || location.startsWith(`${folder}${sep}`);
}
