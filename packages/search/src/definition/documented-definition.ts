import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { beginsNoName } from './definition.ts';
import { commentOf } from '../words/meaningful-line.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** A definition, and the chunk in which it begins. */
export interface DefinedChunk {
  readonly chunk: StoredChunk;
  readonly symbol: CodeSymbol;
}

/**
 * Finds what a chunk of comments documents: the definition right below it, without a blank line between. Long
 * documentation can have several chunks.
 */
export async function documentedBy(
  chunk: StoredChunk,
  retriever: Pick<Retriever, 'list'>,
): Promise<DefinedChunk | undefined> {
  if (!isComment(chunk)) return undefined;
  const chunks = await retriever.list(chunk.path);
  let above = chunk;
  for (const next of chunks.slice(chunks.findIndex(({ id }) => id === chunk.id) + 1)) {
    if (next.startLine !== above.startLine + above.text.trimEnd().split('\n').length) return undefined;
    if (!isComment(next)) return definitionBelow(next);
    above = next;
  }
  return undefined;
}

function isComment({ kind, symbols }: StoredChunk): boolean {
  return kind === 'comment' && symbols.length === 0;
}

/** The first definition of a chunk, if only comments and attributes are above it. */
function definitionBelow(chunk: StoredChunk): DefinedChunk | undefined {
  const [symbol] = chunk.symbols;
  if (!symbol) return undefined;
  const above = chunk.text.split('\n').slice(0, Math.max(0, symbol.startLine - chunk.startLine));
  return above.every((line) => commentOf(line) !== undefined || beginsNoName(line)) ? { chunk, symbol } : undefined;
}
