import { codeTokens } from '@codesearch/kernel';
import type { LexicalFields } from '@codesearch/kernel';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import type { Pause } from '../database/pause.ts';
import { LeafWriter } from './leaf.ts';
import { lexicalFields } from './lexical-fields.ts';
import { nextMerge } from './merge-plan.ts';
import { mergeSegments } from './merge-segments.ts';
import { PostingList } from './posting-list.ts';
import { insertSegment, newSegmentNo, readSegments } from './segment.ts';
import type { BirthOf, Segment } from './segment.ts';

/** What is to change in the inverted index of one granularity. */
interface Draft {
  readonly terms: Map<string, PostingList>;
  entries: number;
  /** How many entries of which version are gone. */
  readonly gone: Map<number, number>;
}

/** The changes of the inverted indexes within one write transaction, held in memory until `finish`. */
export class LexicalWriter {
  readonly #database: Database;
  #drafts: readonly Draft[] = granularities.map(blank);

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * @param slot above all that were added to this granularity before
   * @returns the number of tokens of all fields together
   */
  add(granularity: number, slot: number, fields: LexicalFields): number {
    const draft = this.#drafts[granularity]!;
    draft.entries++;
    let length = 0;
    for (let field = 0; field < lexicalFields.length; field++) {
      const tokens = codeTokens(fields[lexicalFields[field]!]);
      length += tokens.length;
      for (const token of tokens) {
        let postings = draft.terms.get(token);
        if (postings === undefined) draft.terms.set(token, (postings = new PostingList()));
        postings.add(slot, field);
      }
    }
    return length;
  }

  /** Notes that an entry of this version is gone. */
  remove(granularity: number, birth: number): void {
    const { gone } = this.#drafts[granularity]!;
    gone.set(birth, (gone.get(birth) ?? 0) + 1);
  }

  /** Removes everything, what was noted included. */
  clear(): void {
    this.#drafts = granularities.map(blank);
    this.#database.run('DELETE FROM segment');
    this.#database.run('DELETE FROM leaf');
  }

  /**
   * Writes what was noted as of a version, and merges segments where that is due.
   *
   * @param birthOf as the blocks have it after this transaction
   */
  async finish(version: number, birthOf: BirthOf, pause: Pause): Promise<void> {
    for (const [granularity, draft] of this.#drafts.entries()) {
      if (draft.gone.size > 0) this.#countGone(granularity, draft.gone);
      if (draft.entries > 0) this.#write(granularity, draft, version);
      if (draft.gone.size > 0 || draft.entries > 0) await this.#merge(granularity, birthOf, pause);
    }
  }

  #countGone(granularity: number, gone: ReadonlyMap<number, number>): void {
    const segments = readSegments(this.#database, granularity);
    for (const [birth, count] of gone) {
      const segment = segments.find(({ last }) => birth <= last);
      if (segment) this.#database.run('UPDATE segment SET live = live - ? WHERE no = ?', count, segment.no);
    }
  }

  #write(granularity: number, { terms, entries }: Draft, last: number): void {
    const no = newSegmentNo(this.#database);
    const leaves = new LeafWriter(this.#database, no);
    for (const term of [...terms.keys()].sort()) leaves.add(term, terms.get(term)!);
    insertSegment(this.#database, granularity, { no, last, entries, live: entries, terms: leaves.finish() });
  }

  async #merge(granularity: number, birthOf: BirthOf, pause: Pause): Promise<void> {
    for (;;) {
      const segments: readonly Segment[] = readSegments(this.#database, granularity);
      const run = nextMerge(segments);
      if (run === undefined) return;
      await mergeSegments(this.#database, granularity, segments.slice(run.from, run.to), birthOf, pause);
    }
  }
}

function blank(): Draft {
  return { terms: new Map(), entries: 0, gone: new Map() };
}
