import { errors } from '@codesearch/kernel';
import { blockOf, rowOf, granularities } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { CacheLimits } from '../database/recent-cache.ts';
import type { Database } from '../database/database.ts';
import { RecentCache } from '../database/recent-cache.ts';
import { postingWeights } from './posting-list.ts';
import type { PostingColumns } from './posting-list.ts';
import { nameIndex } from './index-code.ts';
import { covers, nextLive, placeOfTerm, readSegments, segmentPostings } from './segment.ts';
import type { Segment } from './segment.ts';
import type { TermPostings } from './term-block.ts';
import { TermBlocks } from './term-block.ts';
import { joinAscending } from './join-ascending.ts';

export interface TermDocuments {
  /** An upper bound of their number. */
  readonly maxCount: number;
  /** Ascending. Must not be changed. */
  docIds(): Uint32Array;
}

interface FoundTerm {
  readonly segment: Segment;
  readonly postings: TermPostings;
}

const bytesPerTerm = 100;

/** The inverted indexes of all fields, one per granularity. `refresh` updates them to the catalog's version. */
export class InvertedIndex {
  readonly #database: Database;
  readonly #catalog: Catalog;
  readonly #blocks: TermBlocks;
  /** The documents of recent terms, by granularity and term. Valid until the next refresh. */
  readonly #documents: RecentCache<string, Uint32Array>;
  #segments: readonly (readonly Segment[])[] = [];
  /** The segments of the names that chunks define, when they are first needed. */
  #nameSegments: readonly Segment[] | undefined;

  /** @param limits bytes of caches: a common word in a million chunks takes two million bytes */
  constructor(database: Database, catalog: Catalog, limits: Pick<CacheLimits, 'postings' | 'termBlocks'>) {
    this.#database = database;
    this.#catalog = catalog;
    this.#documents = new RecentCache(limits.postings);
    this.#blocks = new TermBlocks(database, limits.termBlocks);
  }

  /** @throws INDEX_CORRUPT if the segments and the blocks have different numbers of live documents */
  refresh(): void {
    this.#documents.clear();
    this.#nameSegments = undefined;
    this.#segments = granularities.map((_, granularity) => {
      const segments = readSegments(this.#database, granularity);
      this.#catalog.assertSame(granularity, segments, 'an inverted index');
      return segments;
    });
  }

  /** Reads what is needed for several terms at once. */
  prefetch(granularity: number, terms: readonly string[]): void {
    this.#blocks.prefetch(
      this.#segments[granularity]!.flatMap((segment) => terms.flatMap((term) => placeOfTerm(segment, term) ?? [])),
    );
  }

  /**
   * Adds the postings of a term in live documents, without those that occur only in fields of weight 0. Linear in the
   * number of the term's postings.
   *
   * @param weights one per field, in the order of `lexicalFields`
   */
  addPostings(granularity: number, term: string, weights: readonly number[], columns: PostingColumns): void {
    const decodedBy = postingWeights(weights);
    for (const { segment, postings } of this.#find(granularity, term)) {
      const first = columns.count;
      postings.decode(decodedBy, columns);
      const { docIds, termFrequencies } = columns.from(first);
      columns.truncate(first + this.#keepLive(segment, docIds, termFrequencies));
    }
  }

  /**
   * Returns the documents that have a term in any field. They are decoded on demand, linear in the number of postings.
   */
  documents(granularity: number, term: string): TermDocuments {
    const key = `${granularity} ${term}`;
    const known = this.#documents.get(key);
    if (known) return { maxCount: known.length, docIds: () => known };
    const found = this.#find(granularity, term);
    const docIds = (): Uint32Array => {
      const decoded = joinAscending(
        found.map(({ segment, postings }) => {
          const posted = postings.docIds();
          return posted.subarray(0, this.#keepLive(segment, posted));
        }),
      );
      this.#documents.set(key, decoded, decoded.byteLength + bytesPerTerm);
      return decoded;
    };
    return { maxCount: found.reduce((sum, { postings }) => sum + postings.count, 0), docIds };
  }

  /** Returns the chunks that define a folded name. */
  definitions(name: string): TermDocuments {
    this.#nameSegments ??= readSegments(this.#database, nameIndex);
    const docIds: number[] = [];
    for (const segment of this.#nameSegments) {
      const cursor = segmentPostings(this.#blocks, segment, name)?.cursor();
      if (!cursor) continue;
      while (nextLive(cursor, segment, this.#catalog.versionOf)) docIds.push(cursor.docId);
    }
    return { maxCount: docIds.length, docIds: () => Uint32Array.from(docIds).sort() };
  }

  #find(granularity: number, term: string): readonly FoundTerm[] {
    return this.#segments[granularity]!.flatMap((segment) => {
      const postings = segmentPostings(this.#blocks, segment, term);
      return postings ? [{ segment, postings }] : [];
    });
  }

  /** Moves the postings of live documents to the front. @returns their number */
  #keepLive(segment: Segment, docIds: Uint32Array, termFrequencies?: Float64Array): number {
    if (segment.live === segment.documents) return docIds.length;
    let count = 0;
    let versions: Uint32Array | undefined;
    let [from, to] = [0, 0];
    for (let index = 0; index < docIds.length; index++) {
      const docId = docIds[index]!;
      if (docId >= to) {
        versions = this.#versionsOfBlock(docId);
        from = docId - rowOf(docId);
        to = from + versions.length;
      }
      if (!covers(segment, versions![docId - from]!)) continue;
      docIds[count] = docId;
      if (termFrequencies) termFrequencies[count] = termFrequencies[index]!;
      count++;
    }
    return count;
  }

  /** The creation versions of all documents in the block of a docId. */
  #versionsOfBlock(docId: number): Uint32Array {
    const block = this.#catalog.block(blockOf(docId));
    if (block) return block.creationVersions;
    throw errors.indexCorrupt(this.#catalog.file, `there is no document ${docId}.`);
  }
}
