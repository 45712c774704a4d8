import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { realPath } from '@codesearch/toolkit';
import { manifestFile } from '../state/manifest.ts';
import { projectFolder } from './project-folder.ts';

/**
 * The nearest folder with an index, from a given folder upward. Scans nothing and reads no manifest.
 *
 * @param folder if it does not exist, the search begins at its nearest parent that does
 * @returns its real path; `undefined` if no folder has an index
 */
export function indexedRoot(dataHome: string, folder: string): string | undefined {
  for (let current = nearestReal(folder); ; current = dirname(current)) {
    if (hasIndex(dataHome, current)) return current;
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
