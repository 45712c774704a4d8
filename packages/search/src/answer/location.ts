import type { SearchHit } from '../hit/search-hit.ts';

/** Lines of a file: from 1, inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The lines of a hit in the file on disk. They differ from those of the chunk if the text has moved since it was
 * indexed.
 */
export function linesOf({ chunk, freshness }: SearchHit): LineRange {
  return freshness.verdict === 'moved' ? freshness : chunk;
}

/** Number of lines that a hit has moved down since it was indexed. Negative if it moved up. */
export function shiftOf(hit: SearchHit): number {
  return linesOf(hit).startLine - hit.chunk.startLine;
}

/**
 * Describes how a hit differs from the file on disk, such as `changed since it was indexed`; `undefined` if it does
 * not.
 */
export function stalenessOf({ freshness }: SearchHit): string | undefined {
  return freshness.verdict === 'fresh' ? undefined : `${freshness.verdict} since it was indexed`;
}

/** Whether the file on disk contains the text of a hit. */
export function isOnDisk({ freshness }: SearchHit): boolean {
  return freshness.verdict === 'fresh' || freshness.verdict === 'moved';
}

/** The lines of a hit's text, without line ends and without the blank lines at its end. */
export function textLines({ chunk }: SearchHit): readonly string[] {
  return chunk.text.trimEnd().replaceAll('\r\n', '\n').split('\n');
}
