import { codeTokens } from '@codesearch/kernel';
import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import { AssignedName } from '../name/assigned-name.ts';
import type { Retriever } from './retriever.ts';

/** Max chunks with the name that are read, and max of them that give it a value. */
const maxMentions = 200;
const maxAssigned = 10;

/** Finds the chunks in which a name gets its value that nothing defines. None in a store without lookup. */
export async function findAssigned(
  retriever: Retriever,
  name: string,
  filter: SearchFilter,
): Promise<readonly StoredChunk[]> {
  const terms = codeTokens(name).map((term) => [term]);
  if (!retriever.hasLookup || terms.length === 0) return [];
  const request = { terms, substrings: [name], ignoreCase: false, filter, limit: maxMentions };
  const found = await retriever.findText(request);
  const assigned = new AssignedName(name);
  const chunks = await retriever.load(found.map(({ id }) => id));
  return chunks.filter((chunk) => assigned.symbolIn(chunk)).slice(0, maxAssigned);
}
