import { renameSync } from 'node:fs';
import { removeFile } from '../disk/remove-file.ts';
import { withLockedFile } from '../platform/platform.ts';

/** Renames a damaged database, so that an empty one can replace it. @returns its new path */
export function setAside(file: string): string {
  const aside = `${file}.damaged`;
  withLockedFile(() => renameSync(file, aside));
  // The log of the damaged file must not be applied to the new one.
  for (const companion of ['-wal', '-shm']) removeFile(file + companion);
  return aside;
}
