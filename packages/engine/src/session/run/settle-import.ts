import { chmodSync, copyFileSync, cpSync, existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { flushFile, removeFolder } from '@codesearch/toolkit';
import { isInFolder } from '../../home/project-folder.ts';
import { removeData, dataFiles, isDatabase, copyDatabase } from '../../packing/data-files.ts';
import { importedPrefix, readManifest, writeManifest } from '../../state/manifest.ts';

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
  const own = ownFolder(folder, found.store.location);
  const ofStore = own !== undefined && existsSync(join(data, own)) ? own : undefined;
  // A folder that is not in the new files belongs to a store that wrote to its final place.
  const kept = own !== undefined && ofStore === undefined ? [own] : [];
  removeData(folder, basename(data), ...kept);
  for (const name of dataFiles(data)) {
    const [from, to] = [join(data, name), join(folder, name)];
    if (isDatabase(from)) copyDatabase(from, to);
    else copyFileSync(from, to);
    chmodSync(to, 0o600);
    flushFile(to);
  }
  if (ofStore !== undefined) copyFolder(join(data, ofStore), join(folder, ofStore));
  const { dataFolder: _, ...settled } = found;
  writeManifest(folder, settled);
}

/** Name of the folder in that of the index that only the store knows; a store in one file has none. */
function ownFolder(folder: string, location: string): string | undefined {
  const [first, ...others] = relative(folder, location).split(sep);
  return isInFolder(location, folder) && others.length > 0 ? first : undefined;
}

function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) flushFile(join(entry.parentPath, entry.name));
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
