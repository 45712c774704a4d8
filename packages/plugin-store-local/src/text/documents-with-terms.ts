import type { InvertedIndex, TermDocuments } from '../lexical/inverted-index.ts';

/**
 * Returns the documents that have at least one term of every group, ascending. Groups with few postings come first, and no further group is
 * decoded if no document is left.
 *
 * @param docIdLimit exclusive upper bound of all docIds
 */
export function documentsWithTerms(
  groups: readonly (readonly string[])[],
  granularity: number,
  index: InvertedIndex,
  docIdLimit: number,
): Uint32Array {
  const found = groups.map((terms) => [...new Set(terms)].map((term) => index.documents(granularity, term)));
  const rarestFirst = found.toSorted((a, b) => postingsOf(a) - postingsOf(b));
  /** By docId: the number of groups, from the first on, that a document has a term of. */
  const matched = new Uint32Array(docIdLimit);
  let docIds: number[] | undefined;
  for (const [before, group] of rarestFirst.entries()) {
    const added: number[] = [];
    for (const term of group) {
      for (const docId of term.docIds()) {
        if (matched[docId] !== before) continue;
        matched[docId] = before + 1;
        if (docIds === undefined) added.push(docId);
      }
    }
    docIds = docIds === undefined ? added : docIds.filter((docId) => matched[docId] === before + 1);
    if (docIds.length === 0) break;
  }
  return Uint32Array.from(docIds ?? []).sort();
}

function postingsOf(group: readonly TermDocuments[]): number {
  return group.reduce((sum, { maxCount }) => sum + maxCount, 0);
}
