import { errors } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import type { WeightedPostings } from './posting-list.ts';
import { covers, readSegments, segmentPostings } from './segment.ts';
import type { Segment } from './segment.ts';

/** The inverted indexes, one for each granularity. `refresh` brings them to the catalog's version. */
export class InvertedIndex {
  readonly #database: Database;
  readonly #catalog: Catalog;
  #segments: readonly (readonly Segment[])[] = [];

  constructor(database: Database, catalog: Catalog) {
    this.#database = database;
    this.#catalog = catalog;
  }

  /** Errors: `INDEX_CORRUPT` where the segments count another number of entries than the blocks hold. */
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

  /** The live postings of a term, without those in fields of weight 0 alone. Linear in the number of its postings. */
  postings(granularity: number, term: string, weights: readonly number[]): WeightedPostings {
    const found = this.#segments[granularity]!.flatMap((segment) => {
      const postings = segmentPostings(this.#database, segment, term);
      return postings ? [this.#live(postings.weighted(weights), segment)] : [];
    });
    return found.length === 1 ? found[0]! : joined(found);
  }

  /** The live ones of these postings, whose arrays are overwritten. */
  #live({ slots, termFrequencies }: WeightedPostings, segment: Segment): WeightedPostings {
    let count = 0;
    let versions: Uint32Array | undefined;
    let [from, to] = [0, 0];
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      if (slot >= to) {
        versions = this.#versionsAround(slot);
        from = slot - rowOf(slot);
        to = from + versions.length;
      }
      if (!covers(segment, versions![slot - from]!)) continue;
      slots[count] = slot;
      termFrequencies[count++] = termFrequencies[index]!;
    }
    if (count === slots.length) return { slots, termFrequencies };
    return { slots: slots.slice(0, count), termFrequencies: termFrequencies.slice(0, count) };
  }

  /** The creation versions of all entries in the block of a slot. */
  #versionsAround(slot: number): Uint32Array {
    const block = this.#catalog.block(blockOf(slot));
    if (block) return block.creationVersions;
    throw errors.indexCorrupt(this.#catalog.file, `there is no entry in slot ${slot}.`);
  }
}

function joined(parts: readonly WeightedPostings[]): WeightedPostings {
  const count = parts.reduce((sum, { slots }) => sum + slots.length, 0);
  const slots = new Uint32Array(count);
  const termFrequencies = new Float64Array(count);
  let at = 0;
  for (const part of parts) {
    slots.set(part.slots, at);
    termFrequencies.set(part.termFrequencies, at);
    at += part.slots.length;
  }
  return { slots, termFrequencies };
}
