import type { ChunkKind, LexicalField, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { findReportPlaces } from '../report/report-places.ts';
import { findNamedChunks } from '../places/named-chunks.ts';
import { findVerbatim } from '../verbatim/verbatim.ts';
import type { RetrievedLists } from './candidates.ts';
import { isOwnFile, isOwnCode } from '../definition/own-code.ts';
import { findDefinitions } from './find-definitions.ts';
import type { RetrievalScope } from './retrieval-scope.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findAcrossChunks } from '../match/literal/literal-across-chunks.ts';
import type { PartialMatch } from '../match/literal/literal-across-chunks.ts';
import { hasWord } from '@codesearch/toolkit/pure';
import { AssignedName } from '../definition/assigned-name.ts';
import { findMentions } from './find-mentions.ts';

type FieldWeights = Readonly<Partial<Record<LexicalField, number>>>;

/** Min entries that each retrieval returns; an entry with a lower rank cannot become a hit. */
export const chunkDepth = 200;
const fileDepth = 100;

/**
 * Settings of a search by names for the chunks in which types begin. The other chunks of a type contain its name too,
 * and more often, so a search by all fields rarely ranks the beginning among the best.
 */
const definitionDepth = 30;
const definitionKinds: readonly ChunkKind[] = ['class', 'interface', 'struct', 'enum', 'trait', 'type', 'module'];
const definitionWeights: FieldWeights = { names: 1 };

/** Settings of a search for the members of a scope. */
const qualifiedDepth = 20;
const qualifiedWeights: FieldWeights = { names: 1, scope: 1 };

/** Max chunks that mention a name, and are candidates for that alone. */
const maxMentions = 10;

/** The entry of a whole file is searched by its path and the names that it defines. */
const fileWeights: FieldWeights = { path: 1.5, names: 1 };

/** Searches chunks and files by all retrievals. */
export async function retrieve(retriever: Retriever, scope: RetrievalScope): Promise<RetrievedLists> {
  const { filter, limit, names, texts } = scope;
  const chunkFilter = { ...filter, granularity: 'chunk' as const };
  const chunks = { ...texts.meaning, topK: Math.max(chunkDepth, 3 * limit), filter: chunkFilter };
  // The entry of a whole file has no kind of chunk, so a filter on kinds does not apply to it.
  const { kinds: _, ...fileFilter } = { ...filter, granularity: 'file' as const };
  const files = { topK: fileDepth, filter: fileFilter };
  const definitions = {
    ...texts.focus,
    topK: definitionDepth,
    filter: { kinds: definitionKinds, ...chunkFilter },
    weights: definitionWeights,
  };
  const { symbol } = scope.query;
  // Among many members with one name, the one of the scope that is asked for need not be among the first.
  const qualified = symbol &&
    symbol.scope.length > 0 && {
      query: [...symbol.scope, symbol.name].join(' '),
      topK: qualifiedDepth,
      filter: chunkFilter,
      weights: qualifiedWeights,
    };
  const [dense, lexical, typeStarts, denseFiles, lexicalFiles, verbatim, pasted, places, inScope, ...byName] =
    await Promise.all([
      retriever.searchDense(chunks),
      retriever.searchLexical({ ...chunks, ...texts.words }),
      retriever.searchLexical(definitions),
      retriever.searchDense({ ...texts.meaning, ...files }),
      retriever.searchLexical({ ...texts.focus, ...files, weights: fileWeights }),
      findVerbatim(retriever, scope.verbatim, chunkFilter),
      findPaste(retriever, scope.query.text, chunkFilter),
      placesOf(retriever, scope),
      qualified ? retriever.searchLexical(qualified) : [],
      ...names.map((name) => findDefinitions(retriever, name, chunkFilter)),
    ]);
  // A mention in a file that is otherwise unrelated is a candidate too. The whole name is the rarest term.
  const mentions = symbol ? lexical.slice(0, maxMentions) : [];
  const defined = byName.flat();
  const isDefined = new Set(defined.map(({ id }) => id));
  // A file has many members of the scope, of which few can be candidates: first those that define the name.
  const named = [...inScope.filter(({ id }) => isDefined.has(id)), ...defined, ...inScope];
  const isKnown = named.some(({ path }) => isOwnFile(path));
  const assigned = symbol && !isKnown ? await findAssigned(retriever, symbol.name, chunkFilter) : [];
  const lists = { dense, lexical, definitions: typeStarts, denseFiles, lexicalFiles, verbatim, pasted, places };
  return { ...lists, named: [...named, ...assigned, ...mentions] };
}

/** The chunks at the places that the query names. */
async function placesOf(
  retriever: Retriever,
  { filter, places, mentioned }: RetrievalScope,
): Promise<RetrievedLists['places']> {
  if (places) return findNamedChunks(retriever, places, filter);
  return mentioned ? findReportPlaces(retriever, mentioned, filter) : [];
}

/** Characters of a query that can be a piece of code; longer ones are logs. */
const maxPasteLength = 20_000;

/** A piece of code that more files contain is a license or generated. */
const maxFiles = 20;

/** Finds the places of a query of several lines, as written except for its white space. */
async function findPaste(retriever: Retriever, query: string, filter: SearchFilter): Promise<readonly PartialMatch[]> {
  if (query.length > maxPasteLength || !query.includes('\n')) return [];
  return findAcrossChunks(retriever, query.trim(), { ignoreCase: false, filter, maxFiles });
}

/** Max chunks that give a name its value. */
const maxAssigned = 10;

/** The same for chunks of the program that only have the name, if none of them gives it its value. */
const maxReading = 3;

/** Finds the chunks in which a name that nothing defines gets its value, or is one. None in a store without lookup. */
async function findAssigned(retriever: Retriever, name: string, filter: SearchFilter): Promise<readonly StoredChunk[]> {
  const assigned = new AssignedName(name);
  const chunks = await findMentions(retriever, name, { filter, ignoreCase: false });
  const found = chunks.filter((chunk) => assigned.symbolIn(chunk) ?? assigned.constantIn(chunk)).slice(0, maxAssigned);
  // An option that only tests set is read by the program.
  const own = found.some(isOwnCode) ? [] : chunks.filter((chunk) => isOwnCode(chunk) && hasWord(chunk.text, name));
  return [...found, ...own.slice(0, maxReading)];
}
