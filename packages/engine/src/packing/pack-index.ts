import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { removeFile } from '@codesearch/toolkit';
import { readManifest, writeManifest } from '../state/manifest.ts';
import { dataFiles, isDatabase, isInUse, removeData } from './data-files.ts';
import { writePacked } from './packed-content.ts';
import type { PackedFile } from './packed-content.ts';
import { pageDelta } from './page-delta.ts';

/** Part of its pages in which a database may differ from that of the base. A larger difference is not worth it. */
const maxDifference = 0.5;
const pageBytes = 4096;
/** Pages that may differ in any case, since a small database is not worth a copy of a large one. */
const minPages = 1024;

/**
 * Packs the complete index of a revision: replaces its files by their difference from those of another revision. The
 * caller holds the writer locks of both. A read of the index that overlaps is repeated, because the manifest changes.
 *
 * @param data folder with the files of the index, if it is packed against another base already. Default: its own folder
 * @returns whether it was packed. It is not if one of the two is in use, or they have little in common
 */
export async function packIndex(folder: string, base: string, data: string = folder): Promise<boolean> {
  const present = (): unknown => [readManifest(folder), readManifest(base), isInUse(data), isInUse(base)];
  const before = present();
  const [found, baseFound] = [readManifest(folder), readManifest(base)];
  if (!found || !baseFound || baseFound.packed || isInUse(data) || isInUse(base)) return false;
  const files: PackedFile[] = [];
  for (const name of dataFiles(data)) {
    const packed = await packedFile(name, data, base);
    if (!packed) return false;
    files.push(packed);
  }
  const name = `packed-${crypto.randomUUID().replaceAll('-', '')}.zst`;
  await writePacked(join(folder, name), files);
  if (!isDeepStrictEqual(present(), before)) {
    removeFile(join(folder, name));
    return false;
  }
  writeManifest(folder, { ...found, packed: { base: basename(base), file: name } });
  removeData(folder, name);
  return true;
}

async function packedFile(name: string, data: string, base: string): Promise<PackedFile | undefined> {
  const file = join(data, name);
  if (!isDatabase(file)) return { name, whole: readFileSync(file) };
  const maxPages = Math.max(minPages, Math.ceil((statSync(file).size / pageBytes) * maxDifference));
  const delta = await pageDelta(file, join(base, name), maxPages);
  return delta && { name, delta };
}
