import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Renaming } from './renaming.ts';
import { isSource, sourceFiles } from './source-files.ts';

/** Files of this size have two chunks on average, so 5,000 files have about 10,000. */
const minBytes = 500;
const maxBytes = 4_000;

interface Original {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes a tree with a number of source files into an empty folder: the small files of a real tree, and copies of them
 * in which the words of compound identifiers are replaced, so that every copy is about something else.
 */
export function writeSyntheticTree(from: string, to: string, files: number): void {
  const originals = readOriginals(from);
  if (originals.length === 0) throw new Error(`${from} has no source file of ${minBytes} to ${maxBytes} bytes.`);
  const renaming = new Renaming(originals.map(({ text }) => text));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (let file = 0; file < files; file++) {
    const { path, text } = originals[file % originals.length] as Original;
    const copy = Math.floor(file / originals.length);
    const target = join(to, `part${copy}`, renaming.apply(path, copy));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, renaming.apply(text, copy));
    // A sync hashes files with a current modification time, because a later change could have the same time.
    utimesSync(target, anHourAgo, anHourAgo);
  }
}

function readOriginals(root: string): readonly Original[] {
  return sourceFiles(root)
    .filter(isSource)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.length >= minBytes && text.length <= maxBytes && !text.includes('\uFFFD'));
}
