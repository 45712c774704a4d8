import { errors } from '@codesearch/kernel';
import type { DenseRequest, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf, rowsPerBlock, slotOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import { quantiseQuery, residualScore } from '../vector/quantisation.ts';
import type { QuantisedQuery } from '../vector/quantisation.ts';
import { checkTopK, rank } from './ranking.ts';
import type { Scored } from './ranking.ts';
import { ScoredSlots } from './scored-slots.ts';

/**
 * The scan of the high plane errs by about a thousandth of the score, so entries near the end of the list may change
 * places with those just behind it. This many more are rescored.
 */
function headSize(topK: number): number {
  return topK + Math.max(32, topK >> 2);
}

/** Search by dot product over the blocks of one connection. */
export class DenseSearch {
  readonly #catalog: Catalog;
  readonly #scanned = new ScoredSlots();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /**
   * The nearest entries: all of them by their high plane in 8 bits, the head of that list again by both planes. Entries of
   * equal approximate score are rescored together, so that the order among them is the contract's.
   */
  search({ vector, topK }: DenseRequest, filter: EntryFilter): RankedList {
    const catalog = this.#catalog;
    checkTopK(topK);
    checkVector(vector, catalog);
    if (catalog.count(filter.granularity) === 0) return [];
    const query = quantiseQuery(vector);
    catalog.kernel.prepare(query.values);
    this.#scan(query.scale, filter);
    return rank(rescore(this.#scanned.best(headSize(topK)), query, catalog), topK, catalog);
  }

  /** Scores by the high plane, slots ascending. The kernel is prepared for the query. */
  #scan(queryScale: number, { granularity, accepts }: EntryFilter): void {
    const { kernel, slots } = this.#catalog;
    const scanned = this.#scanned;
    scanned.begin(slots);
    for (const block of this.#catalog.blocks(granularity)) {
      const rows = accepts === undefined ? block.live : block.live.filter((row) => accepts(block, row));
      if (rows.length === 0) continue;
      scanned.addProducts(slotOf(block.no, 0), rows, kernel.dots(block.no), block.scales, queryScale);
    }
  }
}

function checkVector(vector: Float32Array, catalog: Catalog): void {
  if (catalog.count() > 0 && vector.length !== catalog.dimensions) {
    throw errors.dimensionMismatch(catalog.dimensions, vector.length);
  }
  if (!vector.every(Number.isFinite)) {
    throw errors.inputInvalid('A query vector holds a value that is not a finite number.', 'Check the embedder.');
  }
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
