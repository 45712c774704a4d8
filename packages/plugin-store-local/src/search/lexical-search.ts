import { codeTokens, errors } from '@codesearch/kernel';
import type { LexicalRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import { InvertedIndex } from '../lexical/inverted-index.ts';
import { lexicalFields } from '../lexical/lexical-fields.ts';
import { scoringTerms } from './query-terms.ts';
import { checkTopK, rank } from './ranking.ts';
import { ScoreBoard } from './score-board.ts';
import { joinedLists } from './scored-list.ts';
import type { ScoredList } from './scored-list.ts';
import { TermScoreTable } from './term-scores.ts';

/** A field that is left out does not count. */
export type FieldWeights = NonNullable<LexicalRequest['weights']>;

/** Distinct terms of a query that are looked up, in order of appearance; more are ignored. */
const mostTerms = 256;

/** BM25 over the inverted indexes of one connection. Every entry that has a term of the query is scored. */
export class LexicalSearch {
  readonly #catalog: Catalog;
  readonly #weights: FieldWeights;
  readonly #index: InvertedIndex;
  readonly #scores: TermScoreTable;
  readonly #board = new ScoreBoard();

  /**
   * @param weights for requests without their own
   * @param cacheBytes scores of terms to keep in memory
   */
  constructor(database: Database, catalog: Catalog, weights: FieldWeights, cacheBytes: number) {
    this.#catalog = catalog;
    this.#weights = weights;
    this.#index = new InvertedIndex(database, catalog);
    this.#scores = new TermScoreTable(this.#index, catalog, cacheBytes);
  }

  /** To be called when the catalog has another version. */
  refresh(): void {
    this.#scores.clear();
    this.#index.refresh();
  }

  search(request: LexicalRequest, filter: EntryFilter): RankedList {
    checkTopK(request.topK);
    const weights = fieldWeights(request.weights ?? this.#weights);
    const terms = [...new Set(codeTokens(request.query))].slice(0, mostTerms);
    const asked = filter.granularity === undefined ? granularities.keys() : [filter.granularity];
    const scored = [...asked].map((granularity) => this.#score(granularity, terms, weights, request.topK, filter));
    return rank(joinedLists(scored), request.topK, this.#catalog);
  }

  #score(
    granularity: number,
    terms: readonly string[],
    weights: readonly number[],
    topK: number,
    { accepts }: EntryFilter,
  ): ScoredList {
    const known = terms.map((term) => this.#scores.scores(granularity, term, weights));
    this.#board.begin(this.#catalog.slots);
    for (const term of scoringTerms(known, this.#catalog.count(granularity))) this.#board.add(term);
    return this.#board.best(topK, accepts && ((slot) => accepts(this.#catalog.block(blockOf(slot))!, rowOf(slot))));
  }
}

/** One weight per field; 0 where the field does not count. */
function fieldWeights(weights: FieldWeights): readonly number[] {
  return lexicalFields.map((field) => {
    const weight = weights[field] ?? 0;
    if (Number.isFinite(weight) && weight >= 0) return weight;
    throw errors.inputInvalid(`The weight of the field ${field} is ${weight}.`, 'Give a number of 0 or more.');
  });
}
