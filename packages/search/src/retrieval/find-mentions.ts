import { codeTokens } from '@codesearch/toolkit/pure';
import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { Retriever } from '../retriever/retriever.ts';

/** Max chunks that mention a name, in which more about it is sought. */
const maxMentions = 200;

/** Loads the chunks whose text has a name. None in a store without lookup. */
export async function findMentions(
  retriever: Retriever,
  name: string,
  { filter, ignoreCase }: { readonly filter: SearchFilter; readonly ignoreCase: boolean },
): Promise<readonly StoredChunk[]> {
  const terms = codeTokens(name).map((term) => [term]);
  if (!retriever.hasLookup || terms.length === 0) return [];
  const request = { terms, substrings: [name], ignoreCase, filter, limit: maxMentions };
  const found = await retriever.findText(request);
  return retriever.load(found.map(({ id }) => id));
}
