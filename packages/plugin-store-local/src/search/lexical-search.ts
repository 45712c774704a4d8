import { errors } from '@codesearch/kernel';
import type { LexicalRequest, RankedList } from '@codesearch/kernel';
import { queryTerms } from '@codesearch/toolkit/pure';
import type { QueryTerm } from '@codesearch/toolkit/pure';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import type { DocumentFilter } from '../filter/document-filter.ts';
import type { InvertedIndex } from '../lexical/inverted-index.ts';
import { lexicalFields } from '../lexical/lexical-fields.ts';
import { assertTopK, rank } from './ranking.ts';
import { ScoreAccumulator } from './score-accumulator.ts';
import { scoringTerms } from './scoring-terms.ts';
import { joinedLists } from './scored-list.ts';
import type { ScoredList } from './scored-list.ts';
import { TermScoreTable } from './term-scores.ts';

/** A field without a weight has the weight 0. */
export type FieldWeights = NonNullable<LexicalRequest['weights']>;

/**
 * Lexical search of one connection: BM25 over the inverted indexes. It scores every document with a term of the query.
 */
export class LexicalSearch {
  readonly #catalog: Catalog;
  readonly #weights: FieldWeights;
  readonly #scores: TermScoreTable;
  readonly #accumulator = new ScoreAccumulator();

  /**
   * @param weights for requests without weights
   * @param cacheBytes limit of the cache of term scores
   */
  constructor(index: InvertedIndex, catalog: Catalog, weights: FieldWeights, cacheBytes: number) {
    this.#catalog = catalog;
    this.#weights = weights;
    this.#scores = new TermScoreTable(index, catalog, cacheBytes);
  }

  /** Must be called when the index has changed. */
  refresh(): void {
    this.#scores.clear();
  }

  search(request: LexicalRequest, filter: DocumentFilter): RankedList {
    assertTopK(request.topK);
    const weights = fieldWeights(request.weights ?? this.#weights);
    const terms = queryTerms(request);
    const score = (granularity: number): ScoredList => this.#score(granularity, terms, weights, request.topK, filter);
    const { granularity } = filter;
    const scored = granularity === undefined ? joinedLists(granularities.keys(), score) : score(granularity);
    return rank(scored, request.topK, this.#catalog);
  }

  #score(
    granularity: number,
    terms: readonly QueryTerm[],
    weights: readonly number[],
    topK: number,
    { accepts }: DocumentFilter,
  ): ScoredList {
    const expected = terms.filter(({ insteadOf }) => insteadOf === undefined).map(({ term }) => term);
    const scoresOf = this.#scores.of(granularity, weights, expected);
    const known = terms
      .filter(({ insteadOf }) => insteadOf === undefined || scoresOf(insteadOf).documentFrequency === 0)
      .map(({ term, weight }) => {
        const scores = scoresOf(term);
        return { scores, weight, documentFrequency: scores.documentFrequency };
      });
    this.#accumulator.reset(this.#catalog.docIdLimit);
    for (const { scores, weight } of scoringTerms(known, this.#catalog.count(granularity)))
      this.#accumulator.add(scores, weight);
    return this.#accumulator.top(
      topK,
      accepts && ((docId) => accepts(this.#catalog.block(blockOf(docId))!, rowOf(docId))),
    );
  }
}

/** One weight per field, in the order of `lexicalFields`. */
function fieldWeights(weights: FieldWeights): readonly number[] {
  return lexicalFields.map((field) => {
    const weight = weights[field] ?? 0;
    if (Number.isFinite(weight) && weight >= 0) return weight;
    throw errors.inputInvalid(`The weight of the field ${field} is ${weight}.`, 'Give a number of 0 or more.');
  });
}
