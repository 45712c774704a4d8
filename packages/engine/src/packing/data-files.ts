import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeFile, removeFolder } from '@codesearch/toolkit';
import { manifestFile } from '../state/manifest.ts';
import { lockFiles } from '../state/writer-lock.ts';
import { readStart } from './read-start.ts';

/** First bytes of a database (https://sqlite.org/fileformat.html). */
const databaseMark = Buffer.from('SQLite format 3\0');
const companions = /-(?:wal|shm|journal)$/;
/** Files of packed content, see `packIndex`. */
const packedFiles = /^packed-[0-9a-f]+\.zst(?:\.next)?$/;

/** Names of the files that the stages keep in the folder of an index. */
export function dataFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !isOfEngine(entry.name))
    .filter(({ name }) => !companions.test(name) && !packedFiles.test(name))
    .map(({ name }) => name)
    .toSorted();
}

/** Whether a connection to a database in the folder is open, or a killed process has left what it wrote in a log. */
export function isInUse(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /-(?:wal|journal)$/.test(name) && !isOfEngine(name));
}

/**
 * Removes everything from the folder of an index except its manifest and its lock.
 *
 * @param except names to keep as well
 */
export function removeData(folder: string, ...except: readonly string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (isOfEngine(entry.name) || except.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeFolder(path);
    else removeFile(path);
  }
}

export function isDatabase(file: string): boolean {
  return readStart(file, databaseMark.length).equals(databaseMark);
}

function isOfEngine(name: string): boolean {
  return lockFiles.includes(name) || name === manifestFile || name === `${manifestFile}.next`;
}
