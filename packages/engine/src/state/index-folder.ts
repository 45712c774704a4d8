import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFile } from './manifest.ts';
import { withStorageFailure } from '@codesearch/toolkit';
import { lockFiles } from './writer-lock.ts';

/*
 * What a project's folder holds beside the manifest belongs to its stages. Only who holds the writer lock may call these.
 */

/** Begins the removal of an index: without a manifest there is none, whatever else an interruption leaves in the folder. */
export function removeManifest(folder: string): void {
  withStorageFailure(folder, () => rmSync(join(folder, manifestFile), { force: true }));
}

/** Whether a folder holds an index, or what is left of one. */
export function hasRemains(folder: string): boolean {
  return readdirSync(folder).some((name) => !lockFiles.includes(name));
}

/** Removes everything but the lock, which is held. */
export function removeRemains(folder: string): void {
  withStorageFailure(folder, () => {
    for (const name of readdirSync(folder)) {
      if (!lockFiles.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  });
}

/**
 * Removes the lock, although it is held, and the empty folder. Whoever waits for the lock makes both anew. Where the system does
 * not remove what is open, or somebody has made something new, it stays.
 */
export function removeLockedFolder(folder: string): void {
  try {
    for (const name of lockFiles.toReversed()) rmSync(join(folder, name), { force: true });
    rmdirSync(folder);
  } catch {
    // An empty folder with a lock is no index.
  }
}
