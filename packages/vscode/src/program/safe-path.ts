import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, relative } from 'node:path';

/**
 * The folders of `PATH` in which a program may be looked for: absolute ones outside of the workspace. Others depend on
 * the current folder, or are written by the author of the workspace.
 *
 * @param roots workspace folders
 */
export function safeFolders(path: string, roots: readonly string[]): readonly string[] {
  return path.split(delimiter).filter((folder) => isAbsolute(folder) && !isInside(folder, roots));
}

/** Whether a file is in one of the folders, after links are followed. */
export function isInside(file: string, folders: readonly string[]): boolean {
  const [target, plain] = [realPath(file), file];
  return folders.some((folder) => contains(folder, plain) || contains(realPath(folder), target));
}

function contains(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return !/^\.\.(?:[/\\]|$)/.test(path) && !isAbsolute(path);
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
