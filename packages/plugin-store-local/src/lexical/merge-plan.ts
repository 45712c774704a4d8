export interface SegmentSize {
  readonly documents: number;
  readonly live: number;
}

/** Consecutive segments to merge into one. */
export interface MergeRun {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Number of segments of the same level that are merged into one. */
const fanOut = 4;

/** A segment with this many live documents is not merged with others, which limits the work of a single write. */
const maxMergedDocuments = 4_096;

/**
 * Plans a tiered merge: consecutive segments are merged if `fanOut` of them have the same level, lowest levels first. A
 * segment with less than half of its documents live is rewritten. Therefore each posting is written only a few times,
 * and a search reads few segments even after many small writes.
 *
 * @param segments by age, oldest first
 * @returns the segments to merge next, or `undefined` if there is nothing to merge
 */
export function nextMerge(segments: readonly SegmentSize[]): MergeRun | undefined {
  const levels = segments.map(({ live }) => levelOf(live));
  for (let level = 0; level < levelOf(maxMergedDocuments); level++) {
    for (const run of runsUpTo(levels, level)) {
      const ofLevel = levels.slice(run.from, run.to).filter((each) => each === level);
      if (ofLevel.length >= fanOut) return run;
    }
  }
  const sparse = segments.findIndex(({ documents, live }) => live * 2 < documents);
  return sparse === -1 ? undefined : { from: sparse, to: sparse + 1 };
}

/** The maximal runs of consecutive segments up to a level. */
function* runsUpTo(levels: readonly number[], level: number): Generator<MergeRun> {
  let from = 0;
  for (let to = 0; to <= levels.length; to++) {
    if (to < levels.length && levels[to]! <= level) continue;
    yield { from, to };
    from = to + 1;
  }
}

/** The level of a segment: the logarithm of its live documents to the base `fanOut`, rounded down. */
function levelOf(live: number): number {
  let level = 0;
  for (let rest = live; rest >= fanOut; rest = Math.floor(rest / fanOut)) level++;
  return level;
}
