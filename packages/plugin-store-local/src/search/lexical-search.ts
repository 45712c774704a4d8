import { codeTokens, errors } from '@codesearch/kernel';
import type { LexicalField, LexicalRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import { lexicalFields, lexicalTable } from '../entry/lexical-index.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import { splitTerms } from './query-terms.ts';
import type { QueryTerm } from './query-terms.ts';
import { checkTopK, rank } from './ranking.ts';
import type { Scored } from './ranking.ts';
import { TermFrequencies } from './term-frequencies.ts';

/** A field that is left out does not count. */
export type FieldWeights = NonNullable<LexicalRequest['weights']>;

/** Distinct terms of a query that are looked at, in order of appearance. */
const mostCandidates = 256;

/** BM25 over the inverted indexes of one connection. */
export class LexicalSearch {
  readonly #database: Database;
  readonly #catalog: Catalog;
  readonly #weights: FieldWeights;
  readonly #frequencies: TermFrequencies;
  #accepts: (slot: number) => boolean = () => true;

  /** @param weights for requests without their own */
  constructor(database: Database, catalog: Catalog, weights: FieldWeights) {
    this.#database = database;
    this.#catalog = catalog;
    this.#weights = weights;
    this.#frequencies = new TermFrequencies(database, catalog);
    database.define('accepted', (slot) => Number(this.#accepts(slot)));
  }

  search(request: LexicalRequest, filter: EntryFilter): RankedList {
    checkTopK(request.topK);
    const weights = columnWeights(request.weights ?? this.#weights);
    const terms = [...new Set(codeTokens(request.query))].slice(0, mostCandidates);
    const asked = filter.granularity === undefined ? granularities.keys() : [filter.granularity];
    const scored = [...asked].flatMap((granularity) =>
      this.#searchTable(granularity, terms, weights, request.topK, filter),
    );
    return rank(scored, request.topK, this.#catalog);
  }

  #searchTable(
    granularity: number,
    candidates: readonly string[],
    weights: readonly number[],
    topK: number,
    filter: EntryFilter,
  ): readonly Scored[] {
    const counted = candidates.map((term) => ({ term, frequency: this.#frequencies.frequency(term, granularity) }));
    const terms = splitTerms(counted, this.#catalog.count(granularity), topK);
    const fields = lexicalFields.filter((_, index) => weights[index] !== 0);
    if (terms.scoring.length === 0 || fields.length === 0) return [];
    const table = lexicalTable(granularity);
    const conditions = [`${table} MATCH ?`];
    const matches = [matching(terms.scoring, fields)];
    if (terms.finding.length < terms.scoring.length) {
      // The unary plus keeps SQLite from asking FTS5 for each of these rows anew.
      conditions.push(`+rowid IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`);
      matches.push(matching(terms.finding, fields));
    }
    const { accepts } = filter;
    if (accepts !== undefined) {
      this.#accepts = (slot) => this.#isAccepted(slot, accepts);
      conditions.push('accepted(rowid)');
    }
    const sql = `
      SELECT rowid AS slot, -bm25(${table}, ?, ?, ?, ?, ?) AS score
      FROM ${table} WHERE ${conditions.join(' AND ')} ORDER BY score DESC LIMIT ?`;
    return this.#best(sql, [...weights, ...matches], topK);
  }

  /** The best entries, with all that are equal to the last of them: which of those belong to the list is decided later. */
  #best(sql: string, values: readonly (number | string)[], topK: number): readonly Scored[] {
    for (let limit = topK + 1; ; limit *= 4) {
      const found = this.#database.all<Scored>(sql, ...values, limit);
      const last = found[topK - 1];
      if (last === undefined || found.length < limit || found.at(-1)!.score < last.score) return found;
    }
  }

  /** A slot that is in no block passes: the ranking tells that the index is damaged. */
  #isAccepted(slot: number, accepts: NonNullable<EntryFilter['accepts']>): boolean {
    const block = this.#catalog.block(blockOf(slot));
    return block === undefined || accepts(block, rowOf(slot));
  }
}

/** An expression of FTS5 for entries that have one of the terms in one of the fields. */
function matching(terms: readonly QueryTerm[], fields: readonly LexicalField[]): string {
  const any = terms.map(({ term }) => `"${term}"`).join(' OR ');
  // A condition on columns makes matching three times as expensive.
  return fields.length === lexicalFields.length ? any : `{${fields.join(' ')}} : (${any})`;
}

/** One weight per column; 0 where the field does not count. */
function columnWeights(weights: FieldWeights): readonly number[] {
  return lexicalFields.map((field) => {
    const weight = weights[field] ?? 0;
    if (Number.isFinite(weight) && weight >= 0) return weight;
    throw errors.inputInvalid(`The weight of the field ${field} is ${weight}.`, 'Give a number of 0 or more.');
  });
}
