import { fileRoles, foldedName } from '@codesearch/toolkit/pure';
import type { SearchFilter, TextMatch } from '@codesearch/kernel';
import type { Retriever } from '../retriever/retriever.ts';

/** Max chunks that define one name, and max of them to choose from: thousands define a name such as `get`. */
const maxDefinitions = 100;
const maxKnown = 2_000;

/** Max chunks that are found by the words of their names. */
const maxLexical = 50;

/**
 * Finds the chunks that define a name, in any spelling. Of too many, those of the program before those of tests,
 * examples and the like, and those in few folders first. A store without lookup finds them by their words.
 */
export async function findDefinitions(
  retriever: Retriever,
  name: string,
  filter: SearchFilter,
): Promise<readonly TextMatch[]> {
  const defines = foldedName(name);
  if (defines === '') return [];
  if (!retriever.hasLookup)
    return retriever.searchLexical({ query: defines, topK: maxLexical, filter, weights: { names: 1 } });
  const request = { terms: [], substrings: [], ignoreCase: false, defines, filter, limit: maxKnown };
  const found = await retriever.findText(request);
  if (found.length <= maxDefinitions) return found;
  const remoteness = new Map(found.map((match) => [match, 100 * fileRoles(match.path).length + depthOf(match)]));
  return found.toSorted((a, b) => remoteness.get(a)! - remoteness.get(b)!).slice(0, maxDefinitions);
}

function depthOf({ path }: TextMatch): number {
  return path.split('/').length;
}
