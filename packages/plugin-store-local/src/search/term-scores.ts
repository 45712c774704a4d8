import type { Catalog } from '../block/catalog.ts';
import { RecentCache } from '../database/recent-cache.ts';
import type { InvertedIndex } from '../lexical/inverted-index.ts';
import { PostingColumns } from '../lexical/posting-list.ts';
import type { WeightedPostings } from '../lexical/posting-list.ts';

export interface TermScores {
  /** Number of documents that have the term. */
  readonly documentFrequency: number;
  readonly docIds: Uint32Array;
  /** Computed on first read, because of very common terms only the document frequency is used. */
  readonly scores: Float64Array;
}

const bytesPerPosting = 12;
/** Terms without postings are cached too. */
const bytesPerTerm = 200;

/** A common term has more than this share of the cache, which it would empty of all others. */
const commonShare = 1 / 64;

/**
 * Computes the scores of terms, and caches those of all but common ones. The cache is valid until the next commit.
 */
export class TermScoreTable {
  readonly #index: InvertedIndex;
  readonly #catalog: Catalog;
  readonly #recent: RecentCache<string, TermScores>;
  readonly #maxCached: number;
  /** Of the common terms of a query. */
  readonly #columns = new PostingColumns();

  /** @param cacheBytes limit of the cache */
  constructor(index: InvertedIndex, catalog: Catalog, cacheBytes: number) {
    this.#index = index;
    this.#catalog = catalog;
    this.#maxCached = (commonShare * cacheBytes) / bytesPerPosting;
    this.#recent = new RecentCache(cacheBytes);
  }

  /**
   * Must be called when the index has changed, because scores depend on the number of documents and their mean length.
   */
  clear(): void {
    this.#recent.clear();
  }

  /**
   * Returns a function that looks terms up. Its results are valid until the next call.
   *
   * @param weights one per field, in the order of `lexicalFields`
   * @param expected terms that most likely are looked up; they are read together
   */
  of(granularity: number, weights: readonly number[], expected: readonly string[]): (term: string) => TermScores {
    const prefix = `${granularity} ${weights.join(' ')} `;
    this.#index.prefetch(
      granularity,
      expected.filter((term) => this.#recent.get(prefix + term) === undefined),
    );
    this.#columns.truncate(0);
    const common = new Map<string, TermScores>();
    return (term) => {
      const key = prefix + term;
      const known = this.#recent.get(key) ?? common.get(term);
      if (known !== undefined) return known;
      const first = this.#columns.count;
      this.#index.addPostings(granularity, term, weights, this.#columns);
      const postings = this.#columns.from(first);
      const { length } = postings.docIds;
      if (length > this.#maxCached) {
        const scores = this.#scoresOf(granularity, postings);
        common.set(term, scores);
        return scores;
      }
      this.#columns.truncate(first);
      const scores = this.#scoresOf(granularity, copied(postings));
      this.#recent.set(key, scores, bytesPerTerm + bytesPerPosting * length);
      return scores;
    };
  }

  #scoresOf(granularity: number, { docIds, termFrequencies }: WeightedPostings): TermScores {
    let scores: Float64Array | undefined;
    const score = (): Float64Array => this.#score(granularity, docIds, termFrequencies);
    return {
      documentFrequency: docIds.length,
      docIds,
      get scores() {
        return (scores ??= score());
      },
    };
  }

  /** Overwrites the term frequencies with the scores. */
  #score(granularity: number, docIds: Uint32Array, termFrequencies: Float64Array): Float64Array {
    const catalog = this.#catalog;
    const documents = catalog.count(granularity);
    const meanLength = catalog.tokens(granularity) / documents;
    const idf = inverseDocumentFrequency(docIds.length, documents);
    const { lengths } = catalog;
    for (let index = 0; index < docIds.length; index++)
      termFrequencies[index] = idf * saturation(termFrequencies[index]!, lengths[docIds[index]!]! / meanLength);
    return termFrequencies;
  }
}

function copied({ docIds, termFrequencies }: WeightedPostings): WeightedPostings {
  return { docIds: docIds.slice(), termFrequencies: termFrequencies.slice() };
}

/*
 * BM25 as SQLite's FTS5 defines it (https://sqlite.org/fts5.html#the_bm25_function): term frequencies are weighted by
 * field and summed before saturation, and the length of a document is that of all fields together.
 */

const k1 = 1.2;
const b = 0.75;

/** For a term in at least half of the documents: it hardly changes a score, but documents that have it are found. */
const minInverseDocumentFrequency = 1e-6;

/** @param documentFrequency number of documents that have the term */
function inverseDocumentFrequency(documentFrequency: number, documents: number): number {
  const value = Math.log((documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
  return value <= 0 ? minInverseDocumentFrequency : value;
}

/**
 * Returns the saturated frequency of a term in a document.
 *
 * @param termFrequency weighted sum of the occurrences by field
 * @param relativeLength length of the document divided by the mean length
 */
function saturation(termFrequency: number, relativeLength: number): number {
  return (termFrequency * (k1 + 1)) / (termFrequency + k1 * (1 - b + b * relativeLength));
}
