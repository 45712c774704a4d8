import type { Database, Pause } from '../database/database.ts';
import { TermBlockWriter } from './term-block.ts';
import type { TermPostings } from './term-block.ts';
import { PostingList } from './posting-list.ts';
import type { PostingCursor } from './posting-list.ts';
import { dropSegment, insertSegment, newSegmentId, nextLive, segmentTerms } from './segment.ts';
import type { Segment, VersionOf } from './segment.ts';

/** One of the segments to merge, and the position in it. */
interface Source {
  readonly segment: Segment;
  readonly terms: Iterator<TermPostings>;
  /** The next term to merge. */
  current: TermPostings | undefined;
}

/** The postings of the current term in one segment. */
interface Branch {
  readonly segment: Segment;
  readonly cursor: PostingCursor;
}

/**
 * Replaces consecutive segments by one segment with the postings of their live documents. Only one term block per
 * segment and the postings of one term are in memory.
 */
export async function mergeSegments(
  database: Database,
  index: number,
  segments: readonly Segment[],
  versionOf: VersionOf,
  pause: Pause,
): Promise<void> {
  const id = newSegmentId(database);
  const termBlocks = new TermBlockWriter(database, id);
  const sources = segments.map((segment): Source => {
    const terms = segmentTerms(database, segment);
    return { segment, terms, current: next(terms) };
  });
  const postings = new PostingList();
  for (let term = minTerm(sources); term !== undefined; term = minTerm(sources)) {
    postings.clear();
    mergePostings(branchesOf(sources, term), versionOf, postings);
    if (postings.count > 0) termBlocks.add(term, postings);
    await pause();
  }
  const firstTerms = termBlocks.finish();
  for (const segment of segments) dropSegment(database, segment);
  const live = segments.reduce((sum, segment) => sum + segment.live, 0);
  if (live > 0) insertSegment(database, index, { id, last: segments.at(-1)!.last, documents: live, live, firstTerms });
}

function minTerm(sources: readonly Source[]): string | undefined {
  let least: string | undefined;
  for (const { current } of sources) if (current && (least === undefined || current.term < least)) least = current.term;
  return least;
}

/** Returns the postings of a term in all sources, and advances these sources to their next term. */
function branchesOf(sources: readonly Source[], term: string): readonly Branch[] {
  const branches: Branch[] = [];
  for (const source of sources) {
    if (source.current?.term !== term) continue;
    branches.push({ segment: source.segment, cursor: source.current.cursor() });
    source.current = next(source.terms);
  }
  return branches;
}

/**
 * Merges postings by docId. A later segment may have lower docIds than an earlier one, because docIds are used again.
 */
function mergePostings(branches: readonly Branch[], versionOf: VersionOf, postings: PostingList): void {
  const advance = ({ cursor, segment }: Branch): boolean => nextLive(cursor, segment, versionOf);
  let open = branches.filter(advance);
  while (open.length > 0) {
    let min = open[0]!;
    for (const branch of open) if (branch.cursor.docId < min.cursor.docId) min = branch;
    const { docId, source, payloadStart, payloadEnd } = min.cursor;
    postings.add(docId, source, payloadStart, payloadEnd);
    if (!advance(min)) open = open.filter((branch) => branch !== min);
  }
}

function next(terms: Iterator<TermPostings>): TermPostings | undefined {
  const { done, value } = terms.next();
  return done ? undefined : value;
}
