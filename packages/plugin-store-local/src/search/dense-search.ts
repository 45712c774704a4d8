import { errors } from '@codesearch/kernel';
import type { DenseRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf, rowsPerBlock } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { DocumentFilter } from '../filter/document-filter.ts';
import { quantiseQuery, residualScore } from '../vector/quantisation.ts';
import type { QuantisedQuery } from '../vector/quantisation.ts';
import { assertTopK, rank } from './ranking.ts';
import type { ScoredList } from './scored-list.ts';
import { selectTop } from './select-top.ts';
import { VectorScan } from './vector-scan.ts';

/** Dense search of one connection: the nearest documents by dot product. */
export class DenseSearch {
  readonly #catalog: Catalog;
  readonly #scan: VectorScan;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#scan = new VectorScan(catalog);
  }

  /**
   * Scores all documents by their coarse codes, then rescores the best of them with residual codes. The best include
   * all documents with the same approximate score as the last one, so that ties at the end of the list have the order
   * of the contract.
   */
  search({ vector, topK }: DenseRequest, filter: DocumentFilter): RankedList {
    assertTopK(topK);
    this.#checkVector(vector);
    if (this.#catalog.count(filter.granularity) === 0) return [];
    const query = quantiseQuery(vector);
    const best = selectTop(this.#scan.score(query, filter), rescoredCount(topK));
    this.#rescore(best, query);
    return rank(best, topK, this.#catalog);
  }

  #checkVector(vector: Float32Array): void {
    const { dimensions } = this.#catalog;
    if (this.#catalog.count() > 0 && vector.length !== dimensions) {
      throw errors.dimensionMismatch(dimensions, vector.length);
    }
    // An index loop: a call per value would allocate each one.
    for (let index = 0; index < vector.length; index++) {
      if (Number.isFinite(vector[index])) continue;
      throw errors.inputInvalid('A query vector has a value that is not a finite number.', 'Check the embedder.');
    }
  }

  /** Adds the share of the residual code to each score. */
  #rescore({ docIds, scores }: ScoredList, query: QuantisedQuery): void {
    const catalog = this.#catalog;
    for (let from = 0; from < docIds.length; from += rowsPerBlock) {
      const part = docIds.subarray(from, from + rowsPerBlock);
      const dots = catalog.residuals.dots(part, query.values);
      for (let index = 0; index < part.length; index++) {
        const docId = part[index]!;
        const scale = catalog.block(blockOf(docId))!.scales[rowOf(docId)]!;
        scores[from + index]! += scale * residualScore(query, dots[index]!);
      }
    }
  }
}

/**
 * The number of documents to rescore. Scores by coarse codes have errors of about a thousandth, so documents just below
 * the top k may belong to it.
 */
function rescoredCount(topK: number): number {
  return topK + Math.max(32, topK >> 2);
}
