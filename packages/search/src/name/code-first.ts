import { hasWord, identifierParts } from '@codesearch/toolkit/pure';
import type { Candidate, Query, Reranked, StoredChunk } from '@codesearch/kernel';
import { withSignal } from '../with-signal.ts';
import { proseLanguages } from './declared-name.ts';
import { isOwnCode } from './own-code.ts';

/**
 * Puts the best chunk of the program itself before tests, examples and documents that define the name of a query: the
 * one that defines it in the same spelling; else, before tests and examples, the one that has it. A test sets an option
 * that the program reads under this name.
 *
 * @param ranked best first
 */
export function codeFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { symbol, roles }: Pick<Query, 'symbol' | 'roles'>,
): readonly Reranked[] {
  const [first] = ranked;
  if (!first || !symbol || symbol.scope.length > 0 || symbol.path !== undefined || roles.length > 0) return ranked;
  const { name } = symbol;
  const chunkOf = ({ index }: Reranked): StoredChunk => candidates[index]!.chunk;
  if (isOwnCode(chunkOf(first))) return ranked;
  const own = ranked.filter((each) => isOwnCode(chunkOf(each)));
  const defining = own.find((each) => chunkOf(each).symbols.some((other) => other.name === name));
  const isSetting = !proseLanguages.has(chunkOf(first).language) && identifierParts(name).length > 1;
  const best = defining ?? (isSetting ? own.find((each) => hasWord(chunkOf(each).text, name)) : undefined);
  if (!best) return ranked;
  const difference = Math.max(0, first.score - best.score);
  const raised = withSignal(best, defining ? 'chunk-defines-name' : 'chunk-mentions-name', difference);
  return [raised, ...ranked.filter((each) => each !== best)];
}
