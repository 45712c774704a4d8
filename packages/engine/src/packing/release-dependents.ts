import { basename, dirname, join } from 'node:path';
import { storageFailure } from '@codesearch/toolkit';
import { removeManifest } from '../state/index-folder.ts';
import { readManifest } from '../state/manifest.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { removeData } from './data-files.ts';
import { isLost } from './is-lost.ts';
import { packIndex } from './pack-index.ts';
import { siblingsOf } from './sibling/siblings.ts';
import { unpackInPlace, unpackTo } from './unpack-index.ts';
import { newCopyFolder } from './working-copy.ts';

/** Milliseconds to wait for a process that writes a dependent index. */
const waitMs = 10_000;

/**
 * Gives the indexes that are packed against this one another base, before it is changed or removed. One of them gets
 * its files back, if this one is not packed itself. The caller holds the writer lock of this one.
 *
 * @throws INDEX_BUSY if another process writes one of them
 * @throws UNAVAILABLE if the disk is full
 */
export async function releaseDependents(folder: string): Promise<void> {
  const dependents = siblingsOf(folder).filter(({ found }) => found.packed?.base === basename(folder));
  if (dependents.length === 0) return;
  let base = rootOf(folder);
  for (const { folder: dependent, found } of dependents) {
    using _lock = await takeWriterLock(dependent, found.root, { waitMs });
    try {
      if (base === undefined || !(await isRepacked(dependent, base))) {
        await unpackInPlace(dependent);
        base ??= dependent;
      }
    } catch (error) {
      if (!isLost(error)) throw storageFailure(error, dependent);
      // Its base has changed already, so that the content is lost. It is built again when it is next searched.
      removeManifest(dependent);
      removeData(dependent);
    }
  }
}

/** The folder of an index with files that can be the base of others, other than this one. */
function rootOf(folder: string): string | undefined {
  let current = readManifest(folder);
  let root: string | undefined;
  while (current?.packed) {
    root = join(dirname(folder), basename(current.packed.base));
    current = readManifest(root);
  }
  return root;
}

async function isRepacked(dependent: string, base: string): Promise<boolean> {
  using copy = newCopyFolder(dependent);
  await unpackTo(copy.path, dependent);
  return await packIndex(dependent, base, copy.path);
}
