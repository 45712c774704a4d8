import { errors } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import { nextLive, readSegments, segmentPostings } from './segment.ts';
import type { BirthOf, Segment } from './segment.ts';

/** The entries that have a term, and how often, each occurrence counting the weight of its field. */
export interface WeightedPostings {
  readonly slots: Uint32Array;
  readonly frequencies: Float64Array;
}

/** The inverted indexes as a connection sees them. `refresh` brings them to the catalog's version. */
export class InvertedIndex {
  readonly #database: Database;
  readonly #catalog: Catalog;
  #segments: readonly (readonly Segment[])[] = [];

  constructor(database: Database, catalog: Catalog) {
    this.#database = database;
    this.#catalog = catalog;
  }

  /** Refuses inverted indexes that do not count as many entries as the blocks hold. */
  refresh(): void {
    this.#segments = granularities.map((_, granularity) => {
      const segments = readSegments(this.#database, granularity);
      const counted = segments.reduce((sum, { live }) => sum + live, 0);
      const held = this.#catalog.count(granularity);
      if (counted === held) return segments;
      throw errors.indexCorrupt(
        this.#catalog.file,
        `an inverted index counts ${counted} entries, and there are ${held}.`,
      );
    });
  }

  /** Only of entries that have the term in a field with a weight. Linear in the number of the term's postings. */
  postings(granularity: number, term: string, weights: readonly number[]): WeightedPostings {
    const found = this.#segments[granularity]!.flatMap((segment) => {
      const postings = segmentPostings(this.#database, segment, term);
      return postings ? [{ segment, postings }] : [];
    });
    const most = found.reduce((sum, { postings }) => sum + postings.count, 0);
    const slots = new Uint32Array(most);
    const frequencies = new Float64Array(most);
    let count = 0;
    for (const { segment, postings } of found) {
      const cursor = postings.cursor();
      while (nextLive(cursor, segment, this.#birthOf)) {
        const frequency = cursor.frequency(weights);
        if (frequency === 0) continue;
        slots[count] = cursor.slot;
        frequencies[count++] = frequency;
      }
    }
    if (count === most) return { slots, frequencies };
    return { slots: slots.slice(0, count), frequencies: frequencies.slice(0, count) };
  }

  readonly #birthOf: BirthOf = (slot) => {
    const block = this.#catalog.block(blockOf(slot));
    if (block) return block.births[rowOf(slot)]!;
    throw errors.indexCorrupt(this.#catalog.file, `there is no entry in slot ${slot}.`);
  };
}
