import { renameSync, rmSync } from 'node:fs';

/** SQLite's primary result codes for a file that is damaged, and for one that was never a database. */
const damage: ReadonlySet<number> = new Set([11, 26]);

/** Whether `node:sqlite` threw this because of what the file holds. */
export function isDamage(error: unknown): boolean {
  const code = (error as { readonly errcode?: unknown } | undefined)?.errcode;
  return typeof code === 'number' && damage.has(code & 0xff);
}

/** Puts a damaged database out of the way, so that an empty one can be begun. @returns where it is now */
export function setAside(file: string): string {
  const aside = `${file}.damaged`;
  renameSync(file, aside);
  // A log that belongs to the damaged file must not be applied to the one that follows.
  for (const companion of ['-wal', '-shm']) rmSync(file + companion, { force: true });
  return aside;
}
