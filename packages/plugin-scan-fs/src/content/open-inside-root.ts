import { closeSync, fstatSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join, sep } from 'node:path';
import { thisSystem, unlinkedReadingFlags } from '@codesearch/toolkit';
import type { SourceFile } from '@codesearch/kernel';
import { sourceFile } from '../file-state.ts';
import { isSystemError } from '../system-error.ts';

const maxAttempts = 3;

/** How a system names open files. */
export interface OpenFiles {
  stat(path: string): Pick<Stats, 'ino' | 'dev'>;
  /** The real path of an open file; `undefined` if the system does not know it. */
  pathOf(descriptor: number): string | undefined;
}

const openFiles: OpenFiles = {
  stat: (path) => lstatSync(path),
  pathOf: (descriptor) => (thisSystem.hasPathsOfOpenFiles ? readlinkSync(`/proc/self/fd/${descriptor}`) : undefined),
};

interface OpenFile {
  readonly descriptor: number;
  /** The state before the first byte is read. */
  readonly stats: Stats;
  /**
   * Whether the open file is in the root. A folder of the path may have become a link since the scan, so the path is
   * resolved after opening and must lead to the open file.
   */
  readonly isInside: boolean;
}

/**
 * Opens a file. Does not follow a link in the last segment, and does not wait for a writer if it is a pipe. The caller
 * closes the descriptor.
 *
 * @param root real path of the root
 * @param files how the system names open files. Default: this system
 * @throws the error of the operating system
 */
export function openInsideRoot(root: string, path: string, files: OpenFiles = openFiles): OpenFile {
  const file = join(root, path);
  for (let attempt = 1; ; attempt++) {
    const descriptor = openSync(file, unlinkedReadingFlags);
    const stats = fstatSync(descriptor);
    const inside = isInside(root, file, descriptor, stats, files);
    if (inside || attempt === maxAttempts) return { descriptor, stats, isInside: inside };
    // Editors write a new file and rename it over the old one, so the open file may have just been replaced.
    closeSync(descriptor);
  }
}

function isInside(root: string, file: string, descriptor: number, opened: Stats, files: OpenFiles): boolean {
  try {
    const real = realpathSync.native(file);
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return false;
    const found = files.stat(real);
    if (found.ino === opened.ino && found.dev === opened.dev) return true;
    // Some network file systems number files again at each look, so the system is asked for the path of the open file.
    return files.pathOf(descriptor) === real;
  } catch {
    return false;
  }
}

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
