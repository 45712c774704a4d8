import type { SearchResult, SearchHit } from '@codesearch/engine';
import { isOnDisk } from '@codesearch/search/answer';
import { counted, localTime } from '../text/quantity.ts';
import type { Extent } from '../hit/token-budget.ts';
import { printableLine } from '../text/printable.ts';

/** All notes about a result. */
export function resultNotes(result: SearchResult, omitted: number): readonly string[] {
  return [indexNote(result), omissionNote(omitted), comparisonNote(result)].filter((note) => note !== undefined);
}

/** The notes of a format that prints hits only, with what is said of their fit. */
export function notesBesideHits(result: SearchResult, extent: Extent | undefined): readonly string[] {
  const shown = extent?.shown ?? result.hits.length;
  return [...(result.lead === undefined ? [] : [result.lead]), ...resultNotes(result, result.hits.length - shown)];
}

/** As {@link notesBesideHits}, for a format that cannot mark a hit whose text is no longer in the file. */
export function notesBesideLines(result: SearchResult, extent: Extent | undefined): readonly string[] {
  const stale = staleNote(result);
  return [...notesBesideHits(result, extent), ...(stale === undefined ? [] : [stale])];
}

/** Says that the index is incomplete or out of date, if it is. */
export function indexNote({ index }: SearchResult): string | undefined {
  switch (index.state) {
    case 'current':
      return undefined;
    case 'building':
      return 'The index is incomplete: another process is building it. Some hits may be missing.';
    case 'interrupted':
      return 'The index is incomplete: a run is in progress or was interrupted. Some hits may be missing.';
    case 'stale-content':
      return 'The index is out of date: another process is updating it. Some hits may be missing.';
    case 'stale-options':
      return 'The index was built with other settings: the hits are those that it had then.';
    default:
      return `The index is ${index.state}. Some hits may be missing.`;
  }
}

/**
 * Says that the index cannot be updated, or that files were not checked for changes, if they were not and
 * {@link indexNote} says nothing.
 */
export function comparisonNote({ index }: SearchResult): string | undefined {
  const { unwritable, compared } = index;
  if (unwritable !== undefined) {
    const comparison = compared
      ? 'It is up to date with the files.'
      : 'It was not compared with the files: the results are from its last update.';
    return `The index cannot be updated: ${unwritable}. ${comparison}`;
  }
  return compared || index.state !== 'current' ? undefined : 'Not checked for changed files.';
}

/** Says that fitted weights ranked, if they did. */
export function fittedNote({ fittedAt }: SearchResult): string | undefined {
  return fittedAt === undefined
    ? undefined
    : `Ranked with weights fitted to this repository ${localTime(fittedAt)}; \`codesearch status\` has their figures.`;
}

/** Says at a terminal how to see the hits that do not fit. */
export function moreNote(omitted: number): string | undefined {
  return omitted === 0 ? undefined : `… ${counted(omitted, 'more hit')}: codesearch pick, or --lines 3`;
}

/** Says how many hits do not fit the budget. */
export function omissionNote(omitted: number): string | undefined {
  return omitted === 0 ? undefined : `… ${counted(omitted, 'more hit')} left out.`;
}

/** Says how many hits are left out because their text is no longer in the file. */
function staleNote({ hits }: SearchResult): string | undefined {
  const stale = hits.filter((hit) => !isOnDisk(hit)).length;
  return stale === 0 ? undefined : `${counted(stale, 'hit')} left out: the text is no longer in the file.`;
}

/** Max copies that are named. */
const maxCopies = 3;

/**
 * Names the copies of a hit on one line, such as `nearly the same in docs/fr/docker.md:1, docs/de/docker.md:1`.
 *
 * @returns `undefined` without any
 */
export function copiesNote({ copies }: SearchHit): string | undefined {
  if (copies.length === 0) return undefined;
  const named = copies.slice(0, maxCopies).map(({ path, startLine }) => `${printableLine(path)}:${startLine}`);
  const more = copies.length - named.length;
  return `nearly the same in ${named.join(', ')}${more > 0 ? `, ${more} more` : ''}`;
}
