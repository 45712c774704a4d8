import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What the folder of an index has. `unused` is the free space in pages and the free pages of the store. */
export const partNames = ['texts', 'sketches', 'vectors', 'postings', 'ids', 'unused', 'files'] as const;
export type PartName = (typeof partNames)[number];

const store = 'store.sqlite';

/** The part of each table and index of the local store. */
const partOf: readonly (readonly [PartName, RegExp])[] = [
  ['texts', /^text$/],
  ['sketches', /^block/],
  ['vectors', /^vector$/],
  ['postings', /^(?:leaf|segment)$/],
  ['ids', /^/],
];

/**
 * The bytes of each part of an index of the local store: sketches with the columns of their blocks, ids with paths
 * and labels, and all files besides the database.
 */
export function indexParts(folder: string): Readonly<Record<PartName, number>> {
  const sizes: Record<PartName, number> = {
    texts: 0,
    sketches: 0,
    vectors: 0,
    postings: 0,
    ids: 0,
    unused: 0,
    files: 0,
  };
  using database = new DatabaseSync(join(folder, store), { readOnly: true });
  const trees = database.prepare('SELECT name, sum(pgsize) AS bytes, sum(unused) AS unused FROM dbstat GROUP BY name');
  let pages = 0;
  for (const row of trees.iterate()) {
    const [name, bytes, unused] = [String(row['name']), Number(row['bytes']), Number(row['unused'])];
    const [part] = partOf.find(([, names]) => names.test(name))!;
    sizes[part] += bytes - unused;
    sizes.unused += unused;
    pages += bytes;
  }
  for (const name of readdirSync(folder)) {
    const { size } = statSync(join(folder, name));
    if (name === store) sizes.unused += size - pages;
    else if (!/-(?:shm|wal)$/.test(name)) sizes.files += size;
  }
  return sizes;
}
