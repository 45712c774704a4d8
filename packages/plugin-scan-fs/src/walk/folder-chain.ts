import { lstatSync } from 'node:fs';
import type { Stats } from 'node:fs';

/** The folders from the root down to one folder, with their states. */
export interface FolderChain {
  /** As it was before it was listed. */
  readonly stats: Stats;
  readonly outer: FolderChain | undefined;
}

/**
 * The chain of `folder`, or `undefined` where the folder is one of those around it: a mount may show a folder inside
 * itself. Windows has no such mounts, and its inode numbers do not fit a number.
 */
export function chainOf(folder: string, outer: FolderChain | undefined): FolderChain | undefined {
  const stats = lstatSync(folder);
  if (process.platform !== 'win32') {
    for (let at = outer; at; at = at.outer) {
      if (at.stats.ino === stats.ino && at.stats.dev === stats.dev) return undefined;
    }
  }
  return { stats, outer };
}
