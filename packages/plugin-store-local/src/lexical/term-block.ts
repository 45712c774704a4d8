import { errors } from '@codesearch/kernel';
import { checkRow, checksum } from '../database/checksum.ts';
import { allDecompressed, compressed, decompressed } from '../database/compression.ts';
import type { Database } from '../database/database.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { postedDocIds, PostingCursor } from './posting-list.ts';
import type { PostingColumns, PostingList, PostingWeights } from './posting-list.ts';
import { RecentCache } from '../database/recent-cache.ts';

/*
 * The term dictionary of a segment, with the postings. The terms are in ascending order in term blocks. A term block is
 * a row of about two pages of the database, which is compressed. It contains for each term:
 *
 *   number length of the term · term in UTF-8 · number of postings · number of their bytes · postings
 */

/**
 * Compressed, a term block of this size nearly fills two pages of 2,048 bytes. A term with more postings has a larger
 * block.
 */
const termBlockBytes = 6_500;

const termBlocksPerSegment = 2 ** 20;

/** A term with its postings, which are decoded on demand. */
export interface TermPostings {
  readonly term: string;
  /** Number of postings, including those of removed documents. */
  readonly count: number;
  cursor(): PostingCursor;
  docIds(): Uint32Array;
  /** Adds the postings to others. */
  decode(weights: PostingWeights, into: PostingColumns): void;
}

/** Writes the term blocks of one segment. */
export class TermBlockWriter {
  readonly #database: Database;
  readonly #segment: number;
  readonly #firstTerms: string[] = [];
  readonly #block = new ByteWriter();

  constructor(database: Database, segment: number) {
    this.#database = database;
    this.#segment = segment;
  }

  /** @param term above all terms so far */
  add(term: string, postings: PostingList): void {
    const name = Buffer.from(term);
    const { bytes, length } = postings.bytes;
    if (this.#block.length + name.length + length > termBlockBytes) this.#flush();
    if (this.#block.length === 0) this.#firstTerms.push(term);
    this.#block.number(name.length);
    this.#block.copy(name, 0, name.length);
    this.#block.number(postings.count);
    this.#block.number(length);
    this.#block.copy(bytes, 0, length);
  }

  /**
   * Writes the last term block.
   *
   * @returns the first term of each block
   */
  finish(): readonly string[] {
    this.#flush();
    return this.#firstTerms;
  }

  #flush(): void {
    if (this.#block.length === 0) return;
    const id = termBlockId(this.#segment, this.#firstTerms.length - 1);
    const data = compressed(this.#block.bytes.subarray(0, this.#block.length));
    this.#database.run('INSERT INTO leaf (id, data, checksum) VALUES (?, ?, ?)', id, data, checksum(id, data));
    this.#block.clear();
  }
}

/** Where a term block is. */
export interface TermBlockPlace {
  readonly segment: number;
  readonly block: number;
}

interface TermBlockRow {
  readonly id: number;
  readonly data: Uint8Array;
  readonly checksum: number;
}

const selectOne = 'SELECT id, data, checksum FROM leaf WHERE id = ?';
const selectAll = 'SELECT id, data, checksum FROM leaf WHERE id IN (SELECT value FROM json_each(?))';

/**
 * Reads the bytes of a term block.
 *
 * @throws INDEX_CORRUPT if it is missing or damaged
 */
export function readTermBlock(database: Database, segment: number, block: number): Uint8Array {
  const row = database.get<TermBlockRow>(selectOne, termBlockId(segment, block));
  if (row === undefined) throw errors.indexCorrupt(database.file, 'a part of an inverted index is missing.');
  return decompressed(checkedData(database, row));
}

/**
 * Reads the bytes of several term blocks in one statement.
 *
 * @returns those that exist
 * @throws INDEX_CORRUPT if one is damaged
 */
export function readTermBlocks(
  database: Database,
  places: readonly TermBlockPlace[],
): readonly (TermBlockPlace & { readonly bytes: Uint8Array })[] {
  const ids = places.map(({ segment, block }) => termBlockId(segment, block));
  const rows = database.all<TermBlockRow>(selectAll, JSON.stringify(ids));
  const all = allDecompressed(rows.map((row) => checkedData(database, row)));
  return rows.map(({ id }, index) => ({
    segment: Math.floor(id / termBlocksPerSegment),
    block: id % termBlocksPerSegment,
    bytes: all[index]!,
  }));
}

function checkedData(database: Database, { id, data, checksum: expected }: TermBlockRow): Uint8Array {
  checkRow(database.file, 'an inverted index', expected, id, data);
  return data;
}

/** Removes the term blocks of a segment. */
export function dropTermBlocks(database: Database, segment: number): void {
  database.run('DELETE FROM leaf WHERE id >= ? AND id < ?', termBlockId(segment, 0), termBlockId(segment + 1, 0));
}

/** Iterates over the terms of a block in order. */
export function* termsOfBlock(block: Uint8Array): Generator<TermPostings> {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.length);
  const reader = new ByteReader(bytes);
  while (reader.at < bytes.length) {
    const length = reader.number();
    const term = bytes.toString('utf8', reader.at, (reader.at += length));
    yield postingsAt(term, reader);
  }
}

/** Returns the postings of a term, or `undefined` if the block does not have the term. */
export function findTerm(block: Uint8Array, term: string): TermPostings | undefined {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.length);
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

/** Reads the header of a term's postings, and moves the reader behind the postings. */
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
    docIds: () => postedDocIds(source, start, end, count),
    decode: (weights, into) => into.decode(source, start, end, count, weights),
  };
}

function termBlockId(segment: number, block: number): number {
  return segment * termBlocksPerSegment + block;
}

/** Memory of a block besides its bytes. */
const bytesPerBlock = 200;

/**
 * Reads term blocks through a cache. It stays valid, because a block never changes and the id of a segment is never
 * reused.
 */
export class TermBlocks {
  readonly #database: Database;
  readonly #recent: RecentCache<string, Uint8Array>;

  /**
   * @param cacheBytes limit of the cache: a query looks up the same terms by several retrievals, and queries share
   *   words
   */
  constructor(database: Database, cacheBytes: number) {
    this.#database = database;
    this.#recent = new RecentCache(cacheBytes);
  }

  /** @throws INDEX_CORRUPT if the block is missing or damaged */
  read(segment: number, block: number): Uint8Array {
    const known = this.#recent.get(keyOf({ segment, block }));
    if (known) return known;
    const bytes = readTermBlock(this.#database, segment, block);
    this.#keep({ segment, block }, bytes);
    return bytes;
  }

  /**
   * Reads blocks that will be needed together into the cache, which is faster than one by one.
   *
   * @throws INDEX_CORRUPT if a block is damaged
   */
  prefetch(places: readonly TermBlockPlace[]): void {
    const missing = new Map(places.map((place) => [keyOf(place), place]));
    for (const key of missing.keys()) if (this.#recent.get(key)) missing.delete(key);
    if (missing.size < 2) return;
    for (const { bytes, ...place } of readTermBlocks(this.#database, [...missing.values()])) this.#keep(place, bytes);
  }

  #keep(place: TermBlockPlace, bytes: Uint8Array): void {
    this.#recent.set(keyOf(place), bytes, bytes.length + bytesPerBlock);
  }
}

function keyOf({ segment, block }: TermBlockPlace): string {
  return `${segment} ${block}`;
}
