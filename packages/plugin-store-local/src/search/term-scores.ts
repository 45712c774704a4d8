import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { RecentCache } from '../database/recent-cache.ts';
import type { InvertedIndex } from '../lexical/inverted-index.ts';
import { rarity, saturation } from './bm25.ts';

/** What a term of a query gives to each entry that has it. */
export interface TermScores {
  /** Number of entries that have it. */
  readonly frequency: number;
  readonly slots: Uint32Array;
  /** Computed when first asked for: a term that most entries have is asked for its frequency alone. */
  readonly scores: Float64Array;
}

const bytesPerPosting = 12;
/** A term that is found nowhere is remembered as well. */
const bytesPerTerm = 200;

/** The scores of terms, of which the last used are kept until the next commit. */
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

  /** To be called when the index has changed: rarity and mean length are those of all entries. */
  clear(): void {
    this.#recent.clear();
  }

  /** @param weights of the fields, in their order */
  scores(granularity: number, term: string, weights: readonly number[]): TermScores {
    const key = `${granularity} ${weights.join(' ')} ${term}`;
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const scores = this.#compute(granularity, term, weights);
    this.#recent.set(key, scores, bytesPerTerm + bytesPerPosting * scores.frequency);
    return scores;
  }

  #compute(granularity: number, term: string, weights: readonly number[]): TermScores {
    const { slots, frequencies } = this.#index.postings(granularity, term, weights);
    let scores: Float64Array | undefined;
    const score = (): Float64Array => this.#score(granularity, slots, frequencies);
    return {
      frequency: slots.length,
      slots,
      get scores() {
        return (scores ??= score());
      },
    };
  }

  /** Puts scores in place of the frequencies. */
  #score(granularity: number, slots: Uint32Array, frequencies: Float64Array): Float64Array {
    const catalog = this.#catalog;
    const entries = catalog.count(granularity);
    const meanLength = catalog.tokens(granularity) / entries;
    const rare = rarity(slots.length, entries);
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place]!;
      const length = catalog.block(blockOf(slot))!.lengths[rowOf(slot)]!;
      frequencies[place] = rare * saturation(frequencies[place]!, length / meanLength);
    }
    return frequencies;
  }
}
