import type { Catalog } from '../block/catalog.ts';
import { RecentCache } from '../database/recent-cache.ts';
import type { InvertedIndex } from '../lexical/inverted-index.ts';
import { inverseDocumentFrequency, saturation } from './bm25.ts';

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

/** Computes and caches the scores of terms. The cache is valid until the next commit. */
export class TermScoreTable {
  readonly #index: InvertedIndex;
  readonly #catalog: Catalog;
  readonly #recent: RecentCache<string, TermScores>;

  /** @param cacheBytes limit of the cache */
  constructor(index: InvertedIndex, catalog: Catalog, cacheBytes: number) {
    this.#index = index;
    this.#catalog = catalog;
    this.#recent = new RecentCache(cacheBytes);
  }

  /**
   * Must be called when the index has changed, because scores depend on the number of documents and their mean length.
   */
  clear(): void {
    this.#recent.clear();
  }

  /**
   * Returns a function that looks terms up.
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
    return (term) => {
      const key = prefix + term;
      const known = this.#recent.get(key);
      if (known !== undefined) return known;
      const scores = this.#compute(granularity, term, weights);
      this.#recent.set(key, scores, bytesPerTerm + bytesPerPosting * scores.documentFrequency);
      return scores;
    };
  }

  #compute(granularity: number, term: string, weights: readonly number[]): TermScores {
    const { docIds, termFrequencies } = this.#index.postings(granularity, term, weights);
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
