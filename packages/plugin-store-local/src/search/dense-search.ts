import { errors } from '@codesearch/kernel';
import type { DenseRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf, rowsPerBlock } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import { quantiseQuery, residualScore } from '../vector/quantisation.ts';
import type { QuantisedQuery } from '../vector/quantisation.ts';
import { checkTopK, rank } from './ranking.ts';
import type { ScoredList } from './scored-list.ts';
import { bestScored } from './selection.ts';
import { VectorScan } from './vector-scan.ts';

/** The nearest entries of one connection by dot product. */
export class DenseSearch {
  readonly #catalog: Catalog;
  readonly #scan: VectorScan;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#scan = new VectorScan(catalog);
  }

  /**
   * Scores all entries by their coarse codes, then the best of them again with residual codes. The best include all that have the
   * same approximate score as the last of them, so that ties are ordered as the contract says wherever the list was cut.
   */
  search({ vector, topK }: DenseRequest, filter: EntryFilter): RankedList {
    checkTopK(topK);
    this.#checkVector(vector);
    if (this.#catalog.count(filter.granularity) === 0) return [];
    const query = quantiseQuery(vector);
    const head = bestScored(this.#scan.score(query, filter), headSize(topK));
    this.#rescore(head, query);
    return rank(head, topK, this.#catalog);
  }

  #checkVector(vector: Float32Array): void {
    const { dimensions } = this.#catalog;
    if (this.#catalog.count() > 0 && vector.length !== dimensions) {
      throw errors.dimensionMismatch(dimensions, vector.length);
    }
    if (!vector.every(Number.isFinite)) {
      throw errors.inputInvalid('A query vector holds a value that is not a finite number.', 'Check the embedder.');
    }
  }

  /** Adds to each score what the residual code says. */
  #rescore({ slots, scores }: ScoredList, query: QuantisedQuery): void {
    const catalog = this.#catalog;
    for (let from = 0; from < slots.length; from += rowsPerBlock) {
      const part = slots.subarray(from, from + rowsPerBlock);
      const dots = catalog.residuals.dots(part, query.values);
      for (let index = 0; index < part.length; index++) {
        const slot = part[index]!;
        const scale = catalog.block(blockOf(slot))!.scales[rowOf(slot)]!;
        scores[from + index]! += scale * residualScore(query, dots[index]!);
      }
    }
  }
}

/**
 * Scores by coarse codes alone are wrong by about a thousandth, so that entries just below the top k may belong into it. This many
 * are scored again.
 */
function headSize(topK: number): number {
  return topK + Math.max(32, topK >> 2);
}
