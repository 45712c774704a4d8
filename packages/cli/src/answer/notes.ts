import type { SearchResult } from '@codesearch/engine';
import { counted, isOnDisk } from '@codesearch/presentation';
import type { FilterOptions } from '@codesearch/presentation';

/** The options that narrow a search. */
export interface NarrowingOptions extends FilterOptions {
  readonly path?: readonly string[] | undefined;
}

/** What must be said of an answer's index, or nothing. */
export function indexNote({ index }: SearchResult): string | undefined {
  return index.state === 'current' ? undefined : `The index is ${index.state}: hits may be missing.`;
}

/** That nobody looked for changed files, where nothing worse is said of the index. */
export function comparisonNote({ index }: SearchResult): string | undefined {
  return index.compared || index.state !== 'current'
    ? undefined
    : 'Answered from the index as it is: changed files were not looked for.';
}

/** What must be said of hits that a budget left out, or nothing. */
export function omissionNote(omitted: number): string | undefined {
  return omitted === 0 ? undefined : `… ${counted(omitted, 'more hit')} left out.`;
}

/** What must be said of hits that are no longer there, where the format cannot say it of each; or nothing. */
export function staleNote({ hits }: SearchResult): string | undefined {
  const stale = hits.filter((hit) => !isOnDisk(hit)).length;
  return stale === 0 ? undefined : `${counted(stale, 'hit')} left out: the text is no longer in the file.`;
}

/** Why nothing may have been found, where that can be told. */
export function nothingNote({ hits, index }: SearchResult, filter: NarrowingOptions): string | undefined {
  if (hits.length > 0) return undefined;
  if (index.files === 0) return 'The index holds no file: `codesearch status` tells what is skipped.';
  const given = (['path', 'language', 'kind'] as const).flatMap((name) =>
    (filter[name] ?? []).map((value) => `--${name} ${JSON.stringify(value)}`),
  );
  return given.length === 0 ? undefined : `Searched only by ${given.join(' ')}: there may be hits without that.`;
}
