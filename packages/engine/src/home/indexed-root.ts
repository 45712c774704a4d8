import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { realPath } from '@codesearch/toolkit';
import { manifestFile } from '../state/manifest.ts';
import { projectFolder } from './project-folder.ts';

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
