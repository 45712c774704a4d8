import { constants, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFile, makePrivateFolder, removeFolder, withStorageFailure } from '@codesearch/toolkit';
import { readManifest, writeManifest } from '../state/manifest.ts';
import { dataFiles, removeData } from './data-files.ts';
import { readPacked } from './packed-content.ts';
import type { PackedFile } from './packed-content.ts';
import { applyDelta, fileChecksum } from './page-delta.ts';

/**
 * Writes the files of a packed index to a folder, and compares them with their checksums.
 *
 * @param target is created
 * @throws Error if the base of the index is missing or has changed since; `target` then has a part of the files
 */
export async function unpackTo(target: string, folder: string): Promise<void> {
  const { root, packed } = chainOf(folder);
  makePrivateFolder(target);
  const [first = []] = packed.length === 0 ? [] : [await readPacked(packed[0]!)];
  for (const name of dataFiles(root)) {
    const isNeeded = packed.length === 0 || first.some((file) => file.name === name && 'delta' in file);
    if (isNeeded) await copyFile(join(root, name), join(target, name), constants.COPYFILE_FICLONE);
  }
  let files = first;
  for (const [index, path] of packed.entries()) {
    files = index === 0 ? first : await readPacked(path);
    for (const file of files) apply(file, target);
  }
  const names = new Set(files.map(({ name }) => name));
  for (const name of dataFiles(target)) if (packed.length > 0 && !names.has(name)) rmSync(join(target, name));
  for (const file of files) {
    if (!('delta' in file) || (await fileChecksum(join(target, file.name))) === file.delta.checksum) continue;
    throw new Error(`${file.name} of ${basename(root)} has changed since ${basename(folder)} was packed.`);
  }
}

/**
 * Gives a packed index its files back. The caller holds its writer lock, and has closed its stages.
 *
 * @throws Error if its base is missing or has changed since
 */
export async function unpackInPlace(folder: string): Promise<void> {
  const found = readManifest(folder);
  if (!found?.packed) return;
  const draft = join(folder, 'unpacking');
  removeFolder(draft);
  removeData(folder, found.packed.file);
  try {
    await unpackTo(draft, folder);
    withStorageFailure(folder, () => {
      for (const name of dataFiles(draft)) {
        flushFile(join(draft, name));
        renameSync(join(draft, name), join(folder, name));
      }
    });
  } finally {
    removeFolder(draft);
  }
  const { packed, ...unpacked } = found;
  writeManifest(folder, unpacked);
  rmSync(join(folder, packed.file), { force: true });
}

/**
 * The index with files that a packed one is a difference from, and the differences to apply to these files, in order.
 */
function chainOf(folder: string): { readonly root: string; readonly packed: readonly string[] } {
  const packed: string[] = [];
  const seen = new Set<string>();
  for (let current = folder; !seen.has(current);) {
    seen.add(current);
    const found = readManifest(current);
    if (!found) throw new Error(`There is no index in ${current}.`);
    if (!found.packed) return { root: current, packed: packed.toReversed() };
    packed.push(join(current, found.packed.file));
    current = join(dirname(current), basename(found.packed.base));
  }
  throw new Error(`${folder} is packed against itself.`);
}

function apply(file: PackedFile, target: string): void {
  const path = join(target, file.name);
  if ('whole' in file) return writeFileSync(path, file.whole, { mode: 0o600 });
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  applyDelta(path, file.delta);
}
