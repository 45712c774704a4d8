import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { CodesearchError } from '@codesearch/kernel';
import { removeLockedFolder, removeManifest, removeRemains } from '../state/index-folder.ts';
import { takeWriterLock } from '../state/writer-lock.ts';

/**
 * Removes the folder of one index, even if its tree no longer exists or its manifest is damaged, and nothing else. Rows
 * on a server remain: `Project.clear` removes them, if the tree still exists.
 *
 * @param id the name of the folder in `projects` of the data home, as in `listProjects`
 * @returns whether the folder existed
 * @throws INPUT_INVALID if the id is not a plain name
 * @throws INDEX_BUSY if another process writes the index
 */
export async function removeProject(dataHome: string, id: string): Promise<boolean> {
  if (!/^[^/\\\0]+$/.test(id) || id === '.' || id === '..')
    throw new CodesearchError(`${JSON.stringify(id)} is not the id of an index.`, {
      code: 'INPUT_INVALID',
      hint: 'Give an id from the list of indexes.',
      details: { reason: 'unknown-index', id },
    });
  const folder = join(dataHome, 'projects', id);
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  using _lock = await takeWriterLock(folder, folder);
  if (id.includes('@')) {
    const { releaseDependents } = await import('../packing/release-dependents.ts');
    await releaseDependents(folder);
  }
  removeManifest(folder);
  removeRemains(folder);
  removeLockedFolder(folder);
  return true;
}
