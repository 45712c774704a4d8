import type { LexicalFields } from '@codesearch/kernel';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import type { Pause } from '../database/pause.ts';
import { InMemorySegment } from './in-memory-segment.ts';
import { TermBlockWriter } from './term-block.ts';
import { nextMerge } from './merge-plan.ts';
import { mergeSegments } from './merge-segments.ts';
import { insertSegment, newSegmentId, readSegments } from './segment.ts';
import type { Segment, VersionOf } from './segment.ts';
import type { TermCounter } from './term-counter.ts';

/** Pending changes of the inverted index of one granularity. */
interface PendingChanges {
  readonly added: InMemorySegment;
  /** Number of removed documents by creation version. */
  readonly removed: Map<number, number>;
}

/** Collects the changes of one write transaction to the inverted indexes, and writes them with `finish`. */
export class LexicalWriter {
  readonly #database: Database;
  readonly #counter: TermCounter;
  #pending: readonly PendingChanges[];

  constructor(database: Database, counter: TermCounter) {
    this.#database = database;
    this.#counter = counter;
    this.#pending = this.#noChanges();
  }

  /**
   * @param docId above the docIds of all documents of this granularity so far
   * @returns the number of tokens of all fields together
   */
  add(granularity: number, docId: number, fields: LexicalFields): number {
    const length = this.#counter.count(fields);
    this.#pending[granularity]!.added.add(docId);
    return length;
  }

  /** Counts a removed document. Its postings stay in their segment. */
  remove(granularity: number, creationVersion: number): void {
    const { removed } = this.#pending[granularity]!;
    removed.set(creationVersion, (removed.get(creationVersion) ?? 0) + 1);
  }

  /** Removes all segments, and drops the changes so far. */
  clear(): void {
    this.#pending = this.#noChanges();
    this.#database.run('DELETE FROM segment');
    this.#database.run('DELETE FROM leaf');
  }

  /**
   * Writes the changes, and merges segments according to the merge plan.
   *
   * @param version version of this transaction
   * @param versionOf creation versions after this transaction
   */
  async finish(version: number, versionOf: VersionOf, pause: Pause): Promise<void> {
    for (const [granularity, changes] of this.#pending.entries()) {
      if (changes.removed.size > 0) this.#countRemoved(granularity, changes.removed);
      if (changes.added.documents > 0) this.#write(granularity, changes.added, version);
      if (changes.removed.size > 0 || changes.added.documents > 0) await this.#merge(granularity, versionOf, pause);
    }
  }

  #countRemoved(granularity: number, removed: ReadonlyMap<number, number>): void {
    const segments = readSegments(this.#database, granularity);
    for (const [creationVersion, count] of removed) {
      const segment = segments.find(({ last }) => creationVersion <= last);
      if (segment) this.#database.run('UPDATE segment SET live = live - ? WHERE no = ?', count, segment.id);
    }
  }

  #write(granularity: number, added: InMemorySegment, last: number): void {
    const id = newSegmentId(this.#database);
    const termBlocks = new TermBlockWriter(this.#database, id);
    added.write(termBlocks);
    const { documents } = added;
    insertSegment(this.#database, granularity, {
      id,
      last,
      documents,
      live: documents,
      firstTerms: termBlocks.finish(),
    });
  }

  async #merge(granularity: number, versionOf: VersionOf, pause: Pause): Promise<void> {
    for (;;) {
      const segments: readonly Segment[] = readSegments(this.#database, granularity);
      const run = nextMerge(segments);
      if (run === undefined) return;
      await mergeSegments(this.#database, granularity, segments.slice(run.from, run.to), versionOf, pause);
    }
  }

  #noChanges(): readonly PendingChanges[] {
    return granularities.map(() => ({ added: new InMemorySegment(this.#counter), removed: new Map() }));
  }
}
