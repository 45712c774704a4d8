import { foldedName, hasWord } from '@codesearch/toolkit/pure';
import type { Candidate, QuerySymbol, SimilarName } from '@codesearch/kernel';
import type { Retriever } from '../retriever/retriever.ts';

/** Max names that a mistyped name can mean. */
const maxMeant = 8;

/** A shorter word is like too many names. */
const minPrefixLength = 3;
const minInfixLength = 5;

/** A name with two wrong characters needs this length to be recognized. */
const minLengthForTwoEdits = 8;
const minLengthForOneEdit = 4;

/** Whether a chunk defines or mentions a name, in any spelling. */
export function isKnown({ name }: QuerySymbol, candidates: readonly Candidate[]): boolean {
  const folded = foldedName(name);
  const lower = name.toLowerCase();
  return candidates.some(
    ({ chunk }) =>
      chunk.symbols.some((symbol) => foldedName(symbol.name) === folded) ||
      hasWord(chunk.text.toLowerCase(), lower) ||
      hasWord(chunk.path.toLowerCase(), lower),
  );
}

/**
 * Returns the names of the index that a name probably means, the most likely first: one wrong character, then names
 * that begin with it, then two wrong characters, then names that contain it.
 */
export async function similarNames(retriever: Retriever, { name }: QuerySymbol): Promise<readonly string[]> {
  const word = foldedName(name);
  const find = (likeness: 'prefix' | 'infix' | 'spelling', maxEdits?: number): Promise<readonly SimilarName[]> =>
    retriever.similarNames({ word, likeness, ...(maxEdits && { maxEdits }), limit: maxMeant });
  const found = new Set<string>();
  const add = (names: readonly SimilarName[]): void => names.forEach((each) => found.add(each.name));
  if (word.length >= minLengthForOneEdit) add(await find('spelling', 1));
  if (word.length >= minPrefixLength) add(await find('prefix'));
  if (found.size === 0 && word.length >= minLengthForTwoEdits) add(await find('spelling', 2));
  if (found.size === 0 && word.length >= minInfixLength) add(await find('infix'));
  return [...found].slice(0, maxMeant);
}
