import { errors } from '@codesearch/kernel';
import type { LexicalRequest, RankedList } from '@codesearch/kernel';
import { queryTerms } from '@codesearch/toolkit/pure';
import type { QueryTerm } from '@codesearch/toolkit/pure';
import { blockOf, rowOf, granularities } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { DocumentFilter } from './document-filter.ts';
import type { InvertedIndex } from '../lexical/inverted-index.ts';
import { lexicalFields } from '../lexical/lexical-fields.ts';
import { assertTopK, rank, joinedLists, ScoredListBuilder, selectTop } from './ranking.ts';
import type { ScoredList } from './ranking.ts';
import { TermScoreTable } from './term-scores.ts';
import type { TermScores } from './term-scores.ts';

/** A field without a weight has the weight 0. */
type FieldWeights = NonNullable<LexicalRequest['weights']>;

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

/** Sums up the scores of a query's terms by document. One accumulator serves all queries, one after the other. */
class ScoreAccumulator {
  readonly #list = new ScoredListBuilder();
  /** By docId. */
  #sums = new Float64Array(0);
  /** The docIds with a sum above 0; only the first `#count` are valid. */
  #touched = new Uint32Array(0);
  #count = 0;

  /**
   * Begins a query.
   *
   * @param docIdLimit exclusive upper bound of all docIds
   */
  reset(docIdLimit: number): void {
    for (let index = 0; index < this.#count; index++) this.#sums[this.#touched[index]!] = 0;
    this.#count = 0;
    if (docIdLimit <= this.#sums.length) return;
    this.#sums = new Float64Array(docIdLimit);
    this.#touched = new Uint32Array(docIdLimit);
  }

  /** @param weight of the term in the query */
  add({ docIds, scores }: TermScores, weight: number): void {
    const [sums, touched] = [this.#sums, this.#touched];
    let count = this.#count;
    for (let index = 0; index < docIds.length; index++) {
      const docId = docIds[index]!;
      // Scores are above 0, so a document with the sum 0 has no score so far.
      if (sums[docId] === 0) touched[count++] = docId;
      sums[docId]! += weight * scores[index]!;
    }
    this.#count = count;
  }

  /** Returns the top k of the accepted documents, and all further ones with the same score as the last of these. */
  top(topK: number, accepts: ((docId: number) => boolean) | undefined): ScoredList {
    const [sums, touched, count] = [this.#sums, this.#touched, this.#count];
    const sample = (step: number): Float64Array => {
      const scores = new Float64Array(Math.ceil(count / step));
      let found = 0;
      for (let index = 0; index < count; index += step) {
        const docId = touched[index]!;
        if (accepts === undefined || accepts(docId)) scores[found++] = sums[docId]!;
      }
      return scores.subarray(0, found);
    };
    const atLeast = (limit: number): ScoredList => {
      for (let index = 0; index < count; index++) {
        const docId = touched[index]!;
        const score = sums[docId]!;
        if (score >= limit && (accepts === undefined || accepts(docId))) this.#list.add(docId, score);
      }
      return this.#list.take();
    };
    return selectTop({ count, sample, atLeast }, topK);
  }
}

/** The most selective terms are enough. */
const maxTerms = 32;

/** A term in at most this many documents always scores, because its postings cost almost nothing. */
const alwaysScoredFrequency = 1_500;

interface KnownTerm {
  readonly documentFrequency: number;
  /** How much the term counts in the query. */
  readonly weight: number;
}

/**
 * Returns the terms that score a query, the most selective first: by weight and rarity. A term in more than half of the
 * documents hardly changes a BM25 score. It is left out, unless all terms are that common.
 */
export function scoringTerms<Term extends KnownTerm>(terms: readonly Term[], documents: number): readonly Term[] {
  const gain = ({ documentFrequency, weight }: KnownTerm): number =>
    weight * Math.log((documents + 1) / (documentFrequency + 0.5));
  const known = terms.filter(({ documentFrequency }) => documentFrequency > 0).sort((a, b) => gain(b) - gain(a));
  const maxFrequency = Math.max(documents / 2, alwaysScoredFrequency);
  const selective = known.filter(({ documentFrequency }) => documentFrequency <= maxFrequency);
  return (selective.length > 0 ? selective : known.slice(0, 1)).slice(0, maxTerms);
}
