import { pathTest } from '@codesearch/kernel';
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
 * then the program itself, then tests, documents, settings and the code of others. Otherwise the order stays.
 *
 * @param isFirst whether a file is wanted before all others. Default: no file is
 */
export function inOrder(files: readonly SourceFile[], isFirst: (path: string) => boolean = () => false): FileOrder {
  const first: SourceFile[] = [];
  const source: SourceFile[] = [];
  const later: SourceFile[] = [];
  let sources = 0;
  for (const file of files) {
    const isSource = isProgram(file.path);
    if (isSource) sources++;
    if (isFirst(file.path)) first.push(file);
    else if (isSource) source.push(file);
    else later.push(file);
  }
  return { files: [...first, ...source, ...later], source: sources };
}
