import type { SearchHit, SearchResult } from '@codesearch/engine';
import type { Extent } from '@codesearch/presentation';

/** How hits are shown. */
export interface HitFormat {
  /** Lines to show of each hit. */
  readonly lines: number;
  readonly explain?: boolean | undefined;
  /** How the path of a hit is written. Default: as in its chunk. */
  readonly pathOf?: ((hit: SearchHit) => string) | undefined;
  /** How much of the answer is shown. Default: all. */
  readonly extent?: Extent | undefined;
}

/** An answer, parted by how much is shown of each hit. */
export interface PartedHits {
  /** With their text. */
  readonly full: readonly SearchHit[];
  /** By their signature. */
  readonly brief: readonly SearchHit[];
  /** How many are left out. */
  readonly omitted: number;
}

export function partHits({ hits }: SearchResult, extent: Extent | undefined): PartedHits {
  const { full, shown } = extent ?? { full: hits.length, shown: hits.length };
  return { full: hits.slice(0, full), brief: hits.slice(full, shown), omitted: hits.length - shown };
}

/** The path of a hit as it is shown. */
export function pathOf(hit: SearchHit, format: Pick<HitFormat, 'pathOf'>): string {
  return format.pathOf?.(hit) ?? hit.chunk.path;
}
