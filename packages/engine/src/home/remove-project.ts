import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { removeLockedFolder, removeManifest, removeRemains } from '../state/index-folder.ts';
import { takeWriterLock } from '../state/writer-lock.ts';

/**
 * Removes the folder of one index, also where its tree is gone or its manifest is damaged, and nothing outside of it.
 * What a store keeps elsewhere, on a server, is not reached: `Project.clear` does that for a tree that is there.
 *
 * @param id the name of the folder below `projects` in the data home, as `listProjects` tells it
 * @returns whether there was such a folder
 *
 * Errors: `INPUT_INVALID` for an id that is no plain name; `INDEX_BUSY` where another process writes the index.
 */
export async function removeProject(dataHome: string, id: string): Promise<boolean> {
  if (!/^[^/\\\0]+$/.test(id) || id === '.' || id === '..') throw errors.indexUnknown(id);
  const folder = join(dataHome, 'projects', id);
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  const lock = await takeWriterLock(folder, folder, 0);
  try {
    removeManifest(folder);
    removeRemains(folder);
    removeLockedFolder(folder);
  } finally {
    lock.release();
  }
  return true;
}
