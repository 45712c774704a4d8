import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOrder } from '../lookup/hash-order.ts';
import { Renaming } from '../speed/renaming.ts';
import { isSource, sourceFiles } from '../speed/source-files.ts';

/** Smaller files are mostly fixtures, larger ones data or generated. */
const minBytes = 1_000;
const maxBytes = 60_000;

/** Of source per chunk, measured on eighteen repositories. */
const bytesPerChunk = 900;

/**
 * Writes a tree of about a number of chunks into an empty folder: the sources of real repositories in a mixed order,
 * and then copies of them in which the words of compound identifiers are replaced.
 *
 * @returns the bytes of its files
 */
export function growTree(from: string, to: string, chunks: number): number {
  const paths = hashOrder(sourceFiles(from).filter(isSource), 'scale', (path) => path);
  const renaming = new Renaming(paths.map((path) => read(join(from, path)) ?? ''));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  let bytes = 0;
  for (let copy = 0; ; copy++) {
    for (const path of paths) {
      if (bytes >= chunks * bytesPerChunk) return bytes;
      const original = read(join(from, path));
      if (original === undefined) continue;
      const text = renaming.apply(original, copy);
      const target = join(to, `part${copy}`, renaming.apply(path, copy));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      // A sync hashes files with a current modification time, because a later change could have the same time.
      utimesSync(target, anHourAgo, anHourAgo);
      bytes += Buffer.byteLength(text);
    }
  }
}

function read(file: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  return text.length < minBytes || text.length > maxBytes || text.includes('\uFFFD') ? undefined : text;
}
