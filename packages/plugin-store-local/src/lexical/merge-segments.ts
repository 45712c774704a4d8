import type { Database } from '../database/database.ts';
import type { Pause } from '../database/pause.ts';
import { LeafWriter } from './leaf.ts';
import type { TermPostings } from './leaf.ts';
import { PostingList } from './posting-list.ts';
import type { PostingCursor } from './posting-list.ts';
import { dropSegment, insertSegment, newSegmentNo, nextLive, segmentTerms } from './segment.ts';
import type { Segment, VersionOf } from './segment.ts';

/** One of the segments of a merge, and its position there. */
interface Source {
  readonly segment: Segment;
  readonly terms: Iterator<TermPostings>;
  /** The next term that was not merged yet. */
  current: TermPostings | undefined;
}

/** The postings of the current term in one of the segments. */
interface Branch {
  readonly segment: Segment;
  readonly cursor: PostingCursor;
}

/**
 * Replaces consecutive segments by one that holds their live postings. In memory it has a leaf of each segment, and the postings of
 * one term.
 */
export async function mergeSegments(
  database: Database,
  granularity: number,
  segments: readonly Segment[],
  versionOf: VersionOf,
  pause: Pause,
): Promise<void> {
  const no = newSegmentNo(database);
  const leaves = new LeafWriter(database, no);
  const sources = segments.map((segment): Source => {
    const terms = segmentTerms(database, segment);
    return { segment, terms, current: next(terms) };
  });
  const postings = new PostingList();
  for (let term = leastTerm(sources); term !== undefined; term = leastTerm(sources)) {
    postings.clear();
    mergePostings(branchesOf(sources, term), versionOf, postings);
    if (postings.count > 0) leaves.add(term, postings);
    await pause();
  }
  const terms = leaves.finish();
  for (const segment of segments) dropSegment(database, segment);
  const live = segments.reduce((sum, segment) => sum + segment.live, 0);
  if (live > 0) insertSegment(database, granularity, { no, last: segments.at(-1)!.last, entries: live, live, terms });
}

function leastTerm(sources: readonly Source[]): string | undefined {
  let least: string | undefined;
  for (const { current } of sources) if (current && (least === undefined || current.term < least)) least = current.term;
  return least;
}

/** The postings of a term in all sources that have it. These sources move on to their next term. */
function branchesOf(sources: readonly Source[], term: string): readonly Branch[] {
  const branches: Branch[] = [];
  for (const source of sources) {
    if (source.current?.term !== term) continue;
    branches.push({ segment: source.segment, cursor: source.current.cursor() });
    source.current = next(source.terms);
  }
  return branches;
}

/** Merges by slot. Slots are used again, so that a later segment may have lower slots than an earlier one. */
function mergePostings(branches: readonly Branch[], versionOf: VersionOf, postings: PostingList): void {
  const advance = ({ cursor, segment }: Branch): boolean => nextLive(cursor, segment, versionOf);
  let open = branches.filter(advance);
  while (open.length > 0) {
    let least = open[0]!;
    for (const branch of open) if (branch.cursor.slot < least.cursor.slot) least = branch;
    const { slot, source, detailStart, detailEnd } = least.cursor;
    postings.add(slot, source, detailStart, detailEnd);
    if (!advance(least)) open = open.filter((branch) => branch !== least);
  }
}

function next(terms: Iterator<TermPostings>): TermPostings | undefined {
  const { done, value } = terms.next();
  return done ? undefined : value;
}
