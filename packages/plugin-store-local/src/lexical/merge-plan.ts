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

/** A small write does not merge segments with this many live documents with others, which limits its work. */
const maxMergedDocuments = 4_096;

/** Documents of larger segments that a write may merge for each document that it adds. */
const allowancePerDocument = 128;

/** The documents that a write may merge of larger segments: a search reads every term in each of them. */
export function mergeAllowance(addedDocuments: number): number {
  return allowancePerDocument * addedDocuments;
}

/**
 * Plans a tiered merge: consecutive segments are merged if `fanOut` of them have the same level, lowest levels first. A
 * segment with less than half of its documents live is rewritten. Therefore each posting is written only a few times,
 * and a search reads few segments even after many small writes.
 *
 * @param segments by age, oldest first
 * @param allowance number of documents of larger segments that may be merged
 * @returns the segments to merge next, or `undefined` if there is nothing to merge
 */
export function nextMerge(segments: readonly SegmentSize[], allowance: number): MergeRun | undefined {
  const levels = segments.map(({ live }) => levelOf(live));
  const limit = levelOf(maxMergedDocuments);
  const highest = Math.max(limit - 1, ...levels);
  for (let level = 0; level <= highest; level++) {
    for (const run of runsUpTo(levels, level)) {
      const ofLevel = [...levels.keys()].slice(run.from, run.to).filter((index) => levels[index] === level);
      if (ofLevel.length < fanOut) continue;
      if (level < limit) return run;
      const few = { from: run.from, to: ofLevel[fanOut - 1]! + 1 };
      if (liveOf(segments, few) <= allowance) return few;
    }
  }
  const sparse = segments.findIndex(({ documents, live }) => live * 2 < documents);
  return sparse === -1 ? undefined : { from: sparse, to: sparse + 1 };
}

/** The number of live documents that a merge writes. */
export function liveOf(segments: readonly SegmentSize[], { from, to }: MergeRun): number {
  return segments.slice(from, to).reduce((sum, { live }) => sum + live, 0);
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
