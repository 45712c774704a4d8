import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { RecentCache } from '../database/recent-cache.ts';
import type { InvertedIndex } from '../lexical/inverted-index.ts';
import { inverseDocumentFrequency, saturation } from './bm25.ts';

/** What a term of a query adds to the score of each entry that has it. */
export interface TermScores {
  /** Number of entries that have it. */
  readonly documentFrequency: number;
  readonly slots: Uint32Array;
  /** Computed when first read: of a term that most entries have, only the document frequency is. */
  readonly scores: Float64Array;
}

const bytesPerPosting = 12;
/** Terms that no entry has are cached as well. */
const bytesPerTerm = 200;

/** Computes the scores of terms, and caches those that were used last until the next commit. */
export class TermScoreTable {
  readonly #index: InvertedIndex;
  readonly #catalog: Catalog;
  readonly #recent: RecentCache<string, TermScores>;

  /** @param cacheBytes scores to keep in memory */
  constructor(index: InvertedIndex, catalog: Catalog, cacheBytes: number) {
    this.#index = index;
    this.#catalog = catalog;
    this.#recent = new RecentCache(cacheBytes);
  }

  /** To be called when the index has changed: every score depends on the number of entries and on their mean length. */
  clear(): void {
    this.#recent.clear();
  }

  /** @param weights of the fields, in their order */
  scores(granularity: number, term: string, weights: readonly number[]): TermScores {
    const key = `${granularity} ${weights.join(' ')} ${term}`;
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const scores = this.#compute(granularity, term, weights);
    this.#recent.set(key, scores, bytesPerTerm + bytesPerPosting * scores.documentFrequency);
    return scores;
  }

  #compute(granularity: number, term: string, weights: readonly number[]): TermScores {
    const { slots, termFrequencies } = this.#index.postings(granularity, term, weights);
    let scores: Float64Array | undefined;
    const score = (): Float64Array => this.#score(granularity, slots, termFrequencies);
    return {
      documentFrequency: slots.length,
      slots,
      get scores() {
        return (scores ??= score());
      },
    };
  }

  /** Overwrites the term frequencies with the scores. */
  #score(granularity: number, slots: Uint32Array, termFrequencies: Float64Array): Float64Array {
    const catalog = this.#catalog;
    const entries = catalog.count(granularity);
    const meanLength = catalog.tokens(granularity) / entries;
    const idf = inverseDocumentFrequency(slots.length, entries);
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      const length = catalog.block(blockOf(slot))!.lengths[rowOf(slot)]!;
      termFrequencies[index] = idf * saturation(termFrequencies[index]!, length / meanLength);
    }
    return termFrequencies;
  }
}
