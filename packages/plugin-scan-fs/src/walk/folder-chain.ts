import { lstatSync } from 'node:fs';

/** The folders from the root down to one folder, by their identity on the disk. */
export interface FolderChain {
  readonly device: number;
  readonly inode: number;
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
      if (at.inode === stats.ino && at.device === stats.dev) return undefined;
    }
  }
  return { device: stats.dev, inode: stats.ino, outer };
}
