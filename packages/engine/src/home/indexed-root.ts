import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { manifestFile } from '../state/manifest.ts';
import { projectFolder } from './project-folder.ts';

/**
 * The nearest folder, from a given one upward, that has an index: its real path, or `undefined` where none has. Nothing is
 * scanned, and the manifests are not read.
 *
 * @param folder need not exist; then the search begins at its nearest parent that does
 */
export function indexedRoot(dataHome: string, folder: string): string | undefined {
  for (let current = nearestReal(folder); ; current = dirname(current)) {
    if (hasIndex(dataHome, current)) return current;
    if (current === dirname(current)) return undefined;
  }
}

function nearestReal(folder: string): string {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (existsSync(current) || current === dirname(current)) return realpathSync(current);
  }
}

function hasIndex(dataHome: string, root: string): boolean {
  return existsSync(join(projectFolder(dataHome, root), manifestFile));
}
