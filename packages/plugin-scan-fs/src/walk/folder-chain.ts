import { lstatSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { thisSystem } from '@codesearch/toolkit';

/** The folders from the root down to one folder, with their states. */
export interface FolderChain {
  /** State before the folder is listed. */
  readonly stats: Stats;
  readonly outer: FolderChain | undefined;
}

/**
 * The chain of `folder`. A mount may show a folder inside itself, except on Windows, whose inode numbers do not fit a
 * number.
 *
 * @returns `undefined` if the folder is one of its own outer folders
 */
export function chainOf(folder: string, outer: FolderChain | undefined): FolderChain | undefined {
  const stats = lstatSync(folder);
  if (thisSystem.hasExactInodes) {
    for (let at = outer; at; at = at.outer) {
      if (at.stats.ino === stats.ino && at.stats.dev === stats.dev) return undefined;
    }
  }
  return { stats, outer };
}
