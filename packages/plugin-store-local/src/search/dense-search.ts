import { errors } from '@codesearch/kernel';
import type { DenseRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf, rowsPerBlock } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import { quantiseQuery, residualScore } from '../vector/quantisation.ts';
import type { QuantisedQuery } from '../vector/quantisation.ts';
import { checkTopK, rank } from './ranking.ts';
import { scanBlocks } from './scan.ts';
import type { ScoredList } from './scored-list.ts';
import { bestScored } from './selection.ts';

/**
 * Scores by coarse codes alone are wrong by about a thousandth, so that entries just below the top k may belong into it. This many
 * are scored again.
 */
function headSize(topK: number): number {
  return topK + Math.max(32, topK >> 2);
}

/**
 * The nearest entries by dot product. All of them are scored by their coarse codes, and the head of that list again with residual
 * codes. The head takes all entries whose approximate score equals that of its last, so that the contract's order among equal scores
 * does not depend on where it was cut.
 */
export function searchDense({ vector, topK }: DenseRequest, filter: EntryFilter, catalog: Catalog): RankedList {
  checkTopK(topK);
  checkVector(vector, catalog);
  if (catalog.count(filter.granularity) === 0) return [];
  const query = quantiseQuery(vector);
  const head = bestScored(scanBlocks(catalog, query, filter), headSize(topK));
  rescore(head, query, catalog);
  return rank(head, topK, catalog);
}

function checkVector(vector: Float32Array, catalog: Catalog): void {
  if (catalog.count() > 0 && vector.length !== catalog.dimensions) {
    throw errors.dimensionMismatch(catalog.dimensions, vector.length);
  }
  if (!vector.every(Number.isFinite)) {
    throw errors.inputInvalid('A query vector holds a value that is not a finite number.', 'Check the embedder.');
  }
}

/** Adds to each score what the residual code says. */
function rescore({ slots, scores }: ScoredList, query: QuantisedQuery, catalog: Catalog): void {
  for (let from = 0; from < slots.length; from += rowsPerBlock) {
    const part = slots.subarray(from, from + rowsPerBlock);
    const dots = catalog.residuals.dots(part, query.values);
    for (let place = 0; place < part.length; place++) {
      const slot = part[place]!;
      const scale = catalog.block(blockOf(slot))!.scales[rowOf(slot)]!;
      scores[from + place]! += scale * residualScore(query, dots[place]!);
    }
  }
}
