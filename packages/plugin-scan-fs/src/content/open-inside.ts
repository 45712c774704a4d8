import { closeSync, constants, fstatSync, lstatSync, openSync, realpathSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join, sep } from 'node:path';

const mostAttempts = 3;

/** A file opened for reading. */
export interface OpenFile {
  readonly descriptor: number;
  /** The state before the first byte is read. */
  readonly stats: Stats;
  /**
   * Whether the open file lies in the root. A folder on the way may have become a link since the scan: the path is resolved
   * after opening, and the file found there has to be the open one.
   */
  readonly isInside: boolean;
}

/**
 * Opens a file without following a link in its last segment, and without waiting for a writer where it is a pipe. The caller
 * closes the descriptor. Throws what the operating system answers.
 *
 * @param root real path of the root
 */
export function openInside(root: string, path: string): OpenFile {
  const file = join(root, path);
  for (let attempt = 1; ; attempt++) {
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    const inside = isInside(root, file, stats);
    if (inside || attempt === mostAttempts) return { descriptor, stats, isInside: inside };
    // Editors write a new file and rename it over the old one: the one that was opened may just have been replaced.
    closeSync(descriptor);
  }
}

function isInside(root: string, file: string, opened: Stats): boolean {
  try {
    const real = realpathSync.native(file);
    const found = lstatSync(real);
    return (
      real.startsWith(root.endsWith(sep) ? root : root + sep) && found.ino === opened.ino && found.dev === opened.dev
    );
  } catch {
    return false;
  }
}
