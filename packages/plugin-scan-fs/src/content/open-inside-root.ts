import { closeSync, constants, fstatSync, lstatSync, openSync, realpathSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join, sep } from 'node:path';

const maxAttempts = 3;

/** A file opened for reading. */
export interface OpenFile {
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
 * @throws the error of the operating system
 */
export function openInsideRoot(root: string, path: string): OpenFile {
  const file = join(root, path);
  for (let attempt = 1; ; attempt++) {
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    const inside = isInside(root, file, stats);
    if (inside || attempt === maxAttempts) return { descriptor, stats, isInside: inside };
    // Editors write a new file and rename it over the old one, so the open file may have just been replaced.
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
