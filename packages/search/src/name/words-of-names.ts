import { foldedName, identifierParts, stem } from '@codesearch/toolkit/pure';
import { functionWords } from '@codesearch/query';
import type { ChunkKind, CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { QueryMember } from '@codesearch/query';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** Chunks whose names have words of what is asked for. */
const depth = 100;
/** Names that contain its last word, or all of it as one word, the shortest ones. */
const maxNames = 20;

/**
 * The chunks that have some of the words of a text in a name.
 *
 * @param kinds those that are sought by themselves, too: thousands of functions can have one of the words
 */
export async function chunksNamed(
  retriever: Retriever,
  text: string,
  kinds: readonly ChunkKind[],
  filter: SearchFilter,
): Promise<readonly StoredChunk[]> {
  const request = { query: text, topK: depth, weights: { names: 1 } };
  const words = new Set([text, singular(text)].flatMap((each) => [each.split(/\s+/).at(-1)!, each]).map(foldedName));
  const [types, any, ...names] = await Promise.all([
    retriever.searchLexical({ ...request, filter: { kinds, ...filter } }),
    retriever.searchLexical({ ...request, filter }),
    ...[...words]
      .filter((word) => word.length > 2)
      .map((word) => retriever.similarNames({ word, likeness: 'infix', limit: maxNames })),
  ]);
  const similar = new Set(
    names
      .flat()
      .map(({ name }) => name)
      .slice(0, 2 * maxNames),
  );
  const named = await Promise.all([...similar].map((name) => findDefinitions(retriever, name, filter)));
  return retriever.load([...new Set([...types, ...any, ...named.flat()].map(({ id }) => id))]);
}

function singular(text: string): string {
  return text.replace(/ies$/, 'y').replace(/(?<=ss|x|ch|sh)es$|s$/, '');
}

/** Stems of the words of a text, without those that build a sentence. */
export function nounsOf(text: string): readonly string[] {
  return stemsOf(
    text
      .split(/\s+/)
      .filter((word) => !functionWords.has(word))
      .join('_'),
  );
}

/** Stems of the words of a name. */
export function stemsOf(name: string): readonly string[] {
  return identifierParts(name).map(stem);
}

/** Whether a word is among others, or one is short for it: `out` for `output`, `cmd` for `command`. */
export function hasWord(words: readonly string[], word: string): boolean {
  return words.some((each) => each === word || (each.length === 3 && isShort(each, word)));
}

function isShort(short: string, word: string): boolean {
  if (word.startsWith(short)) return true;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length && short[0] === word[0] && !/[aeiou]/.test(short);
}

/** A definition as a question would name it, by its type or its file. */
export function memberOf({ name, qualifiedName }: CodeSymbol, { path }: StoredChunk): QueryMember {
  const owner = qualifiedName.split('.').at(-2);
  return { name, scope: [owner ?? stemOf(path)], isCompared: true };
}

/** The name of a file without its extensions. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.')[0] as string;
}
