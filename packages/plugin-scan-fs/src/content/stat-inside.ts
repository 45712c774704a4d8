import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '@codesearch/kernel';
import { sourceFile } from '../file-state.ts';
import { isRefusal } from '../refusal.ts';

/**
 * The state of a file, or `undefined` where there is none, where it may not be looked at, and where a link is in the way:
 * the path of what is reached through no link is its real path, in the file system's own spelling.
 *
 * @param root real path of the root
 * @param path POSIX path relative to it, as a scan writes it
 */
export function statInside(root: string, path: string): SourceFile | undefined {
  const file = join(root, path);
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats?.isFile() && realpathSync.native(file) === file ? sourceFile(path, stats) : undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}
