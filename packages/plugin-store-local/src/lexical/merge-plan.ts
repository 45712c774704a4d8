/** What the plan depends on. */
export interface SegmentSize {
  readonly entries: number;
  readonly live: number;
}

/** Consecutive segments that are to become one. */
export interface MergeRun {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Number of similar segments that are merged into one. */
const fanOut = 4;

/** A segment of so many entries is not merged with others any more, which limits the work of a single write. */
const fullEntries = 4_096;

/**
 * The segments to merge next, or `undefined` where a merge would gain nothing. Tiered merging: consecutive segments are merged when
 * `fanOut` of them have the same level, the smallest levels first. A segment of which less than half is live is written anew. So
 * each posting is written a few times at most, and a search reads few segments even after many small writes.
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

/** The longest runs of consecutive segments that are not above a level. */
function* runsUpTo(levels: readonly number[], level: number): Generator<MergeRun> {
  let from = 0;
  for (let to = 0; to <= levels.length; to++) {
    if (to < levels.length && levels[to]! <= level) continue;
    yield { from, to };
    from = to + 1;
  }
}

/** The level of a size: its logarithm to the base `fanOut`, rounded down. */
function levelOf(live: number): number {
  let level = 0;
  for (let rest = live; rest >= fanOut; rest = Math.floor(rest / fanOut)) level++;
  return level;
}
