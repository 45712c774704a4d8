import { errors } from '@codesearch/kernel';
import type { RankedEntry, RankedList } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';
import { descendingOrder } from './descending-order.ts';
import type { ScoredList } from './scored-list.ts';

const maxResults = 10_000;

export function assertTopK(topK: number): void {
  if (!Number.isInteger(topK) || topK < 1) {
    throw errors.inputInvalid(`topK is ${topK}.`, `Use an integer from 1 to ${maxResults}.`);
  }
  if (topK > maxResults) throw errors.limitExceeded('topK', topK, maxResults);
}

/** Returns the best documents in the order of the contract: by descending score, then by path, then by id. */
export function rank({ docIds, scores }: ScoredList, topK: number, catalog: Catalog): RankedList {
  const order = descendingOrder(scores);
  const ranked: RankedEntry[] = [];
  // Index of the first document with the same score as the last one so far.
  let equal = 0;
  for (let index = 0; index < order.length; index++) {
    const score = scores[order[index]!]!;
    if (equal < index && ranked[equal]!.score !== score) {
      orderEqual(ranked, equal);
      if (index >= topK) break;
      equal = index;
    }
    const { id, path } = catalog.documentKey(docIds[order[index]!]!);
    ranked.push({ id, path, score });
  }
  orderEqual(ranked, equal);
  return ranked.slice(0, topK);
}

/** Orders the documents from an index on, which have equal scores, by path and id. */
function orderEqual(ranked: RankedEntry[], from: number): void {
  if (ranked.length - from < 2) return;
  const equal = ranked.slice(from).sort((a, b) => compareText(a.path, b.path) || compareText(a.id, b.id));
  for (let index = 0; index < equal.length; index++) ranked[from + index] = equal[index]!;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
