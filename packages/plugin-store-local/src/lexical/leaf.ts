import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { PostingCursor, weightedPostings } from './posting-list.ts';
import type { PostingList, WeightedPostings } from './posting-list.ts';

/*
 * The terms of a segment are kept in ascending order in leaves. A leaf is a row of about one page of the database, and holds for
 * each term:
 *
 *   number length of the term · term in UTF-8 · number of postings · number of their bytes · postings
 */

/**
 * With the rest of its row, a leaf of this size fills a page of 4,096 bytes. A term with more postings has a larger leaf of its
 * own.
 */
const leafBytes = 4_000;

const leavesPerSegment = 2 ** 20;

/** A term with its postings, which are decoded when they are asked for. */
export interface TermPostings {
  readonly term: string;
  /** Number of postings, including those that are no longer live. */
  readonly count: number;
  cursor(): PostingCursor;
  /** @param weights of the fields, in their order */
  weighted(weights: readonly number[]): WeightedPostings;
}

/** Writes the leaves of one segment. */
export class LeafWriter {
  readonly #database: Database;
  readonly #segment: number;
  readonly #firstTerms: string[] = [];
  readonly #leaf = new ByteWriter();

  constructor(database: Database, segment: number) {
    this.#database = database;
    this.#segment = segment;
  }

  /** @param term after all that were added before */
  add(term: string, postings: PostingList): void {
    const name = Buffer.from(term);
    const { bytes, length } = postings.bytes;
    if (this.#leaf.length + name.length + length > leafBytes) this.#flush();
    if (this.#leaf.length === 0) this.#firstTerms.push(term);
    this.#leaf.number(name.length);
    this.#leaf.copy(name, 0, name.length);
    this.#leaf.number(postings.count);
    this.#leaf.number(length);
    this.#leaf.copy(bytes, 0, length);
  }

  /** Writes the last leaf. @returns the first term of each leaf */
  finish(): readonly string[] {
    this.#flush();
    return this.#firstTerms;
  }

  #flush(): void {
    if (this.#leaf.length === 0) return;
    const id = leafId(this.#segment, this.#firstTerms.length - 1);
    const data = this.#leaf.bytes.subarray(0, this.#leaf.length);
    this.#database.run('INSERT INTO leaf (id, data, checksum) VALUES (?, ?, ?)', id, data, checksum(id, data));
    this.#leaf.clear();
  }
}

/** The bytes of a leaf. Errors: `INDEX_CORRUPT` where it is missing or not as it was written. */
export function readLeaf(database: Database, segment: number, leaf: number): Uint8Array {
  const id = leafId(segment, leaf);
  const row = database.get<{ data: Uint8Array; checksum: number }>('SELECT data, checksum FROM leaf WHERE id = ?', id);
  if (row === undefined) throw errors.indexCorrupt(database.file, 'an inverted index has lost some of its words.');
  checkRow(database.file, 'an inverted index', row.checksum, id, row.data);
  return row.data;
}

/** Removes the leaves of a segment. */
export function dropLeaves(database: Database, segment: number): void {
  database.run('DELETE FROM leaf WHERE id >= ? AND id < ?', leafId(segment, 0), leafId(segment + 1, 0));
}

/** The terms of a leaf in order. */
export function* leafTerms(leaf: Uint8Array): Generator<TermPostings> {
  const bytes = Buffer.from(leaf.buffer, leaf.byteOffset, leaf.length);
  const reader = new ByteReader(bytes);
  while (reader.at < bytes.length) {
    const length = reader.number();
    const term = bytes.toString('utf8', reader.at, (reader.at += length));
    yield postingsAt(term, reader);
  }
}

/** The postings of one term, or `undefined` where the leaf does not have it. */
export function findTerm(leaf: Uint8Array, term: string): TermPostings | undefined {
  const bytes = Buffer.from(leaf.buffer, leaf.byteOffset, leaf.length);
  const name = Buffer.from(term);
  const reader = new ByteReader(bytes);
  while (reader.at < bytes.length) {
    const length = reader.number();
    const start = reader.at;
    reader.at += length;
    const isFound = length === name.length && bytes.compare(name, 0, length, start, start + length) === 0;
    if (isFound) return postingsAt(term, reader);
    reader.number();
    const postingBytes = reader.number();
    reader.at += postingBytes;
  }
  return undefined;
}

/** Reads the head of a term's postings, and moves the reader behind them. */
function postingsAt(term: string, reader: ByteReader): TermPostings {
  const count = reader.number();
  const length = reader.number();
  const start = reader.at;
  const end = start + length;
  reader.at = end;
  const { source } = reader;
  return {
    term,
    count,
    cursor: () => new PostingCursor(source, start, end),
    weighted: (weights) => weightedPostings(source, start, end, count, weights),
  };
}

function leafId(segment: number, leaf: number): number {
  return segment * leavesPerSegment + leaf;
}
