import { codeTokens, foldedName, stem } from '@codesearch/toolkit/pure';
import { functionWords } from '@codesearch/query';
import type { QueryMember, ReadQuery } from '@codesearch/query';
import type { CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { routines } from '../definition/definition.ts';
import { isOwnCode } from '../definition/own-code.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { memberOf } from './words-of-names.ts';

/** Words of a phrase. A longer one says more than a name and its place. */
const maxWords = 4;

/** Definitions that a phrase can mean. More are no answer. */
const maxMeant = 2;

const types: ReadonlySet<string> = new Set(['class', 'struct', 'interface', 'trait', 'type', 'enum']);

/**
 * Reads a phrase as a name with blanks, `image processor`, or as the name of a type after words for its place, as `file
 * watcher debouncer` for `Debouncer` in a folder `watcher`.
 */
export async function withPhrase(retriever: Retriever, query: ReadQuery, filter: SearchFilter): Promise<ReadQuery> {
  const words = query.text.trim().toLowerCase().split(/\s+/);
  if (words.length < 2 || words.length > maxWords || !words.every(isContent)) return query;
  // At once, since a store on a server is asked for each.
  const meanings = await Promise.all(
    words.map((_, at) => membersNamed(retriever, words.slice(at).join(''), words.slice(0, at).map(stem), filter)),
  );
  const members = meanings.find(({ length }) => length > 0) ?? [];
  return members.length === 0 || members.length > maxMeant ? query : { ...query, members };
}

async function membersNamed(
  retriever: Retriever,
  name: string,
  before: readonly string[],
  filter: SearchFilter,
): Promise<readonly QueryMember[]> {
  const found = await findDefinitions(retriever, name, { ...filter, granularity: 'chunk' });
  const chunks = (await retriever.load(found.map(({ id }) => id))).filter(isOwnCode);
  return chunks.flatMap((chunk) =>
    chunk.symbols
      .filter((symbol) => foldedName(symbol.name) === name && isIn(symbol, chunk, before))
      .map((symbol) => memberOf(symbol, chunk)),
  );
}

function isContent(word: string): boolean {
  return /^\p{L}{2,}\d*$/u.test(word) && !functionWords.has(word);
}

/** Whether a definition has the other words of a phrase: some where it is, the others in its text. */
function isIn({ kind, qualifiedName }: CodeSymbol, { path, text }: StoredChunk, words: readonly string[]): boolean {
  // A constructor has the name of its type.
  if (words.length === 0) return types.has(kind) || (routines.has(kind) && kind !== 'constructor');
  if (!types.has(kind)) return false;
  const around = new Set([...codeTokens(path), ...codeTokens(qualifiedName)].map(stem));
  if (!words.some((word) => around.has(word))) return false;
  const said = new Set(codeTokens(text).map(stem));
  return words.every((word) => around.has(word) || said.has(word));
}
