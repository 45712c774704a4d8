import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import { hasWord } from '@codesearch/toolkit/pure';
import { AssignedName } from '../name/assigned-name.ts';
import { isOwnCode } from '../name/own-code.ts';
import { findMentions } from './find-mentions.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** Max chunks that give a name its value. */
const maxAssigned = 10;

/** The same for chunks of the program that only have the name, if none of them gives it its value. */
const maxReading = 3;

/** Finds the chunks in which a name that nothing defines gets its value, or is one. None in a store without lookup. */
export async function findAssigned(
  retriever: Retriever,
  name: string,
  filter: SearchFilter,
): Promise<readonly StoredChunk[]> {
  const assigned = new AssignedName(name);
  const chunks = await findMentions(retriever, name, { filter, ignoreCase: false });
  const found = chunks.filter((chunk) => assigned.symbolIn(chunk) ?? assigned.constantIn(chunk)).slice(0, maxAssigned);
  // An option that only tests set is read by the program.
  const own = found.some(isOwnCode) ? [] : chunks.filter((chunk) => isOwnCode(chunk) && hasWord(chunk.text, name));
  return [...found, ...own.slice(0, maxReading)];
}
