import { foldedName } from '@codesearch/toolkit/pure';
import type { Query, QueryPlace, SearchFilter } from '@codesearch/kernel';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** One word alone, or after what asks for a file. */
const alone =
  /^(?:(?:open|edit|show|cat|view|read|find|where is|where's)(?: the)?(?: file)? )?["'`]?([^\s"'`]{1,255}?)["'`]?\??$/i;

/**
 * Reads a query that is one word as the name of a file, although nothing in the word says that it is one: `gradlew`,
 * `configure`. What defines the name is meant rather, if anything does.
 */
export async function bareName(
  retriever: Retriever,
  { text, places }: Pick<Query, 'text' | 'places'>,
  filter: SearchFilter,
): Promise<QueryPlace | undefined> {
  const name = places.length === 0 ? alone.exec(text.trim())?.[1] : undefined;
  if (name === undefined) return undefined;
  const folded = foldedName(name);
  const chunks = await retriever.load((await findDefinitions(retriever, name, filter)).map(({ id }) => id));
  const isDefined = chunks.some(({ symbols }) => symbols.some((symbol) => foldedName(symbol.name) === folded));
  return isDefined ? undefined : { written: name, paths: [name], form: 'word', isLibrary: false, origin: 'text' };
}
