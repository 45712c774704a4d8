import type { SearchFilter } from '@codesearch/kernel';
import type { Retriever } from '../../retrieval/retriever.ts';
import { findAcrossChunks } from './literal-across-chunks.ts';
import type { PartialMatch } from './literal-across-chunks.ts';

/** Characters of a query that can be a piece of code; longer ones are logs. */
const maxPasteLength = 20_000;

/** A piece of code that more files contain is a license or generated. */
const maxFiles = 20;

/** Finds the places of a query of several lines, as written except for its white space. */
export async function findPaste(
  retriever: Retriever,
  query: string,
  filter: SearchFilter,
): Promise<readonly PartialMatch[]> {
  if (query.length > maxPasteLength || !query.includes('\n')) return [];
  return findAcrossChunks(retriever, query.trim(), { ignoreCase: false, filter, maxFiles });
}
