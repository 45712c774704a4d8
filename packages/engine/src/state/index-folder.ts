import { lstatSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFile } from './manifest.ts';
import { removeFile, removeFolder, withStorageFailure } from '@codesearch/toolkit';
import { lockFiles } from './writer-lock.ts';

/*
 * The folder of an index holds the manifest and the lock; everything else in it belongs to the stages. The caller of
 * these functions holds the writer lock.
 */

/** Begins the removal of an index: without a manifest the folder holds none, whatever an interruption leaves in it. */
export function removeManifest(folder: string): void {
  withStorageFailure(folder, () => {
    const path = join(folder, manifestFile);
    // Damage can be a folder instead of the file.
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) removeFolder(path);
    else removeFile(path);
  });
}

/** Whether a folder holds an index, or a part of one. */
export function hasRemains(folder: string): boolean {
  return readdirSync(folder).some((name) => !lockFiles.includes(name));
}

/** Removes everything except the lock. */
export function removeRemains(folder: string): void {
  withStorageFailure(folder, () => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (lockFiles.includes(entry.name)) continue;
      if (entry.isDirectory()) removeFolder(path);
      else removeFile(path);
    }
  });
}

/**
 * Removes the lock, although it is held, and the empty folder. A process that waits for the lock creates both again.
 * They remain if the system does not remove open files, or another process has created a file in the folder.
 */
export function removeLockedFolder(folder: string): void {
  try {
    for (const name of lockFiles.toReversed()) removeFile(join(folder, name));
    rmdirSync(folder);
  } catch {
    // An empty folder with a lock does not count as an index.
  }
}
