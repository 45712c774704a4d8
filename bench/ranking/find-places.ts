import type { SearchHit } from '@codesearch/engine';
import type { CodeSymbol } from '@codesearch/kernel';
import type { ChunkedSource } from '../tree/chunked-files.ts';
import type { PinnedQuery, Place } from './pinned-query.ts';

/** Lines of a file, from 1, inclusive. */
export interface FoundPlace {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Finds the lines of a query's places in the files of its tree. A query for a name is answered by the first line of the definition
 * only, any other query by any part of it.
 *
 * @throws Error if the tree does not have the symbol or the text, or the file has several such symbols
 */
export function findPlaces({ query, form, places }: PinnedQuery, files: readonly ChunkedSource[]): FoundPlace[] {
  const isName = form === 'name' || form === 'lower case' || form === 'typo';
  return places.flatMap((place) => {
    const found = 'text' in place ? linesWith(place, files) : definitionOf(place, files);
    const max = 'symbol' in place && place.path !== undefined ? 1 : Infinity;
    if (found.length === 0 || found.length > max)
      throw new Error(`"${query}" is answered by ${JSON.stringify(place)}, which is found ${found.length} times`);
    return isName ? found.map((lines) => ({ ...lines, endLine: lines.startLine })) : found;
  });
}

/** @returns the rank of the first hit that overlaps one of the places, from 1 */
export function rankOf(places: readonly FoundPlace[], hits: readonly SearchHit[]): number | undefined {
  const index = hits.findIndex(({ chunk }) =>
    places.some(
      ({ path, startLine, endLine }) => chunk.path === path && chunk.startLine <= endLine && chunk.endLine >= startLine,
    ),
  );
  return index === -1 ? undefined : index + 1;
}

function linesWith({ path, text }: Extract<Place, { text: string }>, files: readonly ChunkedSource[]): FoundPlace[] {
  const lines = files.find((file) => file.path === path)?.text.split('\n') ?? [];
  return lines.flatMap((line, index) =>
    line.includes(text) ? [{ path, startLine: index + 1, endLine: index + 1 }] : [],
  );
}

function definitionOf(
  { path, symbol }: Extract<Place, { symbol: string }>,
  files: readonly ChunkedSource[],
): FoundPlace[] {
  const searched = path === undefined ? files : files.filter((file) => file.path === path);
  const find = (isWanted: (found: CodeSymbol) => boolean): FoundPlace[] =>
    searched.flatMap((file) =>
      file.chunks
        .flatMap(({ symbols }) => symbols)
        .filter(isWanted)
        .map(({ startLine, endLine }) => ({ path: file.path, startLine, endLine })),
    );
  const qualified = find(({ qualifiedName }) => qualifiedName === symbol);
  return qualified.length > 0 ? qualified : find(({ name }) => name === symbol);
}
