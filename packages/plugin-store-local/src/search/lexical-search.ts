import { codeTokens, errors } from '@codesearch/kernel';
import type { LexicalRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import { lexicalFields, lexicalTable } from '../entry/lexical-index.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import { selectTerms } from './query-terms.ts';
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
    const terms = selectTerms(counted, this.#catalog.count(granularity));
    if (terms.length === 0 || weights.every((weight) => weight === 0)) return [];
    const fields = lexicalFields.filter((_, index) => weights[index] !== 0);
    const match = `{${fields.join(' ')}} : (${terms.map(({ term }) => `"${term}"`).join(' OR ')})`;
    return this.#best(granularity, match, weights, topK, filter);
  }

  /** The best entries, with all that are equal to the last of them: which of those belong to the list is decided later. */
  #best(
    granularity: number,
    match: string,
    weights: readonly number[],
    topK: number,
    { accepts }: EntryFilter,
  ): readonly Scored[] {
    const table = lexicalTable(granularity);
    const condition = accepts === undefined ? '' : 'AND accepted(rowid)';
    if (accepts !== undefined) this.#accepts = (slot) => this.#isAccepted(slot, accepts);
    const sql = `
      SELECT rowid AS slot, -bm25(${table}, ?, ?, ?, ?, ?) AS score
      FROM ${table} WHERE ${table} MATCH ? ${condition} ORDER BY score DESC LIMIT ?`;
    for (let limit = topK + 1; ; limit *= 4) {
      const found = this.#database.all<Scored>(sql, ...weights, match, limit);
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

/** One weight per column; 0 where the field does not count. */
function columnWeights(weights: FieldWeights): readonly number[] {
  return lexicalFields.map((field) => {
    const weight = weights[field] ?? 0;
    if (Number.isFinite(weight) && weight >= 0) return weight;
    throw errors.inputInvalid(`The weight of the field ${field} is ${weight}.`, 'Give a number of 0 or more.');
  });
}
