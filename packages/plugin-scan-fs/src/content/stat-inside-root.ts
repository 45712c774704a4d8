import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '@codesearch/kernel';
import { sourceFile } from '../file-state.ts';
import { isSystemError } from '../system-error.ts';

/**
 * The state of a file. A path without links equals its real path, in the spelling of the file system.
 *
 * @param root real path of the root
 * @param path POSIX path relative to it, as a scan writes it
 * @returns `undefined` if there is no file, it is not accessible, or its path contains a link
 */
export function statInsideRoot(root: string, path: string): SourceFile | undefined {
  const file = join(root, path);
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats?.isFile() && realpathSync.native(file) === file ? sourceFile(path, stats) : undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}
