import type { LexicalFields } from '@codesearch/kernel';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import type { Pause } from '../database/pause.ts';
import { DraftPostings } from './draft-postings.ts';
import { LeafWriter } from './leaf.ts';
import { nextMerge } from './merge-plan.ts';
import { mergeSegments } from './merge-segments.ts';
import { insertSegment, newSegmentNo, readSegments } from './segment.ts';
import type { Segment, VersionOf } from './segment.ts';
import type { TermCounter } from './term-counter.ts';

/** Changes of the inverted index of one granularity. */
interface Draft {
  readonly postings: DraftPostings;
  /** Number of removed entries by creation version. */
  readonly removed: Map<number, number>;
}

/** Collects the changes that one write transaction makes to the inverted indexes, and writes them with `finish`. */
export class LexicalWriter {
  readonly #database: Database;
  readonly #counter: TermCounter;
  #drafts: readonly Draft[];

  constructor(database: Database, counter: TermCounter) {
    this.#database = database;
    this.#counter = counter;
    this.#drafts = this.#blankDrafts();
  }

  /**
   * @param slot above those of all entries of this granularity that were added before
   * @returns the number of tokens of all fields together
   */
  add(granularity: number, slot: number, fields: LexicalFields): number {
    const length = this.#counter.count(fields);
    this.#drafts[granularity]!.postings.add(slot);
    return length;
  }

  /** Counts a removed entry: its postings remain, and are no longer live. */
  remove(granularity: number, creationVersion: number): void {
    const { removed } = this.#drafts[granularity]!;
    removed.set(creationVersion, (removed.get(creationVersion) ?? 0) + 1);
  }

  /** Removes all segments, and forgets the changes so far. */
  clear(): void {
    this.#drafts = this.#blankDrafts();
    this.#database.run('DELETE FROM segment');
    this.#database.run('DELETE FROM leaf');
  }

  /**
   * Writes the changes and merges segments where that pays.
   *
   * @param version that of this transaction
   * @param versionOf after this transaction
   */
  async finish(version: number, versionOf: VersionOf, pause: Pause): Promise<void> {
    for (const [granularity, draft] of this.#drafts.entries()) {
      if (draft.removed.size > 0) this.#countRemoved(granularity, draft.removed);
      if (draft.postings.entries > 0) this.#write(granularity, draft.postings, version);
      if (draft.removed.size > 0 || draft.postings.entries > 0) await this.#merge(granularity, versionOf, pause);
    }
  }

  #countRemoved(granularity: number, removed: ReadonlyMap<number, number>): void {
    const segments = readSegments(this.#database, granularity);
    for (const [creationVersion, count] of removed) {
      const segment = segments.find(({ last }) => creationVersion <= last);
      if (segment) this.#database.run('UPDATE segment SET live = live - ? WHERE no = ?', count, segment.no);
    }
  }

  #write(granularity: number, postings: DraftPostings, last: number): void {
    const no = newSegmentNo(this.#database);
    const leaves = new LeafWriter(this.#database, no);
    postings.write(leaves);
    const { entries } = postings;
    insertSegment(this.#database, granularity, { no, last, entries, live: entries, terms: leaves.finish() });
  }

  async #merge(granularity: number, versionOf: VersionOf, pause: Pause): Promise<void> {
    for (;;) {
      const segments: readonly Segment[] = readSegments(this.#database, granularity);
      const run = nextMerge(segments);
      if (run === undefined) return;
      await mergeSegments(this.#database, granularity, segments.slice(run.from, run.to), versionOf, pause);
    }
  }

  #blankDrafts(): readonly Draft[] {
    return granularities.map(() => ({ postings: new DraftPostings(this.#counter), removed: new Map() }));
  }
}
