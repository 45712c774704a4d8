import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Renaming } from './renaming.ts';
import { sourceFiles } from './source-files.ts';

/** Files of such a size make two chunks on average, so that 5,000 files have about 10,000. */
const leastBytes = 500;
const mostBytes = 4_000;

const extension =
  /\.(?:c|cc|cpp|cs|css|ex|exs|go|h|hpp|hs|java|js|jsx|kt|lua|mjs|php|py|rb|rs|scala|sh|swift|ts|tsx|zig)$/;

interface Original {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes a tree of so many source files into an empty folder: the small ones of a real tree, and then copies of them in which
 * the words of compound identifiers are exchanged, so that every copy speaks of something else.
 */
export function writeSyntheticTree(from: string, to: string, files: number): void {
  const originals = readOriginals(from);
  if (originals.length === 0) throw new Error(`${from} has no source file of ${leastBytes} to ${mostBytes} bytes.`);
  const renaming = new Renaming(originals.map(({ text }) => text));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (let file = 0; file < files; file++) {
    const { path, text } = originals[file % originals.length] as Original;
    const copy = Math.floor(file / originals.length);
    const target = join(to, `part${copy}`, renaming.apply(path, copy));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, renaming.apply(text, copy));
    // Files of this very moment would be hashed at each sync, since their time might stand for another change too.
    utimesSync(target, anHourAgo, anHourAgo);
  }
}

function readOriginals(root: string): readonly Original[] {
  return sourceFiles(root)
    .filter((path) => extension.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.length >= leastBytes && text.length <= mostBytes && !text.includes('\uFFFD'));
}
