import { isDeepStrictEqual } from 'node:util';
import { takeWriterLock } from '../../state/writer-lock.ts';
import { packIndex } from '../pack-index.ts';
import { isComplete, siblingsOf } from './siblings.ts';
import type { Sibling } from './siblings.ts';
import { readManifest } from '../../state/manifest.ts';

/**
 * Packs the indexes of other revisions against that of this one, except those that are in use, incomplete, or built
 * with other settings. A later call packs what this one leaves, so a failure is not reported.
 *
 * @param folder of a complete index that is not packed, and that this process has closed
 */
export async function packSiblings(folder: string): Promise<void> {
  try {
    const found = readManifest(folder);
    if (!found || found.packed || !isComplete({ folder, found })) return;
    const others = siblingsOf(folder).filter(
      (other) =>
        !other.found.packed && isComplete(other) && isDeepStrictEqual(other.found.fingerprint, found.fingerprint),
    );
    if (others.length === 0) return;
    using _lock = await takeWriterLock(folder, found.root);
    for (const other of others) await packUnlessBusy(other, folder);
  } catch {
    return;
  }
}

async function packUnlessBusy({ folder, found }: Sibling, base: string): Promise<void> {
  try {
    using _lock = await takeWriterLock(folder, found.root);
    if (isDeepStrictEqual(readManifest(folder), found)) await packIndex(folder, base);
  } catch {
    return;
  }
}
