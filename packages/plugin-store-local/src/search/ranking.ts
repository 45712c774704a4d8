import { errors } from '@codesearch/kernel';
import type { RankedList } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Block } from '../block/block.ts';
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
  const compareEqual = (a: number, b: number): number =>
    compareText(pathOf(a, catalog), pathOf(b, catalog)) || compareText(idOf(a, catalog), idOf(b, catalog));
  return scored
    .toSorted((a, b) => b.score - a.score || compareEqual(a.slot, b.slot))
    .slice(0, topK)
    .map(({ slot, score }) => ({ id: idOf(slot, catalog), path: pathOf(slot, catalog), score }));
}

function idOf(slot: number, catalog: Catalog): string {
  return blockAt(slot, catalog).id(rowOf(slot));
}

function pathOf(slot: number, catalog: Catalog): string {
  return catalog.paths.name(blockAt(slot, catalog).paths[rowOf(slot)]!);
}

function blockAt(slot: number, catalog: Catalog): Block {
  const block = catalog.block(blockOf(slot));
  if (block?.paths[rowOf(slot)]) return block;
  throw errors.indexCorrupt(catalog.file, `there is no entry in slot ${slot}.`);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
