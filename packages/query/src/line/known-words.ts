import { isFileName } from './file-extensions.ts';

/** A part of a line that is the end of a known path, with the folders of another machine in front of it. */
export interface KnownWord {
  readonly start: number;
  readonly text: string;
  readonly known: string;
}

/** What separates words, so that a path with it is read in parts: `the cart (1).ts`, `a,b.ts`, `it's.ts`. */
const separator = /[^\p{L}\p{M}\p{N}\p{So}._@+~%$[\]!&/-]/u;

/** What can be in front of a path in the same word. */
const prefixEnd = /[^\s"'`|<>{};,=()“”‘’«»]*$/;

/** Whether a path is read as one only if it is known to exist. */
export function isIrregularPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return separator.test(path) || (name.includes('.', 1) && !isFileName(name));
}

/** Finds the names of known files in a line, each with as many of its folders as are written. */
export function knownWords(line: string, known: readonly string[]): readonly KnownWord[] {
  if (known.length === 0) return [];
  const slashed = line.replaceAll('\\', '/');
  return known.flatMap((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const words: KnownWord[] = [];
    for (let at = slashed.indexOf(name); at !== -1; at = slashed.indexOf(name, at + name.length)) {
      const start = startOf(slashed, path, at);
      const end = at + name.length;
      const isWithin =
        /[\p{L}\p{N}_]/u.test(slashed.slice(end, end + 1)) || /[\p{L}\p{N}_-]$/u.test(slashed.slice(0, start));
      if (isWithin || !isIrregularPath(slashed.slice(start, end))) continue;
      const prefix = slashed[start - 1] === '/' ? (prefixEnd.exec(slashed.slice(0, start))?.[0].length ?? 0) : 0;
      const text = line.slice(start - prefix, end);
      words.push({ start: start - prefix, text, known: slashed.slice(start, end) });
    }
    return words;
  });
}

/** Where the folders of a path begin that are written before its name. */
function startOf(line: string, path: string, at: number): number {
  let start = at;
  const folders = path.split('/').slice(0, -1);
  for (const folder of folders.toReversed()) {
    if (!line.slice(0, start).endsWith(`${folder}/`)) break;
    start -= folder.length + 1;
  }
  return start;
}
