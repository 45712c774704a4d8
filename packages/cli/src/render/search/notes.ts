import type { SearchResult } from '@codesearch/engine';
import { counted, isOnDisk } from '@codesearch/presentation';
import type { Extent, FilterOptions } from '@codesearch/presentation';

/** The options that filter a search. */
export interface NarrowingOptions extends FilterOptions {
  readonly path?: readonly string[] | undefined;
}

/** All notes about a result except {@link nothingNote}. */
export function resultNotes(result: SearchResult, omitted: number): readonly string[] {
  return [indexNote(result), omissionNote(omitted), comparisonNote(result)].filter((note) => note !== undefined);
}

/** The notes of a format that prints hits only. */
export function notesBesideHits(result: SearchResult, extent: Extent | undefined): readonly string[] {
  const shown = extent?.shown ?? result.hits.length;
  return resultNotes(result, result.hits.length - shown);
}

/** Says that the index is incomplete or out of date, if it is. */
export function indexNote({ index }: SearchResult): string | undefined {
  switch (index.state) {
    case 'current':
      return undefined;
    case 'interrupted':
      return 'The index is incomplete: a run is in progress or was interrupted. Some hits may be missing.';
    default:
      return `The index is ${index.state}. Some hits may be missing.`;
  }
}

/** Says that files were not checked for changes, if they were not and {@link indexNote} says nothing. */
export function comparisonNote({ index }: SearchResult): string | undefined {
  return index.compared || index.state !== 'current'
    ? undefined
    : 'Not checked for changed files: the results are from the last update of the index.';
}

/** Says how many hits do not fit the budget. */
export function omissionNote(omitted: number): string | undefined {
  return omitted === 0 ? undefined : `… ${counted(omitted, 'more hit')} left out.`;
}

/**
 * Says how many hits are left out because their text is no longer in the file, for a format that cannot mark such hits.
 */
export function staleNote({ hits }: SearchResult): string | undefined {
  const stale = hits.filter((hit) => !isOnDisk(hit)).length;
  return stale === 0 ? undefined : `${counted(stale, 'hit')} left out: the text is no longer in the file.`;
}

/** A likely reason why a search has no hits. */
export function nothingNote({ hits, index }: SearchResult, filter: NarrowingOptions): string | undefined {
  if (hits.length > 0) return undefined;
  if (index.files === 0) return 'The index contains no files. Run `codesearch status` to see what is skipped.';
  const given = (['path', 'language', 'kind'] as const).flatMap((name) =>
    (filter[name] ?? []).map((value) => `--${name} ${JSON.stringify(value)}`),
  );
  if (given.length === 0) return undefined;
  return `No hits within ${given.join(' ')}. Try without the ${given.length === 1 ? 'filter' : 'filters'}.`;
}
