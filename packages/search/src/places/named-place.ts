import type { QuerySymbol, StoredChunk } from '@codesearch/kernel';

/** Lines of a file that a query names. */
export interface NamedLines {
  readonly line: number;
  readonly endLine: number;
}

/** A file that a query names, once for each of its places. */
export interface NamedPlace {
  readonly path: string;
  /** Absent if the query names the file only. */
  readonly lines?: NamedLines;
  /** The function that the lines are in, if the query says so. */
  readonly within?: QuerySymbol;
  /**
   * How certainly the query is about it, above 0 to 1: less for the outer frames of a stack trace, and if several files
   * have the name.
   */
  readonly certainty: number;
}

/** The files and folders of an index that a query names. */
export interface NamedPlaces {
  /** The most certain first; equal ones in order of appearance. */
  readonly files: readonly NamedPlace[];
  /** Paths of folders, if the query names no file. */
  readonly folders: readonly string[];
  /** Files in these folders. */
  readonly inFolders: ReadonlySet<string>;
  /** Whether only the lines answer, and not the rest of a single file. Default: no. */
  readonly onlyLines?: boolean;
}

/** How certainly the query names a line of a chunk. */
export function namesLineOf(
  { path, startLine, endLine }: Pick<StoredChunk, 'path' | 'startLine' | 'endLine'>,
  place: NamedPlace,
): boolean {
  return (
    place.path === path && place.lines !== undefined && place.lines.line <= endLine && place.lines.endLine >= startLine
  );
}
