import { errors } from '@codesearch/kernel';
import type { RankedEntry, RankedList } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';

/** An entry in the course of a search. */
export interface Scored {
  readonly slot: number;
  readonly score: number;
}

const mostResults = 10_000;

export function checkTopK(topK: number): void {
  if (!Number.isInteger(topK) || topK < 1) {
    throw errors.inputInvalid(`topK is ${topK}.`, `Ask for a whole number of entries, 1 to ${mostResults}.`);
  }
  if (topK > mostResults) throw errors.limitExceeded('topK', topK, mostResults);
}

/** The best entries in the contract's order: by descending score, then path, then id. */
export function rank(scored: readonly Scored[], topK: number, catalog: Catalog): RankedList {
  return scored
    .map((each) => rankedEntry(each, catalog))
    .sort((a, b) => b.score - a.score || compareText(a.path, b.path) || compareText(a.id, b.id))
    .slice(0, topK);
}

function rankedEntry({ slot, score }: Scored, catalog: Catalog): RankedEntry {
  const block = catalog.block(blockOf(slot));
  const row = rowOf(slot);
  const path = block?.paths[row];
  if (!block || !path) throw errors.indexCorrupt(catalog.file, `there is no entry in slot ${slot}.`);
  return { id: block.id(row), path: catalog.paths.name(path), score };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
