import type { LexicalFields } from '@codesearch/kernel';
import { granularities } from '../block/block.ts';
import type { Database, Pause } from '../database/database.ts';
import { InMemoryNames } from './in-memory-names.ts';
import { InMemorySegment } from './in-memory-segment.ts';
import { indexCount, indexedGranularity, nameIndex } from './index-code.ts';
import { TermBlockWriter } from './term-block.ts';
import { liveOf, mergeAllowance, nextMerge } from './merge-plan.ts';
import { mergeSegments } from './merge-segments.ts';
import { insertSegment, newSegmentId, readSegments } from './segment.ts';
import type { Segment, VersionOf } from './segment.ts';
import type { TermCounter } from './term-counter.ts';

/** The postings of new documents. */
type AddedDocuments = Pick<InMemorySegment, 'documents' | 'write'>;

/** Pending changes of the inverted indexes. */
class PendingChanges {
  /** By granularity: the new documents with all fields. */
  readonly fields: readonly InMemorySegment[];
  /** The names of the new chunks. */
  readonly names = new InMemoryNames();
  /** By granularity: the number of removed documents by creation version. */
  readonly removed: readonly Map<number, number>[] = granularities.map(() => new Map<number, number>());

  constructor(counter: TermCounter) {
    this.fields = granularities.map(() => new InMemorySegment(counter));
  }

  added(index: number): AddedDocuments {
    return index === nameIndex ? this.names : this.fields[index]!;
  }
}

/** Collects the changes of one write transaction to the inverted indexes, and writes them with `finish`. */
export class LexicalWriter {
  readonly #database: Database;
  readonly #counter: TermCounter;
  #pending: PendingChanges;

  constructor(database: Database, counter: TermCounter) {
    this.#database = database;
    this.#counter = counter;
    this.#pending = new PendingChanges(this.#counter);
  }

  /**
   * @param docId above the docIds of all documents of this granularity so far
   * @returns the number of tokens of all fields together
   */
  add(granularity: number, docId: number, fields: LexicalFields): number {
    const length = this.#counter.count(fields);
    this.#pending.fields[granularity]!.add(docId);
    if (granularity === indexedGranularity(nameIndex)) this.#pending.names.add(docId, fields.names);
    return length;
  }

  /** Counts a removed document. Its postings stay in their segment. */
  remove(granularity: number, creationVersion: number): void {
    const removed = this.#pending.removed[granularity]!;
    removed.set(creationVersion, (removed.get(creationVersion) ?? 0) + 1);
  }

  /** Removes all segments, and drops the changes so far. */
  clear(): void {
    this.#pending = new PendingChanges(this.#counter);
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
    for (let index = 0; index < indexCount; index++) {
      const added = this.#pending.added(index);
      const removed = this.#pending.removed[indexedGranularity(index)]!;
      if (removed.size > 0) this.#countRemoved(index, removed);
      if (added.documents > 0) await this.#write(index, added, version, pause);
      if (removed.size > 0 || added.documents > 0) await this.#merge(index, added.documents, versionOf, pause);
    }
  }

  #countRemoved(index: number, removed: ReadonlyMap<number, number>): void {
    const segments = readSegments(this.#database, index);
    for (const [creationVersion, count] of removed) {
      const segment = segments.find(({ last }) => creationVersion <= last);
      if (segment) this.#database.run('UPDATE segment SET live = live - ? WHERE no = ?', count, segment.id);
    }
  }

  async #write(index: number, added: AddedDocuments, last: number, pause: Pause): Promise<void> {
    const id = newSegmentId(this.#database);
    const termBlocks = new TermBlockWriter(this.#database, id);
    await added.write(termBlocks, pause);
    const { documents } = added;
    insertSegment(this.#database, index, {
      id,
      last,
      documents,
      live: documents,
      firstTerms: termBlocks.finish(),
    });
  }

  async #merge(index: number, added: number, versionOf: VersionOf, pause: Pause): Promise<void> {
    let allowance = mergeAllowance(added);
    for (;;) {
      const segments: readonly Segment[] = readSegments(this.#database, index);
      const run = nextMerge(segments, allowance);
      if (run === undefined) return;
      allowance -= liveOf(segments, run);
      await mergeSegments(this.#database, index, segments.slice(run.from, run.to), versionOf, pause);
    }
  }
}
