import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { dropLeaves, findTerm, leafTerms, readLeaf } from './leaf.ts';
import type { TermPostings } from './leaf.ts';
import type { PostingCursor } from './posting-list.ts';

/**
 * A part of the inverted index of one granularity: the terms of the entries that were written after the segment before it, up to
 * and including version `last`. Its words never change. A posting counts as long as the entry in its slot is of one of
 * these versions; otherwise the slot is free or holds what another segment tells of.
 */
export interface Segment {
  readonly no: number;
  /** The versions of its entries. */
  readonly first: number;
  readonly last: number;
  /** Entries when it was written. */
  readonly entries: number;
  /** Entries that are still there. */
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

/** The segments of a granularity by age, the oldest first. */
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

/** A number that no segment ever had, so that a page of a former one is not taken for one of a new one. */
export function newSegmentNo(database: Database): number {
  return database.get<{ no: number }>(selectNextNo)!.no;
}

/** Makes a segment known whose leaves are written. */
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

/** Whether the postings of a segment are live for an entry of this creation version. */
export function covers({ first, last }: Segment, creationVersion: number): boolean {
  return creationVersion >= first && creationVersion <= last;
}

/** Goes to the next live posting; false where there is none. */
export function nextLive(cursor: PostingCursor, segment: Segment, versionOf: VersionOf): boolean {
  while (cursor.next()) if (covers(segment, versionOf(cursor.slot))) return true;
  return false;
}

/** All terms of a segment in order, one leaf in memory at a time. */
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
