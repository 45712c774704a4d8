import type { InvertedIndex, TermDocuments } from '../lexical/inverted-index.ts';

/**
 * Returns the documents that have at least one term of every group, ascending. Groups with few postings come first, and
 * no further group is decoded if no document is left.
 */
export function documentsWithTerms(
  groups: readonly (readonly string[])[],
  granularity: number,
  index: InvertedIndex,
): Uint32Array {
  const found: (readonly TermDocuments[])[] = [];
  for (const terms of groups) {
    const group = [...new Set(terms)].map((term) => index.documents(granularity, term));
    if (postingsOf(group) === 0) return new Uint32Array();
    found.push(group);
  }
  const [rarest = [], ...others] = found.sort((a, b) => postingsOf(a) - postingsOf(b));
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
