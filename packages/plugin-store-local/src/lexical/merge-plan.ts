/** What the plan goes by. */
export interface SegmentSize {
  readonly entries: number;
  readonly live: number;
}

/** Neighbours that become one segment. */
export interface MergeRun {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Segments of one size that are left beside each other. */
const fanOut = 4;

/** A segment of so many entries is not joined with others any more, so that no write has much to join. */
const fullEntries = 4_096;

/**
 * The next segments to merge, or `undefined` where nothing is to be gained. Neighbours are joined when there are four of a
 * size among them, the smallest first, and a segment that is mostly of entries that are gone is written anew. Each posting is
 * so written again a few times at most, and a search looks into few segments, with or without many small writes.
 *
 * @param segments by age, the oldest first
 */
export function nextMerge(segments: readonly SegmentSize[]): MergeRun | undefined {
  const levels = segments.map(({ live }) => levelOf(live));
  for (let level = 0; level < levelOf(fullEntries); level++) {
    for (const run of runsUpTo(levels, level)) {
      const ofLevel = levels.slice(run.from, run.to).filter((each) => each === level);
      if (ofLevel.length >= fanOut) return run;
    }
  }
  const sparse = segments.findIndex(({ entries, live }) => live * 2 < entries);
  return sparse === -1 ? undefined : { from: sparse, to: sparse + 1 };
}

/** The longest runs of neighbours that are not above a level. */
function* runsUpTo(levels: readonly number[], level: number): Generator<MergeRun> {
  let from = 0;
  for (let to = 0; to <= levels.length; to++) {
    if (to < levels.length && levels[to]! <= level) continue;
    yield { from, to };
    from = to + 1;
  }
}

/** How often a size can be divided by the fan-out. */
function levelOf(live: number): number {
  let level = 0;
  for (let rest = live; rest >= fanOut; rest = Math.floor(rest / fanOut)) level++;
  return level;
}
