import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { takeWriterLock } from '../state/writer-lock.ts';
import { isInUse } from './data-files.ts';
import type { Sibling } from './sibling/siblings.ts';

/**
 * Links a file of an index whose store never changes a file with several links. No process may have the index open, and
 * none may begin to write: what it has begun would go into the shared file.
 *
 * @returns whether the file is linked
 */
export async function linkFile({ folder, found }: Sibling, name: string, to: string): Promise<boolean> {
  try {
    using _lock = await takeWriterLock(folder, found.root);
    if (isInUse(folder)) return false;
    linkSync(join(folder, name), join(to, name));
    return true;
  } catch {
    return false;
  }
}
