import { renameSync, rmSync } from 'node:fs';

/** Puts a damaged database out of the way, so that an empty one can be begun. @returns where it is now */
export function setAside(file: string): string {
  const aside = `${file}.damaged`;
  renameSync(file, aside);
  // A log that belongs to the damaged file must not be applied to the one that follows.
  for (const companion of ['-wal', '-shm']) rmSync(file + companion, { force: true });
  return aside;
}
