import type { TermDocuments } from '../lexical/inverted-index.ts';

/**
 * Returns the documents that are in at least one list of every group, ascending. Groups with few documents come first,
 * and no further group is decoded if no document is left.
 */
export function documentsOfAll(groups: readonly (readonly TermDocuments[])[]): Uint32Array {
  if (groups.some((group) => postingsOf(group) === 0)) return new Uint32Array();
  const [rarest = [], ...others] = groups.toSorted((a, b) => postingsOf(a) - postingsOf(b));
  let docIds = union(rarest);
  for (const group of others) {
    if (docIds.length === 0) break;
    const lists = group.map((term) => term.docIds());
    docIds = docIds.filter((docId) => lists.some((list) => contains(list, docId)));
  }
  return docIds;
}

function union(group: readonly TermDocuments[]): Uint32Array {
  const [first, ...others] = group.map((term) => term.docIds());
  if (first === undefined || others.length === 0) return first ?? new Uint32Array();
  return Uint32Array.from(new Set([first, ...others].flatMap((list) => [...list]))).sort();
}

/** Binary search. */
function contains(ascending: Uint32Array, value: number): boolean {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value;
}

function postingsOf(group: readonly TermDocuments[]): number {
  return group.reduce((sum, { maxCount }) => sum + maxCount, 0);
}
