import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { dropLeaves, findTerm, leafTerms, readLeaf } from './leaf.ts';
import type { TermPostings } from './leaf.ts';
import type { PostingCursor } from './posting-list.ts';

/**
 * A part of the inverted index of one granularity: the postings of the entries that were created in the versions `first` to `last`.
 * They never change. When an entry is removed its posting remains and is no longer live: the slot is free then, or its entry was
 * created in a version that another segment covers.
 */
export interface Segment {
  readonly no: number;
  /** Creation versions of its entries, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** Number of entries when it was written. */
  readonly entries: number;
  /** Number of entries that were not removed since. */
  readonly live: number;
  /** The first term of each leaf. */
  readonly terms: readonly string[];
}

/** The version in which the entry in a slot was created; 0 for a free slot. */
export type VersionOf = (slot: number) => number;

interface SegmentRow {
  readonly no: number;
  readonly last: number;
  readonly entries: number;
  readonly live: number;
  readonly terms: string;
  readonly checksum: number;
}

const selectSegments =
  'SELECT no, last, entries, live, terms, checksum FROM segment WHERE granularity = ? ORDER BY last';
const selectNextNo = `SELECT coalesce(max(seq), 0) + 1 AS no FROM sqlite_sequence WHERE name = 'segment'`;
const insertRow =
  'INSERT INTO segment (no, granularity, last, entries, live, terms, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)';

/** The segments of a granularity, the oldest first. Errors: `INDEX_CORRUPT` where one is not as it was written. */
export function readSegments(database: Database, granularity: number): readonly Segment[] {
  let before = 0;
  return database.all<SegmentRow>(selectSegments, granularity).map((row): Segment => {
    const { no, last, entries, live, terms } = row;
    checkRow(database.file, 'an inverted index', row.checksum, no, granularity, last, entries, terms);
    const first = before + 1;
    before = last;
    return { no, first, last, entries, live, terms: JSON.parse(terms) as readonly string[] };
  });
}

/** A number that no segment ever had: in a damaged database, a leaf of a former segment is then not taken for one of a new one. */
export function newSegmentNo(database: Database): number {
  return database.get<{ no: number }>(selectNextNo)!.no;
}

/** Adds a segment whose leaves have been written. */
export function insertSegment(
  database: Database,
  granularity: number,
  { no, last, entries, live, terms }: Omit<Segment, 'first'>,
): void {
  const list = JSON.stringify(terms);
  const sum = checksum(no, granularity, last, entries, list);
  database.run(insertRow, no, granularity, last, entries, live, list, sum);
}

export function dropSegment(database: Database, { no }: Segment): void {
  database.run('DELETE FROM segment WHERE no = ?', no);
  dropLeaves(database, no);
}

/** The postings of a term in a segment, or `undefined` where it has none. */
export function segmentPostings(database: Database, { no, terms }: Segment, term: string): TermPostings | undefined {
  const leaf = lastAtMost(terms, term);
  return leaf === -1 ? undefined : findTerm(readLeaf(database, no, leaf), term);
}

/** Whether an entry of this creation version has its postings in this segment. Its postings in other segments are not live. */
export function covers({ first, last }: Segment, creationVersion: number): boolean {
  return creationVersion >= first && creationVersion <= last;
}

/** Moves to the next live posting. Returns false where there is none. */
export function nextLive(cursor: PostingCursor, segment: Segment, versionOf: VersionOf): boolean {
  while (cursor.next()) if (covers(segment, versionOf(cursor.slot))) return true;
  return false;
}

/** All terms of a segment in order, of which one leaf at a time is in memory. */
export function* segmentTerms(database: Database, { no, terms }: Segment): Generator<TermPostings> {
  for (const leaf of terms.keys()) yield* leafTerms(readLeaf(database, no, leaf));
}

/** The index of the last of some ascending terms that is not above `term`; -1 where all are. */
function lastAtMost(terms: readonly string[], term: string): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (terms[middle]! <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
