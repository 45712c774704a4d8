import { pathTest } from '@codesearch/toolkit/pure';
import type { SourceFile } from '@codesearch/kernel';

/** Other files are what a search is asked for last. */
const isProgram =
  pathTest({ excludedRoles: ['test', 'example', 'documentation', 'vendored', 'configuration'] }) ?? (() => true);

/** The files of a run in the order in which they are indexed. */
export interface FileOrder {
  readonly files: readonly SourceFile[];
  /** How many of them are the program itself. */
  readonly source: number;
}

/**
 * Orders the files of a run, so that a search during it finds what it is likely asked for: first those that are wanted,
 * then those that somebody works on, then the program itself, in turns across its folders, then tests, documents,
 * settings and the code of others. Otherwise the order stays.
 *
 * @param isFirst whether a file is wanted before all others. Default: no file is
 */
export function inOrder(files: readonly SourceFile[], isFirst: (path: string) => boolean = () => false): FileOrder {
  const recent = new Set(recentOf(files));
  const first: SourceFile[] = [];
  const source: SourceFile[] = [];
  const later: SourceFile[] = [];
  let sources = 0;
  for (const file of files) {
    const isSource = isProgram(file.path);
    if (isSource) sources++;
    if (isFirst(file.path)) first.push(file);
    else if (recent.has(file)) continue;
    else if (isSource) source.push(file);
    else later.push(file);
  }
  const worked = [...recent].filter(({ path }) => !isFirst(path));
  return { files: [...first, ...worked, ...inTurns(source), ...later], source: sources };
}

/** As many files as one batch has at least, so that the others wait for little. */
const maxRecent = 50;

/** A checkout writes its files in less. */
const editedAfterMs = 60_000;

/** The files that were modified last, the latest first; none of a tree that was just checked out. */
function recentOf(files: readonly SourceFile[]): readonly SourceFile[] {
  const times = Float64Array.from(files, ({ mtimeMs }) => mtimeMs).toSorted();
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  return files
    .filter(({ mtimeMs }) => mtimeMs > middle + editedAfterMs)
    .toSorted((a, b) => b.mtimeMs - a.mtimeMs)
    .slice(0, maxRecent);
}

/** Folders of a path by which files take turns: `packages/cart`, `src/server`. */
const turnDepth = 2;

/** One file of each folder after the other, so that an index of a part has something of each. */
function inTurns(files: readonly SourceFile[]): readonly SourceFile[] {
  const folders = Map.groupBy(files, ({ path }) => path.split('/').slice(0, -1).slice(0, turnDepth).join('/'));
  const iterators = [...folders.values()].map((own) => own.values());
  const ordered: SourceFile[] = [];
  for (let left = iterators; left.length > 0;) {
    left = left.filter((own) => {
      const next = own.next();
      if (!next.done) ordered.push(next.value);
      return !next.done;
    });
  }
  return ordered;
}
