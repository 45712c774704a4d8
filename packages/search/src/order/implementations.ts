import type { CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { routines } from '../definition/definition.ts';
import type { DefinedChunk } from '../definition/documented-definition.ts';
import { isOwnCode } from '../definition/own-code.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** Definitions of one name, with the interface and the doubles of tests. */
const maxDefinitions = 8;

const interfaces: ReadonlySet<string> = new Set(['interface', 'trait', 'protocol']);

/**
 * Finds what a method of an interface does: its implementation, if the program has exactly one.
 *
 * @param declared a definition of the chunk
 */
export async function implementationOf(
  declared: CodeSymbol,
  chunk: StoredChunk,
  retriever: Retriever,
  filter: SearchFilter,
): Promise<DefinedChunk | undefined> {
  if (!isOfInterface(declared, chunk)) return undefined;
  const { name } = declared;
  const found = await findDefinitions(retriever, name, { ...filter, granularity: 'chunk' });
  if (found.length > maxDefinitions) return undefined;
  const bodies = (await retriever.load(found.map(({ id }) => id))).flatMap((each) => {
    if (each.language !== chunk.language || !isOwnCode(each)) return [];
    const isBody = (symbol: CodeSymbol): boolean =>
      symbol.name === name && routines.has(symbol.kind) && !isOfInterface(symbol, each);
    return each.symbols.filter(isBody).map((symbol) => ({ chunk: each, symbol }));
  });
  return bodies.length === 1 ? bodies[0] : undefined;
}

/** Whether an interface declares a method without a body. */
function isOfInterface(symbol: CodeSymbol, { symbols, enclosing, text, startLine: first }: StoredChunk): boolean {
  const { kind, startLine, endLine } = symbol;
  if (!routines.has(kind)) return false;
  const isOwned = [...enclosing, ...symbols].some(
    (each) => interfaces.has(each.kind) && each.startLine < startLine && each.endLine >= endLine,
  );
  const lines = text.split('\n').slice(startLine - first, endLine - first + 1);
  return isOwned && !lines.some((line) => /[{=]/.test(line));
}
