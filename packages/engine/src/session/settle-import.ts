import { chmodSync, copyFileSync, readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { flushFile, removeFolder } from '@codesearch/toolkit';
import { isInFolder } from '../home/is-in-folder.ts';
import { removeData, dataFiles, isDatabase } from '../packing/data-files.ts';
import { importedPrefix, readManifest, writeManifest } from '../state/manifest.ts';
import { copyDatabase } from '../packing/copy-databases.ts';

/**
 * Moves the files of an index that replaced another one, because it was imported or built beside it, to where those of
 * any index are. The caller holds the writer lock, and has closed its stages. An interruption leaves the index
 * complete.
 *
 * @throws UNAVAILABLE if the disk is full
 */
export function settleImport(folder: string): void {
  const found = readManifest(folder);
  if (found?.dataFolder === undefined) return;
  const data = join(folder, basename(found.dataFolder));
  removeData(folder, basename(data), ...ownFolder(folder, found.store.location));
  for (const name of dataFiles(data)) {
    const [from, to] = [join(data, name), join(folder, name)];
    if (isDatabase(from)) copyDatabase(from, to);
    else copyFileSync(from, to);
    chmodSync(to, 0o600);
    flushFile(to);
  }
  const { dataFolder: _, ...settled } = found;
  writeManifest(folder, settled);
}

/** Name of the folder in that of the index that only the store knows; a store in one file has none. */
function ownFolder(folder: string, location: string): readonly string[] {
  const [first, ...others] = relative(folder, location).split(sep);
  return isInFolder(location, folder) && first !== undefined && others.length > 0 ? [first] : [];
}

/**
 * Removes what interrupted imports have left. The caller holds the writer lock.
 *
 * @param used name of a folder that an index is in
 */
export function removeDrafts(folder: string, used?: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(importedPrefix) && name !== used) removeFolder(join(folder, name));
  }
}
