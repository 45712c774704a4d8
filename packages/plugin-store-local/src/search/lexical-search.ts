import { errors, queryTokens, weightedTokens } from '@codesearch/kernel';
import type { LexicalRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import type { DocumentFilter } from '../filter/document-filter.ts';
import type { InvertedIndex } from '../lexical/inverted-index.ts';
import { lexicalFields } from '../lexical/lexical-fields.ts';
import { scoringTerms } from './query-terms.ts';
import { assertTopK, rank } from './ranking.ts';
import { ScoreAccumulator } from './score-accumulator.ts';
import { joinedLists } from './scored-list.ts';
import type { ScoredList } from './scored-list.ts';
import { TermScoreTable } from './term-scores.ts';

/** A field without a weight has the weight 0. */
export type FieldWeights = NonNullable<LexicalRequest['weights']>;

/** The first distinct terms of a query are looked up; more are ignored. */
const maxTerms = 256;

/** Of a query in parts, the terms with the highest weights are looked up. More are slower and find the same. */
const maxWeightedTerms = 64;

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
    const asked = filter.granularity === undefined ? granularities.keys() : [filter.granularity];
    const scored = [...asked].map((granularity) => this.#score(granularity, terms, weights, request.topK, filter));
    return rank(joinedLists(scored), request.topK, this.#catalog);
  }

  #score(
    granularity: number,
    terms: readonly (readonly [term: string, weight: number])[],
    weights: readonly number[],
    topK: number,
    { accepts }: DocumentFilter,
  ): ScoredList {
    const known = terms.map(([term, weight]) => {
      const scores = this.#scores.scores(granularity, term, weights);
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

/** The first terms of a query with their weights. */
function queryTerms({ query, parts }: LexicalRequest): readonly (readonly [term: string, weight: number])[] {
  if (!parts)
    return queryTokens(query)
      .slice(0, maxTerms)
      .map((term) => [term, 1]);
  return [...weightedTokens(parts)].sort((a, b) => b[1] - a[1]).slice(0, maxWeightedTerms);
}

/** One weight per field, in the order of `lexicalFields`. */
function fieldWeights(weights: FieldWeights): readonly number[] {
  return lexicalFields.map((field) => {
    const weight = weights[field] ?? 0;
    if (Number.isFinite(weight) && weight >= 0) return weight;
    throw errors.inputInvalid(`The weight of the field ${field} is ${weight}.`, 'Give a number of 0 or more.');
  });
}
