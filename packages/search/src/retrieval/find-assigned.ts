import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import { AssignedName } from '../name/assigned-name.ts';
import { findMentions } from './find-mentions.ts';
import type { Retriever } from './retriever.ts';

/** Max chunks that give a name its value. */
const maxAssigned = 10;

/** Finds the chunks in which a name gets its value that nothing defines. None in a store without lookup. */
export async function findAssigned(
  retriever: Retriever,
  name: string,
  filter: SearchFilter,
): Promise<readonly StoredChunk[]> {
  const assigned = new AssignedName(name);
  const chunks = await findMentions(retriever, name, { filter, ignoreCase: false });
  return chunks.filter((chunk) => assigned.symbolIn(chunk)).slice(0, maxAssigned);
}
