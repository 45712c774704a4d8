import { fileRoles, foldedName } from '@codesearch/kernel';
import type { SearchFilter, TextMatch } from '@codesearch/kernel';
import type { Retriever } from './retriever.ts';

/** Max chunks that define one name, and max of them to choose from: thousands define a name such as `get`. */
const maxDefinitions = 100;
const maxKnown = 10_000;

/**
 * Finds the chunks that define a name, in any spelling. Of too many, those of the program before those of tests,
 * examples and the like, and those in few folders first.
 *
 * @returns nothing without lookup
 */
export async function findDefinitions(
  retriever: Retriever,
  name: string,
  filter: SearchFilter,
): Promise<readonly TextMatch[]> {
  const defines = foldedName(name);
  if (!retriever.hasLookup || defines === '') return [];
  const request = { terms: [], substrings: [], ignoreCase: false, defines, filter, limit: maxKnown };
  const found = await retriever.findText(request);
  if (found.length <= maxDefinitions) return found;
  const remoteness = new Map(found.map((match) => [match, 100 * fileRoles(match.path).length + depthOf(match)]));
  return found.toSorted((a, b) => remoteness.get(a)! - remoteness.get(b)!).slice(0, maxDefinitions);
}

function depthOf({ path }: TextMatch): number {
  return path.split('/').length;
}
