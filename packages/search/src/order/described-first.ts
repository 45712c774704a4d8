import { fileContent, foldedName } from '@codesearch/toolkit/pure';
import type { Candidate, CodeSymbol, Reranked, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import type { QueryWords } from '../words/query-words.ts';
import { isOwnCode } from '../definition/own-code.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { withSignal } from './with-signal.ts';
import type { RankedBodies } from './bodies-first.ts';

export interface DescribedRequest {
  readonly query: Pick<ReadQuery, 'symbol' | 'roles' | 'words'>;
  readonly words: QueryWords;
  readonly retriever: Pick<Retriever, 'list' | 'load' | 'hasLookup' | 'findText' | 'searchLexical'>;
  readonly filter: SearchFilter;
  /** The definition of a chunk that answers. */
  readonly definitionOf: (chunk: StoredChunk) => CodeSymbol | undefined;
}

/** Share of a query, 0 to 1, that data has word for word if a message of it is asked for. */
const minMessage = 0.4;

/** Chunks of a file that describes one thing, such as a command; a longer one describes many. */
const maxChunks = 8;

/** Names of data that are looked up. */
const maxNames = 3;

/** A name with more definitions is that of other things too. */
const maxDefinitions = 4;

/** Among so many of the best, code can be as good an answer as the data before it. */
const nearest = 5;

/**
 * Puts code in front of the data that describes it, such as a table of commands, a schema or a translation: what the
 * data names, as in `"function": "getexCommand"`, if the question has its words; else near code that is named by as
 * many words of the question as the data. A question for a configuration gets it.
 *
 * @param ranked best first
 */
export async function describedFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  request: DescribedRequest,
): Promise<RankedBodies> {
  const unchanged = { ranked, candidates, chosen: new Map<Reranked, CodeSymbol>() };
  const { query } = request;
  const [first] = ranked;
  if (!first || query.symbol || query.roles.length > 0) return unchanged;
  const { chunk, file, verbatim = 0 } = candidates[first.index]!;
  const isData = fileContent(chunk.path) === 'config';
  if ((!isData && !imitates(chunk)) || verbatim >= minMessage) return unchanged;
  const named = isData ? await namedBy(chunk, request) : undefined;
  const near = ranked
    .slice(1, nearest)
    .find(({ index }) => (isData ? isAsNear : saysAsMuch)(candidates[index]!.chunk, chunk, request));
  if (!named) {
    if (!near) return unchanged;
    const raised = withSignal(near, 'described-code', Math.max(0, first.score - near.score));
    return { ...unchanged, ranked: [raised, ...ranked.filter((each) => each !== near)] };
  }
  const known = ranked.find(({ index }) => candidates[index]!.chunk.id === named.chunk.id);
  const base = known ?? { index: candidates.length, score: first.score, signals: first.signals };
  const raised = withSignal(base, 'described-code', Math.max(0, first.score - base.score));
  return {
    ranked: [raised, ...ranked.filter((each) => each !== known)],
    candidates: known ? candidates : [...candidates, { chunk: named.chunk, file, fused: 0 }],
    chosen: new Map([[raised, named.symbol]]),
  };
}

interface NamedCode {
  readonly chunk: StoredChunk;
  readonly symbol: CodeSymbol;
}

/** The definition that data names, by a name with at least half of the words of the question. */
async function namedBy(
  chunk: StoredChunk,
  { query, retriever, filter }: DescribedRequest,
): Promise<NamedCode | undefined> {
  const chunks = await retriever.list(chunk.path);
  const text = (chunks.length <= maxChunks ? chunks : [chunk]).map((each) => each.text).join('\n');
  const asked = query.words.map(foldedName).filter((word) => word.length > 1);
  const wordsIn = (name: string): number => asked.filter((word) => foldedName(name).includes(word)).length;
  const names = [...new Set(namesIn(text))]
    .filter((name) => wordsIn(name) > 0 && 2 * wordsIn(name) >= asked.length)
    .toSorted((a, b) => wordsIn(b) - wordsIn(a) || a.length - b.length)
    .slice(0, maxNames);
  for (const name of names) {
    const found = await findDefinitions(retriever as Retriever, name, { ...filter, granularity: 'chunk' });
    const own = (await retriever.load(found.slice(0, 2 * maxDefinitions).map(({ id }) => id))).flatMap((each) => {
      const symbol = each.symbols.find((other) => other.name === name);
      return symbol && isOwnCode(each) && fileContent(each.path) === 'code' ? [{ chunk: each, symbol }] : [];
    });
    const [best] = own.toSorted((a, b) => linesIn(b.symbol) - linesIn(a.symbol));
    if (best && own.length <= maxDefinitions) return best;
  }
  return undefined;
}

const separators = /\.|::|[\\#/]/;

/** The names of code in data: values of one word, compound or qualified, by their last part. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w.$-])[A-Za-z_$][\w$]*(?:(?:\.|::|[\\#/])[A-Za-z_$][\w$]*)*(?![\w$-])/g)].flatMap(
    ([value]) => value.split(separators).at(-1) ?? [],
  );
}

function linesIn({ startLine, endLine }: CodeSymbol): number {
  return endLine - startLine;
}

/** Whether code uses or imitates the program, as a test, an example or a simulation does. */
function imitates(chunk: StoredChunk): boolean {
  return !isOwnCode(chunk) && fileContent(chunk.path) === 'code';
}

/** Whether a definition of the program has as many words of the question as what imitates it. */
function saysAsMuch(code: StoredChunk, aside: StoredChunk, { words, definitionOf }: DescribedRequest): boolean {
  if (!isOwnCode(code) || fileContent(code.path) !== 'code' || !definitionOf(code)) return false;
  return words.foundIn(code.text).size >= words.foundIn(aside.text).size;
}

/** Whether code is named by as many words of the question as the data, and not by one of several alone. */
function isAsNear(code: StoredChunk, data: StoredChunk, { words, definitionOf }: DescribedRequest): boolean {
  if (!isOwnCode(code) || fileContent(code.path) !== 'code') return false;
  const symbol = definitionOf(code);
  const count = symbol ? words.countIn(`${symbol.qualifiedName} ${symbol.signature}`) : 0;
  // The value of a key is not its name: that of a translation is what a reader sees of the code.
  return count >= Math.min(2, words.size) && count >= words.countIn(definitionOf(data)?.qualifiedName ?? '');
}
