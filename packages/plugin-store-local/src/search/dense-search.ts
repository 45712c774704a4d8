import { errors } from '@codesearch/kernel';
import type { DenseRequest, RankedList } from '@codesearch/kernel';
import type { Block } from '../block/block.ts';
import { blockOf, rowOf, slotOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import { exactDot, quantiseQuery } from '../vector/quantisation.ts';
import { checkTopK, rank } from './ranking.ts';
import type { Scored } from './ranking.ts';
import { ScoreThreshold } from './score-threshold.ts';

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
  const head = scan(request.vector, headSize(request.topK), filter, catalog);
  return rank(rescore(head, request.vector, catalog), request.topK, catalog);
}

function checkVector(vector: Float32Array, catalog: Catalog): void {
  if (catalog.count() > 0 && vector.length !== catalog.dimensions) {
    throw errors.dimensionMismatch(catalog.dimensions, vector.length);
  }
  if (!vector.every(Number.isFinite)) {
    throw errors.inputInvalid('A query vector holds a value that is not a finite number.', 'Check the embedder.');
  }
}

/** Slots whose approximate score is among the `head` best, with all that are equal to the last of them. Ascending. */
function scan(vector: Float32Array, head: number, filter: EntryFilter, catalog: Catalog): readonly number[] {
  const { kernel } = catalog;
  kernel.prepare(quantiseQuery(vector));
  const threshold = new ScoreThreshold(head);
  let limit = threshold.value;
  const slots: number[] = [];
  const scores: number[] = [];
  for (const block of catalog.blocks(filter.granularity)) {
    const rows = acceptedRows(block, filter);
    if (rows.length === 0) continue;
    const dots = kernel.dots(block.no);
    const { scales } = block;
    for (const row of rows) {
      const score = dots[row]! * scales[row]!;
      if (score < limit) continue;
      threshold.add(score);
      limit = threshold.value;
      slots.push(slotOf(block.no, row));
      scores.push(score);
    }
  }
  return slots.filter((_, index) => scores[index]! >= limit);
}

function acceptedRows(block: Block, { accepts }: EntryFilter): readonly number[] {
  if (accepts === undefined) return block.live;
  return block.live.filter((row) => accepts(block, row));
}

function rescore(slots: readonly number[], vector: Float32Array, catalog: Catalog): Scored[] {
  const { kernel, stride } = catalog;
  let no = -1;
  let high: Int8Array = new Int8Array();
  let low: Int8Array = new Int8Array();
  return slots.map((slot) => {
    if (blockOf(slot) !== no) {
      no = blockOf(slot);
      high = kernel.rows(no);
      low = catalog.residuals.plane(no, stride);
    }
    const row = rowOf(slot);
    const scale = catalog.block(no)!.scales[row]!;
    return { slot, score: exactDot(vector, scale, high, low, row * stride) };
  });
}
