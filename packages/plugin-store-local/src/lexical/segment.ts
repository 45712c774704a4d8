import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { dropTermBlocks, findTerm, readTermBlock, termsOfBlock } from './term-block.ts';
import type { TermBlockPlace, TermPostings, TermBlocks } from './term-block.ts';
import type { PostingCursor } from './posting-list.ts';

/**
 * An immutable part of one inverted index: the postings of the documents that were created in the
 * versions `first` to `last`. The postings of a removed document stay in the segment. They are recognized by the
 * creation version of their docId: it is free, or its document was created in a version that another segment covers.
 */
export interface Segment {
  readonly id: number;
  /** Range of the creation versions of its documents; both are inclusive. */
  readonly first: number;
  readonly last: number;
  /** Number of documents when it was written. */
  readonly documents: number;
  /** Number of live documents. */
  readonly live: number;
  /** The first term of each term block. */
  readonly firstTerms: readonly string[];
}

/** Returns the creation version of a document; 0 for a free docId. */
export type VersionOf = (docId: number) => number;

interface SegmentRow {
  readonly id: number;
  readonly last: number;
  readonly documents: number;
  readonly live: number;
  readonly terms: string;
  readonly checksum: number;
}

const selectSegments =
  'SELECT no AS id, last, entries AS documents, live, terms, checksum FROM segment WHERE inverted_index = ? ORDER BY last';
const selectNextId = `SELECT coalesce(max(seq), 0) + 1 AS id FROM sqlite_sequence WHERE name IN ('segment', 'new_segment')`;
const insertRow =
  'INSERT INTO segment (no, inverted_index, last, entries, live, terms, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)';

/**
 * Reads the segments of an inverted index, oldest first.
 *
 * @param index code of the inverted index
 *
 * @throws INDEX_CORRUPT if a segment is damaged
 */
export function readSegments(database: Database, index: number): readonly Segment[] {
  let before = 0;
  return database.all<SegmentRow>(selectSegments, index).map((row): Segment => {
    const { id, last, documents, live, terms } = row;
    checkRow(database.file, 'an inverted index', row.checksum, id, index, last, documents, terms);
    const first = before + 1;
    before = last;
    return { id, first, last, documents, live, firstTerms: JSON.parse(terms) as readonly string[] };
  });
}

/**
 * Returns an id that no segment ever had, so that in a damaged database a stale term block is never taken for a current
 * one.
 */
export function newSegmentId(database: Database): number {
  return database.get<{ id: number }>(selectNextId)!.id;
}

/** Inserts a segment after its term blocks were written. */
export function insertSegment(
  database: Database,
  index: number,
  { id, last, documents, live, firstTerms }: Omit<Segment, 'first'>,
): void {
  const list = JSON.stringify(firstTerms);
  const sum = checksum(id, index, last, documents, list);
  database.run(insertRow, id, index, last, documents, live, list, sum);
}

export function dropSegment(database: Database, { id }: Segment): void {
  database.run('DELETE FROM segment WHERE no = ?', id);
  dropTermBlocks(database, id);
}

/** Where a segment has a term, if it does. */
export function placeOfTerm({ id, firstTerms }: Segment, term: string): TermBlockPlace | undefined {
  const block = lastUpTo(firstTerms, term);
  return block === -1 ? undefined : { segment: id, block };
}

/** Returns the postings of a term in a segment, or `undefined` if the segment does not have the term. */
export function segmentPostings(blocks: TermBlocks, segment: Segment, term: string): TermPostings | undefined {
  const place = placeOfTerm(segment, term);
  return place && findTerm(blocks.read(place.segment, place.block), term);
}

/**
 * Whether a document with this creation version has its postings in this segment. Postings in other segments are stale.
 */
export function covers({ first, last }: Segment, creationVersion: number): boolean {
  return creationVersion >= first && creationVersion <= last;
}

/** Moves to the posting of the next live document. Returns false at the end. */
export function nextLive(cursor: PostingCursor, segment: Segment, versionOf: VersionOf): boolean {
  while (cursor.next()) if (covers(segment, versionOf(cursor.docId))) return true;
  return false;
}

/** Iterates over the terms of a segment in order. Only one term block at a time is in memory. */
export function* segmentTerms(database: Database, { id, firstTerms }: Segment): Generator<TermPostings> {
  for (const block of firstTerms.keys()) yield* termsOfBlock(readTermBlock(database, id, block));
}

/** Returns the index of the last of the ascending terms that is not above `term`, or -1. */
function lastUpTo(terms: readonly string[], term: string): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (terms[middle]! <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
