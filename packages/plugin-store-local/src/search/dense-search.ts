import { errors } from '@codesearch/kernel';
import type { DenseRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf, rowsPerBlock, slotOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import { quantiseQuery, residualScore } from '../vector/quantisation.ts';
import type { QuantisedQuery } from '../vector/quantisation.ts';
import { checkTopK, rank } from './ranking.ts';
import type { Scored } from './ranking.ts';
import { TopSlots } from './top-slots.ts';

/**
 * The scan of the high plane errs by about a thousandth of the score, so entries near the end of the list may change
 * places with those just behind it. This many more are rescored.
 */
function headSize(topK: number): number {
  return topK + Math.max(32, topK >> 2);
}

/**
 * Nearest entries by dot product: all of them by their high plane in 8 bits, the head of that list again by both planes.
 * Entries of equal approximate score are rescored together, so that the order among them is the contract's.
 */
export function searchDense(request: DenseRequest, filter: EntryFilter, catalog: Catalog): RankedList {
  checkTopK(request.topK);
  checkVector(request.vector, catalog);
  if (catalog.count(filter.granularity) === 0) return [];
  const query = quantiseQuery(request.vector);
  const head = scan(query, headSize(request.topK), filter, catalog);
  return rank(rescore(head, query, catalog), request.topK, catalog);
}

function checkVector(vector: Float32Array, catalog: Catalog): void {
  if (catalog.count() > 0 && vector.length !== catalog.dimensions) {
    throw errors.dimensionMismatch(catalog.dimensions, vector.length);
  }
  if (!vector.every(Number.isFinite)) {
    throw errors.inputInvalid('A query vector holds a value that is not a finite number.', 'Check the embedder.');
  }
}

/** Slots whose score by the high plane is among the `head` best, with all that are equal to the last of them. Ascending. */
function scan(query: QuantisedQuery, head: number, { granularity, accepts }: EntryFilter, catalog: Catalog): Scored[] {
  const { kernel } = catalog;
  kernel.prepare(query.values);
  const top = new TopSlots(head);
  let { limit } = top;
  for (const block of catalog.blocks(granularity)) {
    const rows = accepts === undefined ? block.live : block.live.filter((row) => accepts(block, row));
    if (rows.length === 0) continue;
    const dots = kernel.dots(block.no);
    const { scales } = block;
    const first = slotOf(block.no, 0);
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place]!;
      const score = dots[row]! * scales[row]! * query.scale;
      if (score >= limit) limit = top.add(first + row, score);
    }
  }
  return top.best();
}

/** Adds what the low plane knows. The kernel is prepared for the query. */
function rescore(head: readonly Scored[], query: QuantisedQuery, catalog: Catalog): Scored[] {
  const rescored: Scored[] = [];
  for (let from = 0; from < head.length; from += rowsPerBlock) {
    const part = head.slice(from, from + rowsPerBlock);
    const dots = catalog.kernel.dotsOf(lowRows(part, catalog));
    for (let place = 0; place < part.length; place++) {
      const { slot, score } = part[place]!;
      const scale = catalog.block(blockOf(slot))!.scales[rowOf(slot)]!;
      rescored.push({ slot, score: score + scale * residualScore(query, dots[place]!) });
    }
  }
  return rescored;
}

/** The low planes of some entries, in order. */
function lowRows(entries: readonly Scored[], { residuals, stride }: Catalog): readonly Int8Array[] {
  let no = -1;
  let plane: Int8Array = new Int8Array();
  return entries.map(({ slot }) => {
    if (blockOf(slot) !== no) {
      no = blockOf(slot);
      plane = residuals.plane(no, stride);
    }
    const at = rowOf(slot) * stride;
    return plane.subarray(at, at + stride);
  });
}
