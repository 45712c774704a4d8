import type { TermDocuments } from '../lexical/inverted-index.ts';
import { joinAscending } from '../lexical/join-ascending.ts';

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
    docIds = inAnyOf(lists, docIds);
  }
  return docIds;
}

/** A loop, because a call for each of many documents leaves garbage. */
function inAnyOf(lists: readonly Uint32Array[], docIds: Uint32Array): Uint32Array {
  const kept = new Uint32Array(docIds.length);
  let count = 0;
  for (let index = 0; index < docIds.length; index++) {
    const docId = docIds[index]!;
    for (let list = 0; list < lists.length; list++) {
      if (!contains(lists[list]!, docId)) continue;
      kept[count++] = docId;
      break;
    }
  }
  return kept.subarray(0, count);
}

function union(group: readonly TermDocuments[]): Uint32Array {
  const [first, ...others] = group.map((term) => term.docIds());
  if (first === undefined || others.length === 0) return first ?? new Uint32Array();
  const all = joinAscending([first, ...others]);
  let count = 0;
  for (const docId of all) if (count === 0 || docId !== all[count - 1]) all[count++] = docId;
  return all.subarray(0, count);
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
